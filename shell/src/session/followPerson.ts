import { flushSync } from 'react-dom';
import { ApiError, call, isConfig, type Session, type SessionStore, showError, toast } from '@bairn/shared/app';
import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';
import type { Router } from './actOn.ts';
import { currentUser } from '@bairn/shared/calls/auth';
import type { ErrorHandler } from '../errors/createErrorHandler.ts';
import { lossTitle } from '../errors/errorTable.ts';
import { lossOf } from './lossOf.ts';

type Side = {
  session: SessionStore;
  client: QueryClient;
  router: Pick<Router, 'revalidate' | 'navigate' | 'state'>;
  errors: Pick<ErrorHandler, 'report'>;
  /** Where a path leads after a switch to another service or account; undefined where it stays. */
  placeAfterSwitch: (path: string, session: Session) => string | undefined;
  /** Takes the page off the screen until the next one is there: on screen, it would ask for what the new service has not. */
  leaving: Pick<StoreApi<boolean>, 'getState' | 'setState'>;
};

/** Whose data the screens show: another value, other data. */
const personOf = ({ user, role, account, branch }: Session) => [user?.id, role, account, branch?.id].join();

/**
 * Keeps screens and person together. When somebody else is here (sign-in, sign-out, another account or branch, in this tab
 * or another) the guards run anew and what was loaded for the one before is dropped. At the start, the stored user is
 * checked against the server.
 */
export function followPerson({ session, client, router, errors, placeAfterSwitch, leaving }: Side): void {
  session.subscribe((now, before) => {
    if (personOf(now) === personOf(before)) return;
    // Answers still on their way are for the person before.
    void client.cancelQueries({ predicate: isPersonal });
    void goOn(now, before).then(() => {
      client.removeQueries({ predicate: (query) => isPersonal(query) && query.getObserversCount() === 0 });
      // Also what is shown by disabled queries: nothing else would take it off the screen.
      void client.resetQueries({ predicate: isPersonal });
    });
  });
  void checkPerson({ session, errors });

  /**
   * Runs the guards anew. What the new service or account has not is left, in every tab: an object of the former service,
   * or a page of the former account.
   */
  async function goOn(now: Session, before: Session): Promise<void> {
    const same = now.user && now.user.id === before.user?.id;
    const loss = same ? lossOf(now.user, before) : undefined;
    const switched = same && now.branch && before.branch?.id !== now.branch.id;
    const other = same && (switched || now.account !== before.account);
    // Where the page is off the screen already, the code that took it off navigates.
    const elsewhere = other && !leaving.getState() ? placeAfterSwitch(router.state.location.pathname, now) : undefined;
    const place = loss ? '/choose-branch' : elsewhere;
    if (loss) void showError(loss, lossTitle);
    else if (same && now.account && now.account !== before.account)
      // The specification's words (section 8), in every tab.
      toast.success(`Successfully switched to ${accountNames[now.account]} account.`);
    else if (switched && before.branch && now.branch) toast.success(`You now work in ${now.branch.name}.`);
    if (place === undefined) return router.revalidate();
    // At once: the page's form would block the way, and its queries would ask for what is no longer theirs.
    flushSync(() => leaving.setState(true));
    // That something is under way shows at once; the next page comes when React has time for it (`useLeft`).
    await Promise.resolve(router.navigate(place, { flushSync: true })).finally(() => leaving.setState(false));
  }
}

const accountNames = { service: 'Service', keyworker: 'Parent/Carer' };

/**
 * Holds whoever is logged in against what the server says of them. A session that is over ends here too; a provider that is
 * closed to them is left as after a call that was refused for it. Resolves when that is done, whatever the answer.
 */
export function checkPerson({ session, errors }: Pick<Side, 'session' | 'errors'>): Promise<void> {
  if (!session.token()) return Promise.resolve();
  const [asked, before] = [session.token(), session.getState()];
  return call(currentUser, { query: { client_id: 3 } }).then(
    ({ data }) => {
      // Reported also where another tab has acted on it already.
      const loss = lossOf(data, before);
      if (loss) errors.report(new ApiError({ status: 403, message: loss }));
      else if (session.token() && sameSession(asked, session.token())) session.update(data);
    },
    (error: unknown) => errors.report(error),
  );
}

/** Everything but the public settings depends on who asks. */
const isPersonal = (query: { queryKey: readonly unknown[] }) => !isConfig(query);
const sameSession = (asked: string | undefined, held: string | undefined) => asked === held;
