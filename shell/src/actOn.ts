import { call, type SessionStore } from '@bairn/shared/app';
import type { createBrowserRouter } from 'react-router';
import { currentUser } from './calls.ts';
import type { ErrorHandler } from './errors/createErrorHandler.ts';
import type { Action } from './errors/errorTable.ts';
import { signInPath } from './guards.ts';

export type Router = ReturnType<typeof createBrowserRouter>;
type Side = { session: SessionStore; router: Pick<Router, 'navigate' | 'state'>; errors: Pick<ErrorHandler, 'report'> };

/** Does what the error table asks for (specification section 8). */
export async function actOn(action: Action, { session, router }: Side): Promise<void> {
  const leave = (to: string) => {
    session.signOut();
    return router.navigate(to);
  };
  if (action === 'sign-out') return leave('/auth/login');
  if (action === 'sign-in-again') {
    const { pathname, search } = router.state.location;
    return leave(pathname.startsWith('/auth/') ? '/auth/login' : signInPath(pathname + search));
  }
  if (action === 'go-home') return router.navigate('/');
  const user = await call(currentUser, { query: { client_id: 3 } }).then(
    ({ data }) => data,
    () => undefined,
  );
  const left = user?.nurseries.some((nursery) => !nursery.is_suspended && !nursery.staffProfile.suspended_at);
  if (!user || !left) return leave('/auth/login');
  session.update(user);
  return router.navigate('/choose-branch');
}
