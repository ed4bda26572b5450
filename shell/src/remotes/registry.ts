import type { Page, Registry, Release } from '@bairn/shared/contract';
import { keepLocals } from '../local-remotes/withLocals.ts';

/** Milliseconds until the registry counts as down. */
const patience = 5000;

/** The registry as the host has inlined it: no request of its own. */
export const inlinedText = () => document.getElementById('registry')?.textContent ?? '{"shell":"","remotes":[]}';

/** The releases as the page's address answered them. */
export const inlinedRegistry = (): Registry => readable(JSON.parse(inlinedText()) as Registry);

/**
 * Leaves out releases that would break the frame around them, and the second one of a name: the frame is every team's.
 * A host has looked closer (`readRegistry`), with what would be too large for a first load; this holds behind any host.
 * `tellSkipped` names what is left out.
 */
function readable(registry: Registry): Registry {
  const remotes = new Map<string, Release>();
  for (const release of registry.remotes) if (isWhole(release)) remotes.set(release.name, release);
  return { ...registry, remotes: [...remotes.values()] };
}

function isWhole(release: Release): boolean {
  try {
    const { pages, cards, settings, header } = release;
    return [pages, cards, settings, header].every((part) =>
      Object.values<Partial<Page>>(part).every(
        ({ path, access }) => access?.at && (part !== pages || /^\/(?![:*])/.test(path ?? '')),
      ),
    );
  } catch {
    return false;
  }
}

/** The current releases; undefined while they cannot be read: the caller then keeps those it knows. */
export async function liveRegistry(): Promise<Registry | undefined> {
  try {
    const response = await fetch('/registry.json', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    const registry = (await response.json()) as Registry;
    if (!response.ok || !Array.isArray(registry.remotes)) return undefined;
    const live = readable(registry);
    return LOCAL_REMOTES ? keepLocals(live, inlinedRegistry()) : live;
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
