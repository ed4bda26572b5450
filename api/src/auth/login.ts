import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { forbidden, invalid, Refusal } from '../refusals/refusal.ts';
import { personSuspended, providerSuspended, serviceLeaving } from '../access/branchRules.ts';
import { devicesTurns, strangersTurns } from './paces.ts';
import { isPassword } from './passwords.ts';
import { openDeviceHint } from './secrets.ts';
import { giveBackTurns, takeTurns, type Transact } from './turns.ts';

/** The specification's section 8: refused for the carer role. */
export const carerRefused = 'You are not allowed to access this portal. Please contact support.';

type Candidate = {
  id: string | null;
  password_hash: string | null;
  /** Of the latest sign-up of the address, which anybody may have made. */
  registered_hash: string | null;
  password_changed_at: string | null;
  account: 'service' | 'keyworker';
  carer_app_only: boolean;
  keyworker: boolean;
  intended: boolean;
  staff: number;
  open_staff: number;
  /** Worked for a provider once. */
  former_staff: boolean;
  open_providers: number;
  /** Of the open ones, those whose only services are scheduled for deletion. */
  leaving_staff: number;
};

/** Whether all services of a member of staff `s`, of whom there is at least one, are scheduled for deletion. */
const leaves = sql`(select coalesce(bool_and(b.status = 'scheduled_for_deletion'), false) from staff_branch sb
  join branch b on b.nursery_id = sb.nursery_id and b.id = sb.branch_id and b.status <> 'deleted'
  where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id)`;

/** The account of an address, if any. Always one row, so that an unknown address takes as long. */
async function candidate(db: Db, email: string): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select u.id, u.password_hash, r.password_hash as registered_hash, u.password_changed_at, u.account,
      u.carer_app_only, u.intended_role is not null as intended,
      exists (select from keyworker_profile k where k.user_id = u.id) as keyworker,
      (select count(*) from staff_profile s where s.user_id = u.id and s.deleted_at is null) as staff,
      (select count(*) from staff_profile s join nursery n on n.id = s.nursery_id
        where s.user_id = u.id and s.deleted_at is null and s.suspended_at is null and n.suspended_at is null) as open_staff,
      (select count(*) from staff_profile s join nursery n on n.id = s.nursery_id
        where s.user_id = u.id and s.deleted_at is null and s.suspended_at is null and n.suspended_at is null
          and s.role = 'nursery-staff' and ${leaves}) as leaving_staff,
      exists (select from staff_profile s where s.user_id = u.id and s.deleted_at is not null) as former_staff,
      (select count(*) from staff_profile s join nursery n on n.id = s.nursery_id
        where s.user_id = u.id and s.deleted_at is null and n.suspended_at is null) as open_providers
    from (select ${email}::text as email) e
    left join "user" u on u.email = e.email and u.deleted_at is null
    left join lateral (select password_hash from registration where email = e.email
      order by created_at desc limit 1) r on true`.execute(db);
  return rows[0];
}

/** The owner's device, if the hint was given to it since the password was last changed. */
function knownDevice(secrets: readonly string[], hint: string | undefined, found: Candidate | undefined) {
  const known = hint === undefined ? null : openDeviceHint(secrets, hint);
  if (!known || known.user !== found?.id) return null;
  return known.at >= Date.parse(found.password_changed_at ?? '1970-01-01T00:00:00Z') ? known : null;
}

type Given = { email: string; password: string; device_hint?: string | undefined };

/**
 * Checks email and password and says which account to open. The hash that the password fitted comes along: checking takes
 * a while, in which it may be changed. Until the password is right all accounts answer alike, and so does none.
 * @throws Refusal 422 (wrong, or not confirmed yet), 403 (carer, suspended provider, person suspended by an open one, service that is being deleted), 429 (too many failures).
 */
export async function checkCredentials(
  db: Db,
  transact: Transact,
  { email, password, device_hint }: Given,
  { ip, secrets }: { ip: string; secrets: readonly string[] },
): Promise<{ user: string; account: 'service' | 'keyworker'; password_hash: string }> {
  const found = await candidate(db, email);
  const known = knownDevice(secrets, device_hint, found);
  const turns = known ? devicesTurns(email, known.device) : strangersTurns(email, ip);
  await transact((tx) => takeTurns(tx, turns));
  const isOwn = await isPassword(found?.password_hash, password);
  // Checked in any case, so that a sign-up followed by a login with its password answers alike for every address.
  const matchesSignUp = await isPassword(found?.registered_hash, password);
  if (!isOwn && !matchesSignUp) throw invalid({ body: ['The email or password is wrong.'] });
  if (!isOwn || !found?.id || !found.password_hash) {
    const sentence = 'Please confirm your email address first.';
    throw new Refusal(422, sentence, { errors: { email: [sentence] }, code: 'unconfirmed' });
  }
  await transact((tx) => giveBackTurns(tx, turns));
  if (found.carer_app_only) throw forbidden(carerRefused);
  const working = found.open_staff - found.leaving_staff;
  if (found.staff > 0 && working === 0 && !found.keyworker) {
    if (found.leaving_staff > 0) throw forbidden(serviceLeaving);
    throw forbidden(found.open_providers > 0 ? personSuspended : providerSuspended);
  }
  const account = found.keyworker && (found.account === 'keyworker' || working === 0) ? 'keyworker' : 'service';
  // Who left their last place may still export or delete their data.
  if (account === 'service' && found.staff === 0 && !found.intended && !found.former_staff)
    throw forbidden(carerRefused);
  return { user: found.id, account, password_hash: found.password_hash };
}
