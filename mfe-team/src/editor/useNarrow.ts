import { useSyncExternalStore } from 'react';

const query = '(width < 48rem)';

function subscribe(listener: () => void) {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether there is room for one day only. */
export const useNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
