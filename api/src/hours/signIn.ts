import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { SignInPerson } from '@bairn/shared/schema/hours';
import { audit } from '../audit/audit.ts';
import { pinTurns } from '../auth/paces.ts';
import { isPassword } from '../auth/passwords.ts';
import { giveBackTurns, takeTurns, type Transact } from '../auth/turns.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { fullName, worksAt } from '../leave/judge.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { tellBranches } from '../realtime/tell.ts';
import { lockPerson } from './correct.ts';
import { isForgotten, isGoingOn } from './openTime.ts';

type OfBranch = { nursery: string; branch: string };

const present = ({ nursery, branch }: OfBranch) => sql`${worksAt(nursery, branch)} and s.suspended_at is null`;

const signInColumns = (branch: string) => sql`s.id, ${fullName} as name, s.job_title,
  exists (select from staff_pin p where p.nursery_id = s.nursery_id and p.staff_profile_id = s.id) as has_pin,
  (select w.started_at from work_period w where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
    and w.branch_id = ${branch} and ${isGoingOn()}) as in_since`;

/** The people of a branch for a shared device, and who is in. */
export async function readSignIn(db: Handle, of: OfBranch, profile?: string): Promise<SignInPerson[]> {
  const { rows } = await sql<SignInPerson>`
    select ${signInColumns(of.branch)} from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
    where ${present(of)} and (${profile ?? null}::uuid is null or s.id = ${profile ?? null})
    order by lower(u.first_name), lower(u.last_name), s.id`.execute(db);
  return rows;
}

const wrongPin = () => invalid({ pin: ['The PIN is wrong.'] });

type Signed = { profile: string; pin: string; what: 'in' | 'out' };
type By = { user: string; request: string };

/**
 * Signs a person in or out by their PIN. A guess counts before it is looked at, of the person and of the branch, whichever
 * device it comes from.
 * @throws Refusal 404, 409 `elsewhere`, 422 (wrong, or the person has none), 429
 */
export async function signByPin(db: Handle, transact: Transact, of: OfBranch, signed: Signed, by: By) {
  const { profile, pin, what } = signed;
  const { rows } = await sql<{ pin_hash: string | null }>`
    select p.pin_hash from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
    left join staff_pin p on p.nursery_id = s.nursery_id and p.staff_profile_id = s.id
    where ${present(of)} and s.id = ${profile}`.execute(db);
  const [person] = rows;
  if (!person) throw notFound('This person could not be found.');
  const turns = pinTurns(profile, of.branch);
  await transact((tx) => takeTurns(tx, turns));
  if (!(await isPassword(person.pin_hash, pin))) throw wrongPin();
  await transact(async (tx) => {
    await giveBackTurns(tx, turns);
    await lockPerson(tx, of.nursery, profile);
    await refuseChanged(tx, of, { profile, pin_hash: person.pin_hash });
    await (what === 'in' ? signIn : signOut)(tx, of, profile, by);
  });
}

/** @throws Refusal 422 where the PIN was changed, or the person went, while it was looked at */
async function refuseChanged(
  tx: Tx,
  of: OfBranch,
  { profile, pin_hash }: { profile: string; pin_hash: string | null },
) {
  const { rows } = await sql`select from staff_profile s join staff_pin p on p.nursery_id = s.nursery_id
    and p.staff_profile_id = s.id where ${present(of)} and s.id = ${profile} and p.pin_hash = ${pin_hash}`.execute(tx);
  if (rows.length === 0) throw wrongPin();
}

/** The present minute. */
const thisMinute = () => new Date(Math.floor(now().getTime() / 60_000) * 60_000);

async function openTime(tx: Tx, nursery: string, profile: string) {
  const { rows } = await sql<{ id: string; branch: string; name: string }>`
    select w.id, w.branch_id as branch, b.name from work_period w
    join branch b on b.nursery_id = w.nursery_id and b.id = w.branch_id
    where w.nursery_id = ${nursery} and w.staff_profile_id = ${profile} and ${isGoingOn()}`.execute(tx);
  return rows[0];
}

async function tell(
  tx: Tx,
  { nursery, branch }: OfBranch,
  id: string,
  { profile, what, by }: { profile: string; what: 'in' | 'out'; by: By },
) {
  await audit(tx, {
    user: by.user,
    nursery,
    action: what === 'in' ? 'hours.sign_in' : 'hours.sign_out',
    object: { type: 'work_period', id },
    related: { staff_profile_id: profile, branch_id: branch },
    request: by.request,
  });
  await tellBranches(tx, 'staff.hours', [{ branch, data: { id: profile } }]);
}

async function signIn(tx: Tx, of: OfBranch, profile: string, by: By) {
  const open = await openTime(tx, of.nursery, profile);
  if (open?.branch === of.branch) return;
  if (open)
    throw conflict(`Still clocked in at ${open.name}. Clock out there, or ask an admin to correct it.`, 'elsewhere');
  await sql`update work_period w set is_left_open = true where w.nursery_id = ${of.nursery}
    and w.staff_profile_id = ${profile} and ${isForgotten()}`.execute(tx);
  const at = thisMinute();
  // Signed out within this minute, or corrected until later: the new time begins where the last one ends.
  const { rows } = await sql<{ at: string }>`select greatest(${at}::timestamptz, max(ended_at)) as at from work_period
    where nursery_id = ${of.nursery} and staff_profile_id = ${profile} and removed_at is null`.execute(tx);
  const id = newId();
  await sql`insert into work_period (nursery_id, id, branch_id, staff_profile_id, started_at, created_at)
    values (${of.nursery}, ${id}, ${of.branch}, ${profile}, ${rows[0]?.at ?? at}, ${now()})`.execute(tx);
  await tell(tx, of, id, { profile, what: 'in', by });
}

async function signOut(tx: Tx, of: OfBranch, profile: string, by: By) {
  const open = await openTime(tx, of.nursery, profile);
  if (open && open.branch !== of.branch) throw conflict(`Clocked in at ${open.name}. Clock out there.`, 'elsewhere');
  if (!open) return;
  await sql`update work_period set ended_at = greatest(started_at, ${thisMinute()}::timestamptz), revision = revision + 1
    where nursery_id = ${of.nursery} and id = ${open.id}`.execute(tx);
  await tell(tx, of, open.id, { profile, what: 'out', by });
}

type NewPin = { nursery: string; profile: string; pin_hash: string };

/** Sets a person's own PIN; guesses of the former one are forgotten. */
export async function savePin(tx: Tx, { nursery, profile, pin_hash }: NewPin, by: By) {
  await sql`insert into staff_pin (nursery_id, staff_profile_id, pin_hash, changed_at)
    values (${nursery}, ${profile}, ${pin_hash}, ${now()})
    on conflict (nursery_id, staff_profile_id) do update set pin_hash = excluded.pin_hash,
      changed_at = excluded.changed_at`.execute(tx);
  await sql`delete from slow_down where key = ${`pin:${profile}`}`.execute(tx);
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'staff.pin',
    object: { type: 'staff_profile', id: profile },
    request: by.request,
  });
}
