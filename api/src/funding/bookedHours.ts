import { sql } from 'kysely';
import { fundingYearOf, formatHours, mostDayMinutes } from '@bairn/shared/format/funding';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict } from '../refusals/refusal.ts';
import { holdYear, sumYear, writeYear, type HoldYear } from './fundingYear.ts';

type OfBooking = { nursery: string; booking: string };

/** A booking that funded hours pay for: whose it is, on which date, and for how many minutes. */
export type HoursWanted = OfBooking & { branch: string; child: string; date: string; minutes: number };

type Funding = { id: string; left: number; in_time: boolean };

/**
 * Takes funded minutes of a child for a booking at a branch. A second call for the same booking changes nothing.
 * @throws Refusal 409 `not_funded` on that date, `funding_left` where the service has too few hours left, or
 * `funding_day` where the child would have more than 10 hours on the date over all services
 */
export async function allocateHours(tx: Tx, wanted: HoursWanted, hold: HoldYear = holdYear): Promise<void> {
  const { nursery, branch, child, booking, date, minutes } = wanted;
  const year = fundingYearOf(date);
  await hold(tx, child, year);
  const { rows: taken } = await sql`select from funding_use
    where nursery_id = ${nursery} and booking_id = ${booking} and state <> 'released'`.execute(tx);
  if (taken.length > 0) return;
  const { rows } = await sql<Funding>`
    select id, allocated - taken as left,
      ${date}::date between start_date and coalesce(end_date, make_date(year + 1, 7, 31)) as in_time
    from child_funding where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}
      and year = ${year} and status = 'approved'`.execute(tx);
  const [funding] = rows;
  if (!funding?.in_time) throw conflict('This child has no funded hours here on this date.', 'not_funded');
  if (funding.left < minutes) {
    throw conflict(
      `${formatHours(funding.left)} of funded hours are left here, ${formatHours(minutes)} are needed.`,
      'funding_left',
    );
  }
  const { rows: days } = await sql<{ minutes: number }>`
    select coalesce(sum(minutes), 0)::int as minutes from funding_use
    where child_id = ${child} and date = ${date} and state <> 'released'`.execute(tx);
  if ((days[0]?.minutes ?? 0) + minutes > mostDayMinutes) {
    throw conflict('A child can have at most 10 funded hours on a day.', 'funding_day');
  }
  await sql`
    insert into funding_use (nursery_id, id, child_funding_id, child_id, booking_id, date, minutes, created_at)
    values (${nursery}, ${newId()}, ${funding.id}, ${child}, ${booking}, ${date}, ${minutes}, ${now()})
    on conflict (nursery_id, booking_id) do update set child_funding_id = excluded.child_funding_id,
      child_id = excluded.child_id, date = excluded.date, minutes = excluded.minutes, state = 'booked'`.execute(tx);
  await sql`update child_funding set taken = taken + ${minutes}
    where nursery_id = ${nursery} and id = ${funding.id}`.execute(tx);
}

/** `allocateHours` for each booking that wants minutes, in the order in which concurrent calls lock the years. */
export async function allocateAll(tx: Tx, wanted: readonly HoursWanted[]): Promise<void> {
  const keyOf = ({ child, date }: HoursWanted) => `${child} ${fundingYearOf(date)}`;
  const sorted = wanted
    .filter(({ minutes }) => minutes > 0)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (const one of sorted) await allocateHours(tx, one);
}

type Use = { child_funding_id: string; child_id: string; date: string; minutes: number; state: string };

/** The minutes that a booking has, with its child's year locked. */
async function holdUse(tx: Tx, { nursery, booking }: OfBooking): Promise<Use | undefined> {
  const read = () =>
    sql<Use>`select child_funding_id, child_id, date, minutes, state from funding_use
      where nursery_id = ${nursery} and booking_id = ${booking} and state <> 'released'`.execute(tx);
  const { rows } = await read();
  if (!rows[0]) return undefined;
  await holdYear(tx, rows[0].child_id, fundingYearOf(rows[0].date));
  return (await read()).rows[0];
}

/**
 * Counts a booking's minutes as used, because the child attended, or as booked again where that was undone. Without
 * funded minutes it changes nothing.
 */
export async function recordHours(tx: Tx, of: OfBooking, attended = true): Promise<void> {
  if (!(await holdUse(tx, of))) return;
  await sql`update funding_use set state = ${attended ? 'used' : 'booked'}
    where nursery_id = ${of.nursery} and booking_id = ${of.booking} and state <> 'released'`.execute(tx);
}

/** Gives a booking's minutes back to the service's hours of the child. @returns how many, 0 where it had none */
export async function releaseHours(tx: Tx, of: OfBooking): Promise<number> {
  const use = await holdUse(tx, of);
  if (!use) return 0;
  await sql`update funding_use set state = 'released'
    where nursery_id = ${of.nursery} and booking_id = ${of.booking}`.execute(tx);
  await sql`update child_funding set taken = taken - ${use.minutes},
      allocated = case when status in ('approved') then allocated else allocated - ${use.minutes} end
    where nursery_id = ${of.nursery} and id = ${use.child_funding_id}`.execute(tx);
  const year = fundingYearOf(use.date);
  await writeYear(tx, use.child_id, year, await sumYear(tx, use.child_id, year));
  return use.minutes;
}

/** `releaseHours` for all of these bookings that have minutes, in the order in which concurrent calls lock the years. */
export async function releaseAll(tx: Tx, bookings: readonly string[]): Promise<void> {
  const { rows } = await sql<OfBooking>`
    select nursery_id as nursery, booking_id as booking from funding_use
    where booking_id = any(${bookings}::uuid[]) and state <> 'released'
    order by child_id, date`.execute(tx);
  for (const of of rows) await releaseHours(tx, of);
}
