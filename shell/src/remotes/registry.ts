import type { Registry, Release } from '@bairn/shared/contract';
import { keepLocals } from '../local-remotes/withLocals.ts';

/** Milliseconds until the registry counts as down. */
const patience = 5000;

/** The releases as the page's address answered them, inlined by the host: no request of its own. */
export function inlinedRegistry(): Registry {
  const text = document.getElementById('registry')?.textContent ?? '{"shell":"","remotes":[]}';
  return JSON.parse(text) as Registry;
}

/** The current releases; undefined while they cannot be read: the caller then keeps those it knows. */
export async function liveRegistry(): Promise<Registry | undefined> {
  try {
    const response = await fetch('/registry.json', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    const registry = (await response.json()) as Registry;
    if (!response.ok || !Array.isArray(registry.remotes)) return undefined;
    return LOCAL_REMOTES ? keepLocals(registry, inlinedRegistry()) : registry;
  } catch {
    return undefined;
  }
}

/**
 * The live release of an app, for one whose files failed: a release may have replaced them. Undefined where it requires what
 * only a newer shell is known to provide.
 */
export async function liveRelease(name: string): Promise<Release | undefined> {
  const live = await liveRegistry();
  const own = inlinedRegistry();
  const release = releaseOf(live, name);
  const fits = live?.shell === own.shell || requirementsOf(release) === requirementsOf(releaseOf(own, name));
  return fits ? release : undefined;
}

const requirementsOf = (release: Release | undefined) => JSON.stringify(release?.requires);

export const releaseOf = (registry: Registry | undefined, name: string) =>
  registry?.remotes.find((release) => release.name === name);
