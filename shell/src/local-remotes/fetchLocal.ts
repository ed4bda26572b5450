import type { Release } from '@bairn/shared/contract';
import { whyUnreadable } from '../remotes/tellSkipped.ts';
import { isAllowed, type LocalRemote, type Problem } from './readLocalRemote.ts';

/** Milliseconds until a machine that does not answer is given up; the page waits for it. */
const patience = 4000;

/** What a development server says of its remote; a problem if it is not there, or is another one. */
export async function fetchLocal(
  { name, origin }: LocalRemote,
  allowed: readonly string[],
): Promise<Release | Problem> {
  const refuse = (why: string): Problem => ({ problem: `${why} The released ${name} is shown.` });
  let release: Partial<Release> | null;
  try {
    const response = await fetch(`${origin}/manifest.json`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) return refuse(`${origin} has no remote.`);
    release = (await response.json()) as Partial<Release> | null;
  } catch {
    return refuse(`Nothing usable answers at ${origin}: start it with “pnpm dev ${name} --alone”.`);
  }
  if (typeof release?.name !== 'string' || typeof release.entry?.href !== 'string' || !release.pages) {
    return refuse(`${origin} has no remote.`);
  }
  if (release.name !== name) return refuse(`${origin} serves ${release.name}, not ${name}.`);
  const problem = whyUnreadable(release);
  if (problem !== undefined) return refuse(`${name} at ${origin} ${problem}.`);
  const href = new URL(release.entry.href, origin).href;
  if (!isAllowed(new URL(href).origin, allowed)) return refuse(`${origin} wants to load code from ${href}.`);
  return { ...(release as Release), entry: { ...release.entry, href } };
}
