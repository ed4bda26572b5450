import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same, and does what the newest drawing would: for effects, and what is drawn only if it changes. */
export function useStable<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
