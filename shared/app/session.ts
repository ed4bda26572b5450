import { createContext, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { createSessionStore, type Branch, type Nursery, type Session, type SessionStore } from './sessionStore.ts';

/** Without a provider the person is unknown, as on a server. */
const SessionContext = createContext<SessionStore>(createSessionStore());

export const SessionProvider = SessionContext.Provider;

/** Who is here, and for which service they act. Never test a role in a page: the API's `can` says what is allowed. */
export function useSession(): Session {
  return useStore(useContext(SessionContext));
}

/** The provider and service a service screen works for; throws where there is none, which the shell's guards rule out. */
export function useBranch(): { nursery: Nursery; branch: Branch } {
  const { nursery, branch } = useSession();
  const [last, setLast] = useState({ nursery, branch });
  // A page goes on with what it had while the guards lead a person who has just logged out elsewhere.
  if (nursery && branch && (last.nursery !== nursery || last.branch !== branch)) setLast({ nursery, branch });
  const active = { nursery: nursery ?? last.nursery, branch: branch ?? last.branch };
  if (!active.nursery || !active.branch) throw new Error('No service is active');
  return { nursery: active.nursery, branch: active.branch };
}

type SessionActions = Pick<SessionStore, 'signIn' | 'switchBranch' | 'update'> & {
  /**
   * Ends the session here, in all tabs and at the server, and goes home. `over`: the server has ended it already, and this
   * is where to go.
   */
  signOut: (over?: { to: string }) => void;
};
let actions: SessionActions | undefined;

/** Set once by the browser's side; a server has no session to change. */
export function setSessionActions(next: SessionActions): void {
  actions = next;
}

const acting = (): SessionActions => {
  if (!actions) throw new Error('No session to change');
  return actions;
};

/** What a screen may do to the session: replace it after a sign-in, end it, switch the active branch, renew the user. */
export const session: SessionActions = {
  signIn: (signedIn) => acting().signIn(signedIn),
  signOut: (over) => acting().signOut(over),
  switchBranch: (branchId) => acting().switchBranch(branchId),
  update: (user) => acting().update(user),
};
