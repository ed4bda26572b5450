import { inlinedRegistry, readable } from './registry.ts';

type Skipped = { kind: 'remote-unavailable'; app: string; error: Error };

/** A release as it came: nothing of it is known. */
type Found = Partial<Record<string, unknown>> | null;

/** Reports the releases that this document goes on without, as their manifests could not be read, each with the reason. */
export async function tellSkipped(report: (failure: Skipped) => void): Promise<void> {
  const text = document.getElementById('registry')?.textContent ?? '{"remotes":[]}';
  const { remotes } = JSON.parse(text) as { remotes: readonly Found[] };
  if (remotes.length === inlinedRegistry().remotes.length) return;
  const seen = new Set<unknown>();
  for (const [index, release] of remotes.entries()) {
    const name = release?.['name'];
    const why = whyUnreadable(release) ?? (seen.has(name) ? 'is there a second time' : undefined);
    seen.add(name);
    if (why === undefined) continue;
    // Without a name it is the registry's own fault.
    const app = typeof name === 'string' && /^[a-z]\w*$/.test(name) ? name : 'shell';
    const message = `Entry ${index + 1} of the registry, ${String(name)}, ${why}: this document goes on without it`;
    report({ kind: 'remote-unavailable', app, error: new Error(message) });
  }
}

/** What the shell cannot read of a release, as the end of a sentence; undefined where it can. */
export function whyUnreadable(release: Found): string | undefined {
  if (readable({ shell: '', remotes: [release as never] }).remotes.length > 0) return undefined;
  if (typeof release !== 'object' || release === null) return 'is not a manifest';
  const missing = ['pages', 'cards', 'settings', 'header'].find((kind) => typeof release[kind] !== 'object');
  return missing
    ? `has no ${missing}`
    : 'declares a page or a part without who may open it, or a path that all apps have';
}
