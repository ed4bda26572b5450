import { now } from '@bairn/shared/schema/clock';
import type { SignedIn } from '@bairn/shared/schema/auth';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { TokenClaims } from '../access/tokens.ts';
import { openDevice } from './devices.ts';
import { sealDevice } from './secrets.ts';
import { readUser } from './userQueries.ts';

type Session = TokenClaims & { account: 'service' | 'keyworker' };

/** Opens a session on the device that makes the call. */
export async function openSession(
  tx: Tx,
  user: string,
  account: Session['account'],
  userAgent: string | null,
): Promise<Session> {
  return { ...(await openDevice(tx, user, account, userAgent)), account };
}

/** What a client gets that has logged in: the token, the person, and what makes the device known next time. */
export async function signedIn(
  db: Db,
  { tokens, settings }: Services,
  session: Session,
): Promise<z.output<typeof SignedIn>> {
  const { user, device, account } = session;
  const token = await tokens.sign(session);
  return {
    token,
    user: { ...(await readUser(db, user, account)), token },
    device_hint: sealDevice(settings.tokenSecrets, { user, device, at: now().getTime() }),
  };
}
