import { useSyncExternalStore } from 'react';

let known: MediaQueryList | undefined;
/** The same list each time: to make one costs more than to ask it, and it is asked in each drawing. */
const listOf = () => (known ??= matchMedia('(width < 48rem)'));

function subscribe(listener: () => void) {
  const list = listOf();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether there is room for one day only. */
export const useNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => listOf().matches,
    () => false,
  );
