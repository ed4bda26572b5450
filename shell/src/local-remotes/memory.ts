import { isAllowed, type LocalRemote } from './readLocalRemote.ts';

const key = 'bairn.local-remotes';

/** The remotes that this browser takes from elsewhere until they are removed. */
export function remembered(allowed: readonly string[]): LocalRemote[] {
  const kept = stored();
  // What another build let in may not be allowed in this one.
  return Object.entries(kept)
    .filter(([, origin]) => typeof origin === 'string' && isAllowed(origin, allowed))
    .map(([name, origin]) => ({ name, origin }));
}

export function remember(remotes: readonly LocalRemote[]): void {
  keep({ ...stored(), ...Object.fromEntries(remotes.map(({ name, origin }) => [name, origin])) });
}

/** Forgets one remote, or all of them. */
export function forget(name?: string): void {
  keep(name === undefined ? {} : Object.fromEntries(Object.entries(stored()).filter(([kept]) => kept !== name)));
}

function stored(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, string>) : {};
  } catch {
    return {}; // not ours, or storage is off
  }
}

function keep(remotes: Record<string, string>): void {
  try {
    if (Object.keys(remotes).length > 0) localStorage.setItem(key, JSON.stringify(remotes));
    else localStorage.removeItem(key);
  } catch {
    // Storage is off: every remote is the released one.
  }
}
