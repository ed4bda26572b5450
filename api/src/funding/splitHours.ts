import { sql } from 'kysely';
import { formatHours } from '@bairn/shared/format/funding';
import { now } from '@bairn/shared/schema/clock';
import type { FundingSplit } from '@bairn/shared/schema/funding';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { markAnswered } from '../notifications/markAnswered.ts';
import { notify, type Note } from '../notifications/notify.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { waitsFor } from './fundingQueries.ts';
import { findProfile, holdPlace, holdYear, type FundedProfile, type HoldYear, type Place } from './fundingYear.ts';
import type { By } from './saveFunding.ts';
import { familiesOf, tellFunding } from './tellFunding.ts';

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
async function holdersOf(
  tx: Tx,
  { id, child_id }: Pick<FundedProfile, 'id' | 'child_id'>,
  year: number,
): Promise<Told[]> {
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
  const families = await familiesOf(tx, profile.child_id);
  await notify(
    tx,
    ...(await holdersOf(tx, profile, year)).map((told) => noteTo('funding.asked', told, by)),
    ...families.map((family): Note => ({
      type: 'funding.to_agree',
      object: profile.child_id,
      to: { family, nursery: place.nursery, branch: place.branch },
      ids: { child_id: profile.child_id },
    })),
  );
  await tellFunding(tx, profile.child_id, year, place.branch);
  return { profile, year };
}

type Split = Told & {
  id: string;
  minutes: number;
  funding: string;
  year: number;
  status: string;
  /** The service that has agreed to give the hours. */
  giver: Giver | null;
  /** Whose agreement is missing. */
  waits_for: FundingSplit['waits_for'];
};
/** A service's funding from which hours are given. */
type Giver = { nursery_id: string; id: string };

async function readSplit(tx: Tx, id: string, child: string): Promise<Split | undefined> {
  const { rows } = await sql<Split>`
    select s.id, s.minutes, s.nursery_id, f.branch_id, f.id as funding, f.child_profile_id as profile, f.year, f.status,
      case when s.giver_funding_id is not null
        then json_build_object('nursery_id', s.giver_nursery_id, 'id', s.giver_funding_id) end as giver,
      ${waitsFor} as waits_for
    from funding_split s join child_funding f on f.nursery_id = s.nursery_id and f.id = s.child_funding_id
    where s.id = ${id} and s.answer is null and f.child_id = ${child}`.execute(tx);
  return rows[0];
}

