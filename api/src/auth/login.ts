import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Db, Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { forbidden, invalid, Refusal } from '../plugins/refusal.ts';
import { providerSuspended } from '../access/rules.ts';

/** Failures per address and per network address in a quarter of an hour before further tries wait. */
const mostFailures = { email: 10, ip: 100 };
const windowMinutes = 15;

/** The specification's section 8: refused for the carer role. */
export const carerRefused = 'You are not allowed to access this portal. Please contact support.';

type Candidate = {
  id: string;
  password_hash: string | null;
  account: 'service' | 'keyworker';
  carer_app_only: boolean;
  keyworker: boolean;
  intended: boolean;
  staff: number;
  open_staff: number;
};

/** Verified when no such user exists, so that the answer takes as long. */
const nobodysHash = hash('nobody has this password');

async function candidate(db: Db, email: string): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select u.id, u.password_hash, u.account, u.carer_app_only, u.intended_role is not null as intended,
      exists (select from keyworker_profile k where k.user_id = u.id) as keyworker,
      (select count(*) from staff_profile s where s.user_id = u.id and s.deleted_at is null) as staff,
      (select count(*) from staff_profile s join nursery n on n.id = s.nursery_id
        where s.user_id = u.id and s.deleted_at is null and s.suspended_at is null and n.suspended_at is null) as open_staff
    from "user" u where u.email = ${email} and u.deleted_at is null`.execute(db);
  return rows[0];
}

type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/**
 * Counts a try as failed before the password is looked at, so that many at once cannot overtake the count.
 * @returns what takes it back when the password was right.
 * @throws Refusal 429; the try that is refused does not count.
 */
async function countTry(db: Db, transact: Transact, keys: readonly (readonly [string, number])[]) {
  const at = now();
  const tries = keys.map(([key]) => ({ key, id: newId() }));
  await transact(async (tx) => {
    for (const { key, id } of tries) {
      await sql`insert into failed_attempt (key, at, id) values (${key}, ${at}, ${id})`.execute(tx);
    }
  });
  const takeBack = () =>
    transact((tx) => sql`delete from failed_attempt where id = any(${tries.map(({ id }) => id)}::uuid[])`.execute(tx));
  const since = new Date(at.getTime() - windowMinutes * 60_000);
  for (const [key, most] of keys) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from failed_attempt where key = ${key} and at > ${since}`.execute(db);
    if ((rows[0]?.count ?? 0) <= most) continue;
    await takeBack();
    throw new Refusal(429, 'Too many tries. Please wait a little and try again.');
  }
  return takeBack;
}

/**
 * Checks e-mail and password and says which account to open.
 * @throws Refusal 422 (wrong), 403 (carer, suspended provider), 429 (too many failures).
 */
export async function checkCredentials(
  db: Db,
  transact: Transact,
  credentials: { email: string; password: string },
  ip: string,
): Promise<{ user: string; account: 'service' | 'keyworker' }> {
  const keys = [
    [`email:${credentials.email}`, mostFailures.email],
    [`ip:${ip}`, mostFailures.ip],
  ] as const;
  const takeBack = await countTry(db, transact, keys);
  const found = await candidate(db, credentials.email);
  const matches = await verify(found?.password_hash ?? (await nobodysHash), credentials.password);
  if (!found?.password_hash || !matches) {
    throw invalid({ email: ['The e-mail or password is not right.'] });
  }
  await takeBack();
  if (found.carer_app_only) throw forbidden(carerRefused);
  if (found.staff > 0 && found.open_staff === 0 && !found.keyworker) throw forbidden(providerSuspended);
  const account =
    found.keyworker && (found.account === 'keyworker' || found.open_staff === 0) ? 'keyworker' : 'service';
  if (account === 'service' && found.staff === 0 && !found.intended) throw forbidden(carerRefused);
  return { user: found.id, account };
}
