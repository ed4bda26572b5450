import { sql } from 'kysely';
import { formatHours, fundingModels } from '@bairn/shared/format/funding';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { FundingDetails } from '@bairn/shared/schema/funding';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import {
  excessOf,
  holdPlace,
  sumYear,
  writeYear,
  type FundedProfile,
  type HoldYear,
  type Place,
} from './fundingYear.ts';
import { refuseUnfundable } from './refuseUnfundable.ts';
import { tellFunding } from './tellFunding.ts';

export type By = { user: string; request: string };
type Entered = FundingDetails & { year: number; revision: number };
type Known = { id: string; revision: number; taken: number };

/** What counts in the year: the hours of an approved funding; of any other one what is booked or used. */
function countedOf({ status, allocated_minutes }: Entered, taken: number): number {
  if (status === 'approved') {
    if (allocated_minutes >= taken) return allocated_minutes;
    throw conflict(
      `${formatHours(taken)} are booked or used here already. Cancel bookings first, or enter at least as many.`,
      'funding_booked',
    );
  }
  if (taken === 0 || status === 'ended') return taken;
  throw conflict(
    `${formatHours(taken)} are booked or used here. Choose "Ended" with the last day, or cancel the bookings first.`,
    'funding_booked',
  );
}

/** @throws Refusal 422 where the child has fewer hours than all providers together */
async function settle(tx: Tx, child: string, entered: Entered) {
  const sums = await sumYear(tx, child, entered.year);
  const excess = excessOf(sums);
  if (excess > 0) {
    const own = entered.allocated_minutes + entered.outside_minutes;
    const free = Math.max(0, own - excess);
    throw invalid({
      allocated_minutes: [
        own === 0
          ? 'Other services have hours that depend on the first day entered here'
          : `Only ${formatHours(free)} of ${formatHours(sums.entitlement)} are free for this service. Enter fewer, or ask the other service for hours`,
      ],
    });
  }
  await writeYear(tx, child, entered.year, sums);
}

/** The profile is funded while a council has approved it and its last day has not passed. */
export const markFunded = (tx: Tx, { nursery }: Pick<Place, 'nursery'>, profile: string) =>
  sql`update child_profile p set funded = exists (
      select from child_funding f where f.nursery_id = p.nursery_id and f.child_profile_id = p.id
        and f.status = 'approved' and coalesce(f.end_date, make_date(f.year + 1, 7, 31)) >= ${localDate()})
    where p.nursery_id = ${nursery} and p.id = ${profile}`.execute(tx);

/**
 * Writes a child's funding in a year at a branch. All providers together never get more than the child has: the year is
 * locked before their hours are added up.
 * @param hold locks the year; another one for the test that shows the race
 * @throws Refusal 404; 409 `changed` or `funding_booked`; 422
 */
export async function writeFunding(
  tx: Tx,
  place: Place,
  entered: Entered,
  by: By,
  hold?: HoldYear,
): Promise<FundedProfile> {
  const { nursery, branch } = place;
  const { year, revision, model } = entered;
  const profile = await holdPlace(tx, place, year, hold);
  refuseUnfundable(entered, profile.dob);
  const { rows } = await sql<Known>`select id, revision, taken from child_funding
    where nursery_id = ${nursery} and child_profile_id = ${profile.id} and year = ${year}`.execute(tx);
  const [known] = rows;
  if ((known?.revision ?? 0) !== revision) {
    throw conflict("Someone else has just changed this child's funding. Please look again.", 'changed');
  }
  const counted = countedOf(entered, known?.taken ?? 0);
  const weeks = fundingModels.find(({ id }) => id === model)?.weeks ?? entered.weeks ?? null;
  await sql`
    insert into child_funding (nursery_id, id, branch_id, child_profile_id, child_id, year, status, band, reason,
      local_authority, model, weeks, wanted, allocated, outside, start_date, end_date, council_reference,
      evidence_checked_on, meal, notes, created_at, changed_at)
    values (${nursery}, ${known?.id ?? newId()}, ${branch}, ${profile.id}, ${profile.child_id}, ${year},
      ${entered.status}, ${entered.band ?? null}, ${entered.reason ?? null}, ${entered.local_authority ?? null},
      ${model ?? null}, ${weeks}, ${entered.allocated_minutes}, ${counted}, ${entered.outside_minutes},
      ${entered.start_date ?? null}, ${entered.end_date ?? null}, ${entered.council_reference ?? null},
      ${entered.evidence_checked_on ?? null}, ${entered.meal ?? null}, ${entered.notes ?? null}, ${now()}, ${now()})
    on conflict (nursery_id, child_profile_id, year) do update set
      status = excluded.status, band = excluded.band, reason = excluded.reason,
      local_authority = excluded.local_authority, model = excluded.model, weeks = excluded.weeks,
      wanted = excluded.wanted, allocated = excluded.allocated, outside = excluded.outside,
      start_date = excluded.start_date, end_date = excluded.end_date,
      council_reference = excluded.council_reference, evidence_checked_on = excluded.evidence_checked_on,
      meal = excluded.meal, notes = excluded.notes, changed_at = excluded.changed_at,
      revision = child_funding.revision + 1`.execute(tx);
  await settle(tx, profile.child_id, entered);
  await markFunded(tx, place, profile.id);
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'funding.save',
    object: { type: 'child_profile', id: profile.id },
    related: { child_id: profile.child_id },
    request: by.request,
  });
  await tellFunding(tx, profile.child_id, year, branch);
  return profile;
}
