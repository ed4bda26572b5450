import { useSyncExternalStore } from 'react';
import { followPreferences } from './preferences.ts';

/** A preference as a component shows it, kept up with other tabs; on a server and in its markup `usual`. */
export const usePreference = <Value extends string | boolean | null>(get: () => Value, usual: Value): Value =>
  useSyncExternalStore(followPreferences, get, () => usual);
