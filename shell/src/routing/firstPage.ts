import type { Router } from '../session/actOn.ts';

/** Milliseconds that the frame waits for its page, whose code usually comes at the same time; then it stands without. */
const patience = 300;

/**
 * Resolves once the router has the code of the first page, or has waited long enough. A frame drawn before would be drawn
 * again at once, which on a slow phone costs more than all else between the last byte and the first picture.
 */
export function firstPage(router: Pick<Router, 'state' | 'subscribe'>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, patience);
    const stop = router.subscribe(({ initialized }) => initialized && done());
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
