import type { Tracing, TracingSettings } from './tracing.ts';

/** Opens tracing where it is configured; elsewhere none of its code is loaded. */
export async function openTracing(settings: TracingSettings | null): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { traceTo } = await import('./openTelemetry.ts');
  return traceTo(settings);
}
