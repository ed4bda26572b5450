import { sql } from 'kysely';
import { formatHours } from '@bairn/shared/format/funding';
import { now } from '@bairn/shared/schema/clock';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify, type Note } from '../notifications/notify.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { holdPlace, type FundedProfile, type Place } from './fundingYear.ts';
import type { By } from './saveFunding.ts';
import { tellFunding } from './tellFunding.ts';

type Asker = By & { staff: string };

const note = (
  { nursery }: Place,
  profile: FundedProfile,
  by: By,
  action: 'funding.ask' | 'funding.answer',
): AuditEntry => ({
  user: by.user,
  nursery,
  action,
  object: { type: 'child_profile', id: profile.id },
  related: { child_id: profile.child_id },
  request: by.request,
});

type Told = { nursery_id: string; branch_id: string; profile: string };

/** A notification to the admins of a service about its own profile of the child. */
const noteTo = (
  type: 'funding.asked' | 'funding.answered',
  { nursery_id, branch_id, profile }: Told,
  by: By,
): Note => ({
  type,
  object: profile,
  to: { nursery: nursery_id, branch: branch_id, except: by.user },
  ids: { child_profile_id: profile },
});

/** The other services of a child that have hours to give. */
async function holdersOf(tx: Tx, { id, child_id }: FundedProfile, year: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select nursery_id, branch_id, child_profile_id as profile from child_funding
    where child_id = ${child_id} and year = ${year} and child_profile_id <> ${id}
      and status = 'approved' and allocated > taken order by id`.execute(tx);
  return rows;
}

/**
 * Asks the child's other services for some of its hours. Nothing changes until one of them agrees.
 * @throws Refusal 404; 409 where the funding is not approved here, no service has hours to give, or a request waits
 */
export async function askForSplit(tx: Tx, place: Place, asked: { year: number; minutes: number }, by: Asker) {
  const { year, minutes } = asked;
  const profile = await holdPlace(tx, place, year);
  const { rows } = await sql<{ id: string; others: boolean }>`
    select f.id, exists (select from child_funding o where o.child_id = f.child_id and o.year = f.year and o.id <> f.id
      and o.status = 'approved' and o.allocated > o.taken) as others
    from child_funding f where f.nursery_id = ${place.nursery} and f.child_profile_id = ${profile.id}
      and f.year = ${year} and f.status = 'approved'`.execute(tx);
  const [own] = rows;
  if (!own) throw conflict('Save the funding as approved here first.', 'not_funded');
  if (!own.others) throw conflict('No other service has funded hours of this child that it could give.', 'nobody');
  const { numAffectedRows } = await sql`
    insert into funding_split (nursery_id, id, child_funding_id, minutes, asked_by, created_at)
    values (${place.nursery}, ${newId()}, ${own.id}, ${minutes}, ${by.staff}, ${now()})
    on conflict (nursery_id, child_funding_id) where answer is null do nothing`.execute(tx);
  if (numAffectedRows === 0n) {
    throw conflict('Your last request waits for an answer. Take it back first to ask for other hours.', 'waiting');
  }
  await audit(tx, note(place, profile, by, 'funding.ask'));
  await notify(tx, ...(await holdersOf(tx, profile, year)).map((told) => noteTo('funding.asked', told, by)));
  await tellFunding(tx, profile.child_id, year, place.branch);
  return { profile, year };
}

type Split = Told & { minutes: number; funding: string; year: number; status: string };

async function readSplit(tx: Tx, id: string, child: string): Promise<Split | undefined> {
  const { rows } = await sql<Split>`
    select s.minutes, s.nursery_id, f.branch_id, f.id as funding, f.child_profile_id as profile, f.year, f.status
    from funding_split s join child_funding f on f.nursery_id = s.nursery_id and f.id = s.child_funding_id
    where s.id = ${id} and s.answer is null and f.child_id = ${child}`.execute(tx);
  return rows[0];
}

/** The year of a request about the child of a profile, to lock it. */
async function yearOfSplit(tx: Tx, { nursery, branch, profile }: Place, split: string): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select f.year from funding_split s
    join child_funding f on f.nursery_id = s.nursery_id and f.id = s.child_funding_id
    join child_profile p on p.child_id = f.child_id
    where s.id = ${split} and p.nursery_id = ${nursery} and p.branch_id = ${branch}
      and (p.id = ${profile} or p.child_id = ${profile})`.execute(tx);
  if (!rows[0]) throw notFound('This request could not be found.');
  return rows[0].year;
}

/** Moves hours from the answering service's funding to the asking one's. @throws Refusal 409 */
async function give(tx: Tx, nursery: string, profile: FundedProfile, split: Split) {
  if (split.status !== 'approved') throw conflict('The other service no longer needs these hours.', 'not_needed');
  const { numAffectedRows } = await sql`
    update child_funding set allocated = allocated - ${split.minutes}, wanted = allocated - ${split.minutes},
      revision = revision + 1, changed_at = ${now()}
    where nursery_id = ${nursery} and child_profile_id = ${profile.id} and year = ${split.year}
      and status = 'approved' and allocated - taken >= ${split.minutes}`.execute(tx);
  if (numAffectedRows === 0n) {
    throw conflict(
      `You do not have ${formatHours(split.minutes)} of this child that are not booked.`,
      'funding_booked',
    );
  }
  await sql`
    update child_funding set allocated = allocated + ${split.minutes}, wanted = allocated + ${split.minutes},
      revision = revision + 1, changed_at = ${now()}
    where nursery_id = ${split.nursery_id} and id = ${split.funding}`.execute(tx);
}

/**
 * Answers a request for hours: the asking service takes it back, another one of the child agrees or declines. Agreeing
 * moves the hours at once; their sum stays the same.
 * @throws Refusal 404; 409 where the hours are booked by now
 */
export async function answerSplit(tx: Tx, place: Place, id: string, answer: 'agree' | 'decline' | 'withdraw', by: By) {
  const year = await yearOfSplit(tx, place, id);
  const profile = await holdPlace(tx, place, year);
  const split = await readSplit(tx, id, profile.child_id);
  if (!split) throw notFound('This request was answered or taken back already.');
  const own = split.profile === profile.id;
  if (own !== (answer === 'withdraw')) {
    throw conflict(
      own ? 'Another service has to answer this request.' : 'Only the service that asked can take it back.',
    );
  }
  if (answer === 'agree') await give(tx, place.nursery, profile, split);
  await sql`update funding_split set answer = ${answer}, answered_at = ${now()}
    where nursery_id = ${split.nursery_id} and id = ${id}`.execute(tx);
  await audit(tx, note(place, profile, by, 'funding.answer'));
  if (!own) await notify(tx, noteTo('funding.answered', split, by));
  await tellFunding(tx, profile.child_id, year, place.branch);
  return { profile, year };
}
