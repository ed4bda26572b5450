import { vi } from 'vitest';

/** Stands in for the window's `IntersectionObserver`: `come` brings everything that is observed into view. */
export function watchSight() {
  const watching = new Set<IntersectionObserverCallback>();
  vi.stubGlobal(
    'IntersectionObserver',
    vi.fn(function observer(seen: IntersectionObserverCallback) {
      return { observe: () => watching.add(seen), disconnect: () => watching.delete(seen) };
    }),
  );
  return {
    come: () => watching.forEach((seen) => seen([{ isIntersecting: true }] as never, undefined as never)),
  };
}
