import type { Session } from '@bairn/shared/app';
import { sessionOf } from '@bairn/shared/app/sessionStore';

export type Account = 'service' | 'keyworker';

/** The account that a person may switch to (specification section 6); undefined for people with one account. */
export function otherAccount({ user, account }: Pick<Session, 'user' | 'account'>): Account | undefined {
  if (!user || !account) return undefined;
  const other = account === 'service' ? 'keyworker' : 'service';
  return user.roles.some((role) => accountOf(role) === other) ? other : undefined;
}

/** The same person as they would be in another account, as far as this client knows them. */
export function inAccount({ user }: Session, account: Account): Session | undefined {
  const role = user?.roles.find((one) => accountOf(one) === account);
  return user && role && sessionOf({ user: { ...user, role } });
}

function accountOf(role: string): Account | undefined {
  if (role === 'keyworker') return role;
  return role === 'carer' ? undefined : 'service';
}
