import type { Release } from '@bairn/shared/contract';
import { inlinedRegistry } from '../remotes/registry.ts';
import { fetchLocal } from './fetchLocal.ts';
import { forget, remember, remembered } from './memory.ts';
import { readLocalRemote, type LocalRemote } from './readLocalRemote.ts';
import { withLocals } from './withLocals.ts';

/**
 * Before the shell starts: takes the remotes that the address names (`?remote=planning@http://localhost:3002`), or that this
 * browser remembers, from where they are developed. The inlined registry is changed, so that nothing after it knows the
 * difference; a badge says so. Not in production builds.
 */
export async function openDoor(allowed: readonly string[]): Promise<void> {
  const problems = readAddress(allowed);
  const remotes = remembered(allowed);
  if (remotes.length === 0 && problems.length === 0) return;
  const locals: Release[] = [];
  for (const found of await Promise.all(remotes.map((remote) => fetchLocal(remote, allowed)))) {
    if ('problem' in found) problems.push(found.problem);
    else locals.push(found);
  }
  const inlined = document.getElementById('registry');
  if (inlined) inlined.textContent = JSON.stringify(withLocals(inlinedRegistry(), locals));
  // The badge is for developers: failing to draw it must not stop the page.
  void showBadge(remotes, problems).catch(() => {});
}

/** Remembers what the address names and takes it out of there: a reload after Remove must not bring it back. */
function readAddress(allowed: readonly string[]): string[] {
  const address = new URL(location.href);
  const read = address.searchParams.getAll('remote').map((value) => readLocalRemote(value, allowed));
  if (read.length === 0) return [];
  remember(read.filter((one) => 'name' in one));
  address.searchParams.delete('remote');
  history.replaceState(history.state, '', address);
  return read.flatMap((one) => ('problem' in one ? [one.problem] : []));
}

async function showBadge(remotes: readonly LocalRemote[], problems: readonly string[]): Promise<void> {
  const [{ createRoot }, { createElement }, { LocalRemotesBadge }] = await Promise.all([
    import('react-dom/client'),
    import('react'),
    import('./LocalRemotesBadge.tsx'),
  ]);
  const place = document.body.appendChild(document.createElement('div'));
  // The box must not end the badge's way down the page.
  place.style.display = 'contents';
  const onRemove = (name?: string) => {
    forget(name);
    location.reload();
  };
  createRoot(place).render(createElement(LocalRemotesBadge, { remotes, problems, onRemove }));
}
