import type { Card, Registry, Release } from '@bairn/shared/contract';
import { keepLocals } from '../local-remotes/withLocals.ts';

/** Milliseconds until the registry counts as down. */
const patience = 5000;

/** The releases as the page's address answered them, inlined by the host: no request of its own. */
export const inlinedRegistry = (): Registry =>
  readable(JSON.parse(document.getElementById('registry')?.textContent ?? '{"remotes":[]}') as Registry);

/**
 * Leaves out releases that would break the frame around them, which is every team's. A release and hosts look
 * closer, by the contract's schema (`readRegistry`): here it would be too much for a first load, and only this is needed of
 * it where a host does not. `tellSkipped` names what is left out.
 */
export function readable(registry: Registry): Registry {
  const remotes = new Map<string, Release>();
  for (const release of registry.remotes) {
    try {
      const { name, pages, cards, settings, header } = release;
      if (
        !remotes.has(name) &&
        Object.values(pages).every(({ path }) => /^\/(?![:*])/.test(path)) &&
        [pages, cards, settings, header].flatMap<Card>(Object.values).every(({ access }) => access.at)
      ) {
        remotes.set(name, release);
      }
    } catch {
      // It has not even the parts that are looked at.
    }
  }
  return { ...registry, remotes: [...remotes.values()] };
}

/** The current releases; undefined while they cannot be read: the caller then keeps those it knows. */
export async function liveRegistry(): Promise<Registry | undefined> {
  try {
    const response = await fetch('/registry.json', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    const registry = readable((await response.json()) as Registry);
    return LOCAL_REMOTES ? keepLocals(registry, inlinedRegistry()) : registry;
  } catch {
    return undefined;
  }
}

export const releaseOf = (registry: Registry | undefined, name: string) =>
  registry?.remotes.find((release) => release.name === name);
