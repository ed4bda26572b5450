import type { Release } from '@bairn/shared/contract';
import { inlinedRegistry, liveRegistry, releaseOf } from './registry.ts';

/** Milliseconds for a file that is fetched past the cache: the load that comes after it takes it from there. */
const fileTime = 30_000;
/** Milliseconds until a file is fetched again: a part whose release is broken asks for ever. */
const rest = 10_000;

/** An error of the bundler's runtime names the file that did not load, and the event it heard of that by. */
type Failure = Error & { request?: string; type?: string };

/** When a file was fetched past the cache, by its address. */
const fetched = new Map<string, number>();

/**
 * The live release of an app, for one that failed: a release may have replaced its files. Undefined where it requires what
 * only a newer shell is known to provide.
 * @param failure what it failed with: if the browser keeps a corrupt file, it has the host's afterwards.
 */
export async function recover(name: string, failure?: unknown): Promise<Release | undefined> {
  const live = await liveRegistry();
  const own = inlinedRegistry();
  const release = releaseOf(live, name);
  const fits = live?.shell === own.shell || requirementsOf(release) === requirementsOf(releaseOf(own, name));
  if (failure instanceof Error) await refetch(name, failure, release ?? releaseOf(own, name));
  return fits ? release : undefined;
}

/**
 * Fetches what a load failed with past the cache: a released file is kept for ever, so that a corrupt answer would be taken
 * from the cache, and refused for its hash, each time again. Failures of the fetch are the next load's to tell.
 */
async function refetch(name: string, failure: Failure, release: Release | undefined): Promise<void> {
  // A host that does not answer has left nothing in the cache.
  if (failure.name === 'TimeoutError' || failure.type === 'timeout') return;
  const due = suspects(name, failure, release).filter((href) => Date.now() - (fetched.get(href) ?? 0) >= rest);
  for (const href of due) fetched.set(href, Date.now());
  await Promise.all(due.map((href) => fetchAnew(href).catch(() => {})));
}

/** The files that may be corrupt. */
function suspects(name: string, failure: Failure, release: Release | undefined): readonly string[] {
  if (failure.name !== 'ChunkLoadError') return release ? [release.entry.href] : [];
  // A style sheet's failure does not name its file: it is one of those that this document has asked for.
  if (failure.request === undefined) {
    const asked = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
    return [...new Set(asked)].filter((path) => path.startsWith(`/r/${name}/`));
  }
  const failed = new URL(failure.request, location.href).pathname;
  const pages = Object.values(release?.files ?? {}).map(({ js, css }) => [...js, ...css].map(({ href }) => href));
  // The other files of the page have come the same way.
  return pages.find((files) => files.includes(failed)) ?? [failed];
}

async function fetchAnew(href: string): Promise<void> {
  const response = await fetch(href, { cache: 'reload', signal: AbortSignal.timeout(fileTime) });
  // It is in the cache when it is complete.
  await response.arrayBuffer();
}

const requirementsOf = (release: Release | undefined) => JSON.stringify(release?.requires);
