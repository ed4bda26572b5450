import type { Role } from '@bairn/shared/contract';
import type { User } from '@bairn/shared/schema/auth';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { lifetimeOf } from './token.ts';

export type { User };
export type Nursery = User['nurseries'][number];
export type Branch = Nursery['branches'][number];

/** Who is here. `unknown` on a server and in the first render; everything else follows from the user. */
export type Session = {
  status: 'unknown' | 'anonymous' | 'signed-in';
  user: User | undefined;
  /** In the active nursery that of the staff profile, otherwise that of the account. */
  role: Role | undefined;
  account: 'keyworker' | 'service' | undefined;
  /** The active provider and service; undefined for a keyworker and until onboarding has made one. */
  nursery: Nursery | undefined;
  branch: Branch | undefined;
};

/** What one browser keeps, over reloads and for all its tabs. */
export type Stored = { token: string; user: User; branchId?: string | undefined; expiresAt?: number | undefined };

export type SessionStore = StoreApi<Session> & {
  token: () => string | undefined;
  /** Seconds until the token ends; Infinity when it does not say. */
  secondsLeft: () => number;
  signIn: (signedIn: { token: string; user: User & { token?: string } }) => void;
  signOut: () => void;
  /** A new token of the same person. */
  renew: (token: string) => void;
  /** The same person, as the server knows them now. */
  update: (user: User) => void;
  switchBranch: (branchId: string) => void;
  /** Adopts the session of another tab or an earlier visit; undefined is logged out. */
  adopt: (stored: Stored | undefined) => void;
};

const nobody = { user: undefined, role: undefined, account: undefined, nursery: undefined, branch: undefined };

/** Creates a separate session: one per browser, one per test. `keep` gets every change made here. */
export function createSessionStore(keep: (stored: Stored | undefined) => void = () => {}): SessionStore {
  const store = createStore<Session>(() => ({ status: 'unknown', ...nobody }));
  let held: Stored | undefined;

  function adopt(stored: Stored | undefined): void {
    held = stored;
    store.setState(stored ? sessionOf(stored) : { status: 'anonymous', ...nobody }, true);
  }
  function change(stored: Stored | undefined): void {
    adopt(stored);
    keep(stored);
  }
  const expiring = (token: string) => {
    const lifetime = lifetimeOf(token);
    return lifetime === undefined ? undefined : Date.now() + lifetime * 1000;
  };

  return {
    ...store,
    token: () => held?.token,
    secondsLeft: () => (held?.expiresAt === undefined ? Infinity : (held.expiresAt - Date.now()) / 1000),
    // The answer's user has the token too: kept there, it would stay when the token is renewed.
    signIn: ({ token, user: { token: _, ...user } }) =>
      change({ token, user, branchId: held?.branchId, expiresAt: expiring(token) }),
    signOut: () => change(undefined),
    renew: (token) => held && change({ ...held, token, expiresAt: expiring(token) }),
    update: (user) => held && change({ ...held, user }),
    switchBranch: (branchId) => held && change({ ...held, branchId }),
    adopt,
  };
}

/** The session that follows from what is stored. A suspended provider is never the active one if there is another. */
export function sessionOf({ user, branchId }: Pick<Stored, 'user' | 'branchId'>): Session {
  const account = user.role === 'keyworker' || user.role === 'carer' ? 'keyworker' : 'service';
  if (account === 'keyworker') return { ...nobody, status: 'signed-in', user, role: user.role, account };
  const open = user.nurseries.filter((nursery) => !nursery.is_suspended && !nursery.staffProfile.suspended_at);
  const chosen = open.find((nursery) => nursery.branches.some((branch) => branch.id === branchId));
  const nursery = chosen ?? open.find(hasCompleteBranch) ?? open[0];
  const branch =
    nursery?.branches.find((one) => one.id === branchId && one.branch_details_complete) ??
    nursery?.branches.find((one) => one.branch_details_complete) ??
    nursery?.branches[0];
  return { status: 'signed-in', user, role: nursery?.staffProfile.role ?? user.role, account, nursery, branch };
}

const hasCompleteBranch = (nursery: Nursery) => nursery.branches.some((branch) => branch.branch_details_complete);
