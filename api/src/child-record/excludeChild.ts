import { sql } from 'kysely';
import { formatPence } from '@bairn/shared/format/money';
import type { previewExclusion } from '@bairn/shared/calls/childPlace';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import { cancelLocked } from '../cancelling/cancelBookings.ts';
import { readCancellable, returnsOf, type Returned } from '../cancelling/cancellable.ts';
import type { Handle, Tx } from '../database/database.ts';
import { lockInstances } from '../places/places.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { lockPlace, type Doer } from './moveChild.ts';
import type { AtBranch } from './reader.ts';
import { tellChild } from '../children/tellChild.ts';

type Named = AtBranch & { child: string };

/** Bookings `k` of the child at the branch from a date on, in a state. */
const ahead = ({ nursery, branch, child }: Named, from: string, status: 'confirmed' | 'pending') =>
  sql`k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.child_id = ${child} and k.status = ${status}
    and k.date >= ${from} and (k.date, k.start_time) > (${localDate()}::date, ${localTime()}::time)`;

const totalOf = (returns: readonly Returned[]) => returns.reduce((sum, { refund }) => sum + refund, 0);

/** The refund is that of the policy at the time of each order, as if the family cancelled. */
async function readReturns(db: Handle, of: Named, from: string, lock = false) {
  return returnsOf(db, await readCancellable(db, ahead(of, from, 'confirmed'), lock), 'family');
}

/** The bookings that an exclusion from a date on meets. @throws Refusal 404 */
export async function readAhead(db: Handle, of: Named, from: string): Promise<DataOf<typeof previewExclusion>> {
  const { rows: places } = await sql`select 1 from child_profile where nursery_id = ${of.nursery}
    and branch_id = ${of.branch} and child_id = ${of.child}`.execute(db);
  if (places.length === 0) throw notFound();
  const returns = await readReturns(db, of, from);
  const sessions = await sql<{ id: string; name: string; end_time: string }>`
    select k.id, s.name, k.end_time from booking k join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    where ${ahead(of, from, 'confirmed')}`.execute(db);
  const { rows: pending } = await sql<{ count: number }>`
    select count(*) as count from booking k where ${ahead(of, from, 'pending')}`.execute(db);
  const known = new Map(sessions.rows.map((row) => [row.id, row]));
  return {
    bookings: returns.map(({ booking: { id, date, start_time, price }, refund }) => ({
      id,
      date,
      start_time,
      end_time: known.get(id)?.end_time ?? start_time,
      session_name: known.get(id)?.name ?? '',
      price,
      refund,
    })),
    total_refund: totalOf(returns),
    pending: pending[0]?.count ?? 0,
  };
}

/** The dates on which a basket holds a place for the child at the branch, and those of its bookings. */
async function datesOf(tx: Tx, of: Named, from: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.instance_id as id from basket_item t join session_instance i on i.id = t.instance_id
    where t.child_id = ${of.child} and t.status = 'held' and i.nursery_id = ${of.nursery} and i.branch_id = ${of.branch}
    union select k.instance_id from booking k where ${ahead(of, from, 'confirmed')}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Locks what an order of the child would need: orders, dates, the child, in the order in which everyone locks them. An
 * order that is being placed is over first, and its booking is found; a later one finds the exclusion.
 * @throws Refusal 409 `changed` where the child's bookings or baskets changed meanwhile
 */
async function holdBookings(tx: Tx, of: Named, from: string) {
  await sql`select id from "order" where id in (select k.order_id from booking k where ${ahead(of, from, 'confirmed')})
    order by id for update`.execute(tx);
  const dates = await datesOf(tx, of, from);
  await lockInstances(tx, dates);
  await lockPlace(tx, of.child, of);
  const since = await datesOf(tx, of, from);
  if (since.some((id) => !dates.includes(id))) {
    throw conflict("This child's bookings have just changed. Please check them again.", 'changed');
  }
}

/** An exclusion as an admin enters it. */
type NewExclusion = {
  from: string;
  reason: string;
  cancel: boolean;
  /** Pence that the screen showed. */
  expected: number | undefined;
};

/**
 * Excludes a child from a date on: no more bookings at the branch. Those it has are cancelled by the policy of their
 * orders if the admin says so; unpaid ones end with their payment. A race test passes a `hold` that locks nothing.
 * @throws Refusal 404, 409 `changed` (another refund, or newer bookings), 422 for a date that has passed
 */
export async function exclude(
  tx: Tx,
  of: Named,
  { from, reason, cancel, expected }: NewExclusion,
  who: Doer,
  { hold = holdBookings }: { hold?: typeof holdBookings } = {},
) {
  if (from < localDate()) throw invalid({ from: ['The date cannot be before today'] });
  await hold(tx, of, from);
  await sql`update child_profile set excluded_from = ${from}, exclusion_reason = ${reason}
    where nursery_id = ${of.nursery} and branch_id = ${of.branch} and child_id = ${of.child}`.execute(tx);
  await log(tx, of, 'child.exclude', who);
  if (cancel) {
    const returns = await readReturns(tx, of, from, true);
    const total = totalOf(returns);
    if (expected !== undefined && expected !== total) {
      throw conflict(
        `The refund has changed: it is ${formatPence(total)} now, not ${formatPence(expected)}. Please check it again.`,
        'changed',
      );
    }
    if (returns.length > 0) await cancelLocked(tx, returns, { by: 'service', ...who, reason });
  }
  await tellChild(tx, of.child, 'child.excluded');
}

/** Takes an exclusion back; cancelled bookings stay cancelled. @throws Refusal 404 */
export async function include(tx: Tx, of: Named, who: Doer) {
  await lockPlace(tx, of.child, of);
  const { numAffectedRows } = await sql`update child_profile set excluded_from = null, exclusion_reason = null
    where nursery_id = ${of.nursery} and branch_id = ${of.branch} and child_id = ${of.child}
      and excluded_from is not null`.execute(tx);
  if (numAffectedRows === 0n) return;
  await log(tx, of, 'child.include', who);
  await tellChild(tx, of.child, 'child.included');
}

const log = (tx: Tx, { nursery, branch, child }: Named, action: 'child.exclude' | 'child.include', who: Doer) =>
  audit(tx, { ...who, nursery, action, object: { type: 'child', id: child }, related: { branch_id: branch } });
