import { useSyncExternalStore } from 'react';
import type { Spot } from './grid/rowsOf.ts';

/**
 * Where the focus is, or was last, in the grid. What shows it subscribes to it by itself, so that a step of the focus draws
 * two shifts and the bar below the grid, and not the grid.
 */
export function makeSpot() {
  let spot: Spot | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => spot,
    set(next: Spot) {
      spot = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type SpotStore = ReturnType<typeof makeSpot>;

/** What a component needs of the spot; it is drawn again only when that changes. */
export const useSpot = <Part>({ get, subscribe }: SpotStore, part: (spot: Spot | null) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => part(get()),
    () => part(get()),
  );
