/** What a person chose for this browser alone. Kept on the device, unless they object (on the page about cookies). */
export type Preference = 'bairn.theme' | 'bairn.beta' | 'bairn.card';
/** Kept whatever the person chose, or they would be asked for ever. */
type Note = 'bairn.preferences' | 'bairn.notice';
type Key = Preference | Note;

const preferences: readonly Preference[] = ['bairn.theme', 'bairn.beta', 'bairn.card'];
const refused = 'refused';

const listeners = new Set<() => void>();
/** Stands in where nothing is kept; it holds until the page is left. */
const unkept = new Map<Key, string>();

function read(key: Key): string | null {
  const held = unkept.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether the browser keeps anything under a key of another app's. */
export const isKept = (key: string | undefined): boolean => key !== undefined && read(key as Key) !== null;

function write(key: Key, value: string | null, keep: boolean): void {
  try {
    if (value === null || !keep) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    if (keep) unkept.delete(key);
    else if (value === null) unkept.delete(key);
    else unkept.set(key, value);
  } catch {
    if (value === null) unkept.delete(key);
    else unkept.set(key, value);
  }
  for (const listener of listeners) listener();
}

/** Whether choices are kept on this device; they are until the person objects. */
export const keepsPreferences = (): boolean => read('bairn.preferences') !== refused;

/** What the person chose, in this visit or an earlier one. */
export const readPreference = (key: Preference): string | null => read(key);

/** Keeps a choice as far as the person lets us; null forgets it. */
export const keepPreference = (key: Preference, value: string | null): void => write(key, value, keepsPreferences());

/** The person lets choices be kept on this device, or objects: then those kept so far are removed and hold for this visit. */
export function letKeep(keep: boolean): void {
  write('bairn.preferences', keep ? null : refused, true);
  for (const key of preferences) {
    const value = read(key);
    if (value !== null) write(key, value, keep);
  }
}

/** Whether the notice about cookies was answered in this browser. */
export const isNoticeSeen = (): boolean => read('bairn.notice') !== null;
export const seeNotice = (): void => write('bairn.notice', 'seen', true);

/** Calls back when any of it changes, here or in another tab. */
export function followPreferences(listener: () => void): () => void {
  const onStorage = () => listener();
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
