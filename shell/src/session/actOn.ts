import { call, type SessionStore } from '@bairn/shared/app';
import type { createBrowserRouter } from 'react-router';
import { currentUser, logout } from '@bairn/shared/calls/auth';
import type { Action } from '../errors/errorTable.ts';
import { signInPath } from '../routing/guards.ts';
import { isOpen } from './lossOf.ts';

export type Router = ReturnType<typeof createBrowserRouter>;
type Side = { session: SessionStore; router: Pick<Router, 'navigate' | 'state'> };

/** What does what the error table asks for (specification section 8). */
export function createActions({ session, router }: Side): (action: Action) => Promise<void> {
  /** A screen of several calls is refused several times for one reason. */
  let leavingProvider: Promise<void> | undefined;

  /** `over`: the server has ended the session already. */
  const leave = (to: string, over = false) => {
    // The call takes the token with it; whether it arrives or not, the session is over here.
    if (!over && session.token()) call(logout).catch(() => {});
    session.signOut();
    return router.navigate(to);
  };

  async function leaveProvider(): Promise<void> {
    const asked = session.getState();
    // Another tab has logged out, or gone on as a family, for which no provider matters.
    if (asked.account !== 'service') return;
    const user = await call(currentUser, { query: { client_id: 3 } }).then(
      ({ data }) => data,
      () => undefined,
    );
    const now = session.getState();
    // Logged out, or in another account, while the answer was on its way.
    if (!now.user || now.user.id !== asked.user?.id || now.account !== asked.account) return;
    if (!user?.nurseries.some(isOpen)) return leave('/auth/login');
    session.update(user);
    if (router.state.location.pathname !== '/choose-branch') await router.navigate('/choose-branch');
  }

  return async (action) => {
    if (action === 'sign-out') return leave('/auth/login');
    if (action === 'sign-in-again') {
      const { pathname, search } = router.state.location;
      return leave(pathname.startsWith('/auth/') ? '/auth/login' : signInPath(pathname + search), true);
    }
    if (action === 'go-home') return router.navigate('/');
    leavingProvider ??= leaveProvider().finally(() => (leavingProvider = undefined));
    return leavingProvider;
  };
}
