import type { Registry, Release } from '@bairn/shared/contract';

/** The releases as the page's address answered them, inlined by the host: no request of its own. */
export function inlinedRegistry(): Registry {
  return JSON.parse(document.getElementById('registry')?.textContent ?? '{"remotes":[]}') as Registry;
}

/** The releases as they are now; used when a remote's files failed, since a release may have replaced them. */
export async function currentRelease(name: string): Promise<Release | undefined> {
  const response = await fetch('/registry.json', { cache: 'no-store' });
  if (!response.ok) return undefined;
  const { remotes } = (await response.json()) as Registry;
  return remotes.find((release) => release.name === name);
}
