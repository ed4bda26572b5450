import type { SessionStore } from '@bairn/shared/app';

/**
 * Signs in, and has a family asked where nobody was logged in here before. A session that goes on, another account of the
 * same person and what another tab does are no login.
 */
export const askAfterLogin =
  (session: Pick<SessionStore, 'token' | 'signIn' | 'getState'>, ask: () => void): SessionStore['signIn'] =>
  (signedIn) => {
    const isLogin = !session.token();
    session.signIn(signedIn);
    if (isLogin && session.getState().account === 'keyworker') ask();
  };
