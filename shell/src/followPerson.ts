import { call, type Session, type SessionStore } from '@bairn/shared/app';
import type { QueryClient } from '@tanstack/react-query';
import type { Router } from './actOn.ts';
import { currentUser } from './calls.ts';
import type { ErrorHandler } from './errors/createErrorHandler.ts';

type Side = {
  session: SessionStore;
  client: QueryClient;
  router: Pick<Router, 'revalidate'>;
  errors: Pick<ErrorHandler, 'report'>;
};

/** Whose data the screens show: another value, other data. */
const personOf = ({ user, role, account, branch }: Session) => [user?.id, role, account, branch?.id].join();

/**
 * Keeps screens and person together. When somebody else is here (sign-in, sign-out, another account or branch, in this tab
 * or another) the guards run anew and what was loaded for the one before is dropped. At the start, the stored user is
 * checked against the server.
 */
export function followPerson({ session, client, router, errors }: Side): void {
  session.subscribe((now, before) => {
    if (personOf(now) === personOf(before)) return;
    void router.revalidate().then(() => {
      client.removeQueries({ predicate: (query) => isPersonal(query) && query.getObserversCount() === 0 });
      // Also what is shown but asked for no longer: nobody else would take it off the screen.
      void client.resetQueries({ predicate: isPersonal });
    });
  });
  if (!session.token()) return;
  const asked = session.token();
  call(currentUser, { query: { client_id: 3 } }).then(
    ({ data }) => session.token() && sameSession(asked, session.token()) && session.update(data),
    (error: unknown) => errors.report(error),
  );
}

/** Everything but the public settings depends on who asks. */
export const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'config';
const sameSession = (asked: string | undefined, held: string | undefined) => asked === held;
