import type { SessionStore, Stored } from './sessionStore.ts';

const key = 'bairn.session';

/** Writes a change for the other tabs and the next visit. A browser that keeps nothing logs out with its tab. */
export function keepSession(stored: Stored | undefined): void {
  try {
    if (stored) localStorage.setItem(key, JSON.stringify(stored));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or forbidden: this tab goes on by itself.
  }
}

/** Takes over what is stored and follows what other tabs do: sign-in, sign-out, another account, another branch. */
export function followSession(session: SessionStore): () => void {
  session.adopt(readSession());
  const onChange = (event: StorageEvent) => {
    if (event.key === key || event.key === null) session.adopt(readSession());
  };
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

function readSession(): Stored | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null;
    return stored && typeof stored.token === 'string' && Array.isArray(stored.user?.nurseries) ? stored : undefined;
  } catch {
    return undefined;
  }
}
