import { useSyncExternalStore } from 'react';

const uidKey = 'bairn.basket';
/** Changes with every change of the basket, so that other tabs reload it. */
const changeKey = 'bairn.basket.changed';

const listeners = new Set<() => void>();
/** Stands in where the browser keeps nothing; only handlers and effects write it, never a server. */
let unkept: string | null = null;

/** The secret name of this browser's basket, or null before the first item. For effects and handlers only. */
export function storedUid(): string | null {
  try {
    return localStorage.getItem(uidKey);
  } catch {
    return unkept;
  }
}

/** Keeps the basket's name for later visits; null forgets it. */
export function keepUid(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(uidKey);
    else if (localStorage.getItem(uidKey) !== uid) localStorage.setItem(uidKey, uid);
  } catch {
    unkept = uid;
  }
  for (const listener of listeners) listener();
}

/** Two tabs that each begin a basket would make two; where the browser knows no locks, the second one wins. */
export function oneTabAtATime<Result>(run: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? (locks.request('bairn.basket', run) as Promise<Result>) : run();
}

/** Tells the other tabs that the basket is not what they show. */
export function tellTabs(): void {
  try {
    localStorage.setItem(changeKey, crypto.randomUUID());
  } catch {
    // There is no way to other tabs; they ask when they are looked at.
  }
}

/** Calls back when another tab has changed the basket. Gives the way to stop. */
export function onOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === uidKey || key === changeKey) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onOtherTab(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The basket's name on screen; null on a server and in the first render. */
export const useBasketUid = () => useSyncExternalStore(subscribe, storedUid, () => null);
