import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/**
 * What the link that led here left with the entry of the browser's history. A reload keeps it, but no server has it: the first
 * render of a page that came from one is without it too, as `useSession` is without the person.
 */
export function useEntryState(): unknown {
  const { state } = useLocation() as { state: unknown };
  return useSyncExternalStore(
    never,
    () => state,
    () => null,
  );
}
