import { startTransition, useLayoutEffect, useState } from 'react';
import { useWorld } from '../remotes/world.ts';

/**
 * Whether the page is off the screen until the next one is there. It goes at once; it is let in again the way the router
 * draws, after what the router has drawn by then: at once, the former page would be back until the next one is drawn.
 */
export function useLeft(): boolean {
  const { leaving } = useWorld();
  const [isLeft, setIsLeft] = useState(leaving.getState());
  // Before the browser can act on what was drawn: no change of the store is missed.
  useLayoutEffect(
    () => leaving.subscribe((now) => (now ? setIsLeft(true) : startTransition(() => setIsLeft(false)))),
    [leaving],
  );
  return isLeft;
}
