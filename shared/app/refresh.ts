import type { SessionStore } from './sessionStore.ts';

/** Specification section 9: the token is renewed when fewer seconds remain. */
const threshold = 600;

/**
 * Renews the token when it is about to end: once at a time in this tab and, where the browser has locks, once over all
 * tabs. A failure is silent: the next answer tries again, and a token that has ended answers 401 like any other.
 */
export function createRefresh(
  session: SessionStore,
  ask: () => Promise<{ data: { token: string } }>,
): () => Promise<void> {
  let running: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const token = session.token();
    if (!token || session.secondsLeft() >= threshold) return;
    const { data } = await ask();
    if (session.token() === token) session.renew(data.token);
  }

  return () => {
    if (running) return running;
    if (!session.token() || session.secondsLeft() >= threshold) return Promise.resolve();
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
    const work = locks ? locks.request('bairn.refresh', () => renew()) : renew();
    running = work
      // The token that is there still counts; the next answer asks again.
      .catch(() => {})
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
