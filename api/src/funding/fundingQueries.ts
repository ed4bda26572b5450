import { sql } from 'kysely';
import {
  birthdayAt,
  closedMondays,
  fundedMondays,
  fundingModels,
  fundingYearDates,
  fundingYearOf,
  schoolStartYear,
  shareOverWeeks,
} from '@bairn/shared/format/funding';
import { localDate } from '@bairn/shared/schema/clock';
import type { FundingRecord, FundingSplit, FundingSummary, FundingWeek } from '@bairn/shared/schema/funding';
import type { Handle } from '../database/database.ts';
import { findProfile, sumYear, type FundedProfile, type Place } from './fundingYear.ts';

/** Another service's funding `o` of the same child and year that has hours to give. */
const hasHours = sql`o.status = 'approved' and o.allocated > o.taken`;

/** Whose agreement to a request `s` of a funding `f` is missing. */
export const waitsFor = sql`to_json(array_remove(array[
  case when s.giver_funding_id is null then 'service' end,
  case when s.family_at is null and exists (select from family_child fc
    join keyworker_profile fk on fk.id = fc.keyworker_profile_id
    join "user" fu on fu.id = fk.user_id and fu.deleted_at is null where fc.child_id = f.child_id) then 'family' end], null))`;

type Row = FundingRecord & { id: string; counted: number };

async function readRecord(db: Handle, nursery: string, profile: string, year: number): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select id, status, band, reason, local_authority, model, weeks, wanted as allocated_minutes,
      outside as outside_minutes, allocated as counted, start_date, end_date, council_reference, evidence_checked_on,
      meal, notes, revision
    from child_funding where nursery_id = ${nursery} and child_profile_id = ${profile} and year = ${year}`.execute(db);
  return rows[0] ?? null;
}

/** Open requests that a service made or can answer, the oldest first. */
async function readSplits(db: Handle, nursery: string, { id, child_id }: FundedProfile, year: number) {
  const { rows } = await sql<FundingSplit>`
    select s.id, case when f.child_profile_id = ${id} then 'us' else 'another_service' end as asked_by, s.minutes,
      s.created_at, ${waitsFor} as waits_for,
      exists (select from child_funding g where g.nursery_id = s.giver_nursery_id and g.id = s.giver_funding_id
        and g.child_profile_id = ${id}) as agreed_here
    from funding_split s join child_funding f on f.nursery_id = s.nursery_id and f.id = s.child_funding_id
    where s.answer is null and f.child_id = ${child_id} and f.year = ${year} and (f.child_profile_id = ${id}
      or exists (select from child_funding o where o.nursery_id = ${nursery} and o.child_profile_id = ${id}
        and o.year = ${year} and ${hasHours}))
    order by s.created_at, s.id`.execute(db);
  return rows;
}

/** The years from the second birthday to a deferred year, and the one that is shown. */
function yearsOf(dob: string, shown: number): number[] {
  const years = new Set([shown, fundingYearOf(localDate())]);
  for (let year = fundingYearOf(birthdayAt(dob, 2)); year <= schoolStartYear(dob); year += 1) years.add(year);
  return [...years].filter((year) => year >= 2021 && year <= 2099).toSorted((a, b) => a - b);
}

/** A child's funding at a branch in a year, this year's unless told, and the hours over all providers. */
export async function readFunding(db: Handle, place: Place, asked?: number): Promise<FundingSummary> {
  const year = asked ?? fundingYearOf(localDate());
  const profile = await findProfile(db, place);
  const { nursery } = place;
  const record = await readRecord(db, nursery, profile.id, year);
  const sums = await sumYear(db, profile.child_id, year);
  const { rows } = await sql<{ booked: number; used: number; can_ask: boolean }>`
    select coalesce(sum(u.minutes) filter (where u.state = 'booked'), 0)::int as booked,
      coalesce(sum(u.minutes) filter (where u.state = 'used'), 0)::int as used,
      exists (select from child_funding o where o.child_id = ${profile.child_id} and o.year = ${year}
        and o.child_profile_id <> ${profile.id} and ${hasHours}) as can_ask
    from funding_use u where u.nursery_id = ${nursery} and u.child_funding_id = ${record?.id ?? null}`.execute(db);
  const { booked = 0, used = 0, can_ask = false } = rows[0] ?? {};
  const here = record?.counted ?? 0;
  const { id: _id, counted: _counted, ...funding } = record ?? ({} as Row);
  return {
    profile_id: profile.id,
    child: { id: profile.child_id, full_name: profile.full_name, dob: profile.dob },
    today: localDate(),
    year,
    years: yearsOf(profile.dob, year),
    funding: record && funding,
    ledger: {
      entitlement: sums.entitlement,
      here,
      other_services: sums.allocated - here,
      outside: sums.outside,
      free: sums.entitlement - sums.allocated - sums.outside,
      booked,
      used,
      left: here - booked - used,
    },
    splits: await readSplits(db, nursery, profile, year),
    can_ask: can_ask && record?.status === 'approved',
  };
}

/** The Mondays of the weeks of a funding year in which the branch is closed, by its closing days, proposed ones too. */
async function readClosedWeeks(db: Handle, { nursery, branch }: Place, year: number): Promise<string[]> {
  const { first, last } = fundingYearDates(year);
  const { rows } = await sql<{ dates: string[]; days: number[] }>`
    select array(select date::text from closing_day where nursery_id = ${nursery} and branch_id = ${branch}
        and status <> 'removed' and date between ${first}::date and ${last}::date) as dates,
      array(select distinct day::int from opening_time where nursery_id = ${nursery} and branch_id = ${branch}) as days`.execute(
    db,
  );
  const { dates = [], days = [] } = rows[0] ?? {};
  return closedMondays(dates, days.length > 0 ? days : [1, 2, 3, 4, 5]);
}

type Used = { monday: string; booked: number; used: number };

/** The hours of a child's funding year at a branch by week: those of its pattern, and any with a booking. */
export async function readWeeks(db: Handle, place: Place, asked?: number): Promise<FundingWeek[]> {
  const year = asked ?? fundingYearOf(localDate());
  const profile = await findProfile(db, place);
  const record = await readRecord(db, place.nursery, profile.id, year);
  if (!record) return [];
  const { rows } = await sql<Used>`
    select date_trunc('week', u.date)::date as monday,
      coalesce(sum(u.minutes) filter (where u.state = 'booked'), 0)::int as booked,
      coalesce(sum(u.minutes) filter (where u.state = 'used'), 0)::int as used
    from funding_use u
    where u.nursery_id = ${place.nursery} and u.child_funding_id = ${record.id} and u.state <> 'released'
    group by 1`.execute(db);
  const { counted, start_date, end_date } = record;
  const weeks = fundingModels.find(({ id }) => id === record.model)?.weeks ?? record.weeks ?? 38;
  const last = end_date ?? fundingYearDates(year).last;
  const closed = await readClosedWeeks(db, place, year);
  const mondays = start_date ? fundedMondays(year, weeks, start_date, closed).filter((monday) => monday <= last) : [];
  const shares = shareOverWeeks(counted, mondays.length);
  const uses = new Map(rows.map((row) => [row.monday, row]));
  return [...new Set([...mondays, ...uses.keys()])].toSorted().map((monday) => {
    const allocated = shares[mondays.indexOf(monday)] ?? 0;
    const { booked = 0, used = 0 } = uses.get(monday) ?? {};
    return { monday, allocated, booked, used, left: Math.max(0, allocated - booked - used) };
  });
}
