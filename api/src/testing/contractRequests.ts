import { examples } from './contractExamples.ts';
import type { Example } from './contractExample.ts';

/** A request for every call that is valid in every part. The example's `access` says who may make it. */
export const requests: Readonly<Record<string, Example['request']>> = Object.fromEntries(
  Object.entries(examples).map(([name, { request }]) => [name, request]),
);

/** `/booking/order/{id}` with its parameters filled in, each escaped. */
export const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
