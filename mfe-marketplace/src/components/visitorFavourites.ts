import { useSyncExternalStore } from 'react';

const key = 'bairn.favourites';
/** As many as the API takes over from a visitor. */
export const mostKept = 50;

const listeners = new Set<() => void>();
/** Stands in where the browser keeps nothing; only handlers write it, never a server. */
let unkept: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(key) ?? unkept;
  } catch {
    return unkept;
  }
}

/** Values that are not ids are left out. */
const idsOf = (text: string | null) => (text ?? '').split(',').filter((id) => /^[\da-f-]{36}$/.test(id));

/** The favourite services of a visitor, stored in this browser, the latest first. For effects and handlers. */
export const keptHere = () => idsOf(read()).slice(0, mostKept);

/** Keeps these for later visits; none forgets all. */
export function keepHere(ids: readonly string[]): void {
  const text = ids.length > 0 ? ids.join(',') : null;
  unkept = null;
  try {
    if (text === null) localStorage.removeItem('bairn.favourites');
    else localStorage.setItem('bairn.favourites', text);
  } catch {
    unkept = text;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === key) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The same on screen, kept up with other tabs; none on a server and in the first render. */
export function useKeptHere(): string[] {
  return idsOf(useSyncExternalStore(subscribe, read, () => null)).slice(0, mostKept);
}