/** The year of a request about a child, to lock it. @throws Refusal 404 */
async function yearOfSplit(tx: Tx, child: string, split: string): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select f.year from funding_split s
    join child_funding f on f.nursery_id = s.nursery_id and f.id = s.child_funding_id
    where s.id = ${split} and f.child_id = ${child}`.execute(tx);
  if (!rows[0]) throw notFound('This request could not be found.');
  return rows[0].year;
}

/** Whether a giver has the hours of a request that are not booked. */
async function hasToGive(tx: Tx, giver: Giver, { minutes }: Split): Promise<boolean> {
  const { rows } = await sql`select 1 from child_funding where nursery_id = ${giver.nursery_id} and id = ${giver.id}
    and status = 'approved' and allocated - taken >= ${minutes}`.execute(tx);
  return rows.length > 0;
}

/** Moves hours from the giver's funding to the asking one's; their sum stays the same. */
async function give(tx: Tx, giver: Giver, split: Split) {
  const move = (minutes: number, nursery: string, id: string) =>
    sql`
    update child_funding set allocated = allocated + ${minutes}, wanted = allocated + ${minutes},
      revision = revision + 1, changed_at = ${now()}
    where nursery_id = ${nursery} and id = ${id}`.execute(tx);
  await move(-split.minutes, giver.nursery_id, giver.id);
  await move(split.minutes, split.nursery_id, split.funding);
}

/** Closes a request, and tells the service that asked unless it did so itself. */
async function close(tx: Tx, split: Split, answer: 'agree' | 'decline' | 'withdraw', by: By) {
  await sql`update funding_split set answer = ${answer}, answered_at = ${now()}
    where nursery_id = ${split.nursery_id} and id = ${split.id}`.execute(tx);
  if (answer !== 'withdraw') await notify(tx, noteTo('funding.answered', split, by));
}

/** The answering service's agreement: the hours move now, or once the family has agreed. @throws Refusal 409 */
async function agreeHere(tx: Tx, { nursery }: Place, profile: FundedProfile, split: Split, by: By) {
  if (split.status !== 'approved') throw conflict('The other service no longer needs these hours.', 'not_needed');
  if (split.giver && split.waits_for.length > 0)
    throw conflict('A service has agreed to this already. The family has to agree too.', 'agreed');
  const { rows } = await sql<Giver>`select nursery_id, id from child_funding
    where nursery_id = ${nursery} and child_profile_id = ${profile.id} and year = ${split.year}`.execute(tx);
  const [giver] = rows;
  if (!giver || !(await hasToGive(tx, giver, split))) {
    throw conflict(
      `You do not have ${formatHours(split.minutes)} of this child that are not booked.`,
      'funding_booked',
    );
  }
  await sql`update funding_split set giver_nursery_id = ${giver.nursery_id}, giver_funding_id = ${giver.id}
    where nursery_id = ${split.nursery_id} and id = ${split.id}`.execute(tx);
  if (split.waits_for.includes('family')) return;
  await give(tx, giver, split);
  await close(tx, split, 'agree', by);
}

/**
 * Answers a request for hours: the asking service takes it back, another one of the child agrees or declines. The hours
 * move once the family has agreed too; at once for a child without a family that has an account.
 * @throws Refusal 404; 409 where the hours are booked by now, or a service has agreed already
 */
export async function answerSplit(
  tx: Tx,
  place: Place,
  id: string,
  answer: 'agree' | 'decline' | 'withdraw',
  by: By,
  hold: HoldYear = holdYear,
) {
  const year = await yearOfSplit(tx, (await findProfile(tx, place)).child_id, id);
  const profile = await holdPlace(tx, place, year, hold);
  const split = await readSplit(tx, id, profile.child_id);
  if (!split) throw notFound('This request was answered or taken back already.');
  const own = split.profile === profile.id;
  if (own !== (answer === 'withdraw')) {
    throw conflict(
      own ? 'Another service has to answer this request.' : 'Only the service that asked can take it back.',
    );
  }
  if (answer === 'agree') await agreeHere(tx, place, profile, split, by);
  else await close(tx, split, answer, by);
  await audit(tx, note(place, profile, by, 'funding.answer'));
  await tellFunding(tx, profile.child_id, year, place.branch);
  return { profile, year };
}

/**
 * The family's answer to a request for hours of its child. The hours move once a service has agreed too. If that
 * service has booked them since it agreed, its agreement ends and it is asked again; the family's stays.
 * @returns the funding year. @throws Refusal 404, 409 `not_needed`
 */
export async function answerAsFamily(
  tx: Tx,
  child: string,
  id: string,
  answer: 'agree' | 'decline',
  by: By,
  hold: HoldYear = holdYear,
) {
  const year = await yearOfSplit(tx, child, id);
  await hold(tx, child, year);
  const split = await readSplit(tx, id, child);
  if (!split) throw notFound('This request was answered or taken back already.');
  if (answer === 'agree' && split.status !== 'approved') {
    throw conflict('The service no longer needs these hours.', 'not_needed');
  }
  if (answer === 'decline') await close(tx, split, 'decline', by);
  else {
    await sql`update funding_split set family_by = ${by.user}, family_at = ${now()}
      where nursery_id = ${split.nursery_id} and id = ${id} and family_at is null`.execute(tx);
    if (split.giver && (await hasToGive(tx, split.giver, split))) {
      await give(tx, split.giver, split);
      await close(tx, split, 'agree', by);
    } else if (split.giver) {
      await sql`update funding_split set giver_nursery_id = null, giver_funding_id = null
        where nursery_id = ${split.nursery_id} and id = ${id}`.execute(tx);
      const holders = await holdersOf(tx, { id: split.profile, child_id: child }, year);
      await notify(tx, ...holders.map((told) => noteTo('funding.asked', told, by)));
    }
  }
  await audit(tx, {
    user: by.user,
    nursery: split.nursery_id,
    action: 'funding.answer',
    object: { type: 'child_profile', id: split.profile },
    related: { child_id: child },
    request: by.request,
  });
  await markAnswered(tx, child, 'funding.to_agree', split.branch_id);
  await tellFunding(tx, child, year, split.branch_id);
  return year;
}
