import type { SessionStore } from '@bairn/shared/app';

/**
 * Signs in, and calls `ask` after a family's login. Renewing a session, switching account and signing in in another tab do
 * not count as a login.
 */
export const askAfterLogin =
  (session: Pick<SessionStore, 'token' | 'signIn' | 'getState'>, ask: () => void): SessionStore['signIn'] =>
  (signedIn) => {
    const isLogin = !session.token();
    session.signIn(signedIn);
    if (isLogin && session.getState().account === 'keyworker') ask();
  };
