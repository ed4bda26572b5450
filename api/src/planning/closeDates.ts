import { sql } from 'kysely';
import { undoAbsences } from '../attendance/recordAttendance.ts';
import { cancelLocked, giveClosedReason } from '../cancelling/cancelBookings.ts';
import { readCancellable, returnsOf, type Cancellable, type Returned } from '../cancelling/cancellable.ts';
import { settlePayment } from '../orders/settlePayment.ts';
import { withdrawClosed } from '../orders/withdrawClosed.ts';
import { lockInstances } from '../places/places.ts';
import { tellBranches, tellFamily } from '../realtime/tell.ts';
import type { Tx } from '../database/database.ts';
import { transition } from '../states/transition.ts';
import { endOffersOn } from '../places/offers.ts';
import type { OfBranch } from './sessionQueries.ts';

/** The person and the call that close. `profile` is their staff profile. */
export type Call = OfBranch & { user: string; request: string };

/** A date of a session that is closed or opened, with the reason that families read. */
type Moved = { id: string; session_id: string; reason: string | null };

export const refundOf = (returns: readonly Returned[]) => returns.reduce((sum, { refund }) => sum + refund, 0);

/** Something was ordered or planned between the first read and the lock: `transact` retries the transaction. */
export const overtaken = () => Object.assign(new Error('An order was placed at the same time.'), { code: '40001' });

export async function lockOrders(tx: Tx, orders: readonly string[]) {
  await sql`select id from "order" where id = any(${orders}::uuid[]) order by id for update`.execute(tx);
}

/** The bookings `k` that closing these dates is about. */
export const liveOn = (nursery: string, instances: readonly string[]) =>
  sql`k.instance_id = any(${instances}::uuid[]) and k.nursery_id = ${nursery}
    and k.status in ('pending', 'confirmed', 'absent')`;

/**
 * Locks dates with their bookings: the orders before the dates, in the order that settling a payment uses.
 * @returns the bookings that closing the dates is about.
 */
export async function lockBooked(tx: Tx, nursery: string, instances: readonly string[]): Promise<Cancellable[]> {
  const live = liveOn(nursery, instances);
  const before = new Set((await readCancellable(tx, live)).map(({ order_id }) => order_id));
  await lockOrders(tx, [...before]);
  await lockInstances(tx, instances);
  const found = await readCancellable(tx, live, true);
  if (found.some(({ order_id }) => !before.has(order_id))) throw overtaken();
  return found;
}

/** Closes or opens dates, in a constant number of statements but for families who have them in their baskets. */
export async function moveInstances(tx: Tx, call: Call, move: 'close' | 'reopen', dates: readonly Moved[]) {
  const { nursery, branch } = call;
  const ids = dates.map(({ id }) => id);
  const reasons = Object.fromEntries(dates.map(({ id, reason }) => [id, reason]));
  const sessionOf = new Map(dates.map(({ id, session_id }) => [id, session_id]));
  await transition(tx, 'session_instance', move, {
    of: ids,
    scope: sql`nursery_id = ${nursery}`,
    set: sql`closed_reason = ${JSON.stringify(reasons)}::jsonb ->> session_instance.id::text`,
    audit: ({ id }) => ({
      user: call.user,
      nursery,
      action: `instance.${move}`,
      object: { type: 'session_instance', id },
      related: { session_id: sessionOf.get(id) ?? null },
      request: call.request,
    }),
    announce: async () => {
      const objects = dates.map(({ id, session_id }) => ({ branch, data: { session_id, instance_id: id } }));
      await tellBranches(tx, 'places.changed', objects);
      await tellBaskets(tx, ids);
    },
  });
}

/** Families with the dates in their basket see at once whether they can be booked. */
async function tellBaskets(tx: Tx, instances: readonly string[]) {
  const { rows } = await sql<{ id: string; keyworker: string }>`
    select distinct b.id, b.keyworker_profile_id as keyworker from basket_item t join basket b on b.id = t.basket_id
    where t.instance_id = any(${instances}::uuid[]) and t.status in ('held', 'expired')
      and b.keyworker_profile_id is not null`.execute(tx);
  for (const { id, keyworker } of rows) await tellFamily(tx, keyworker, 'basket.changed', { id });
}

/**
 * Closes dates: they can no longer be booked, and the service cancels their bookings with a full refund, also of children
 * who were marked absent ahead. Those that wait for a payment link are withdrawn. Those of which the payment is with a bank
 * are cancelled when it settles (`cancelOnClosed`). The dates and `found`, their bookings, must be locked.
 * @returns how many were cancelled, the withdrawn ones included, and their refund.
 */
export async function closeLocked(
  tx: Tx,
  call: Call & { profile: string },
  dates: readonly Moved[],
  found: readonly Cancellable[],
) {
  const absent = found.filter(({ status }) => status === 'absent').map(({ id: booking }) => booking);
  await undoAbsences(tx, call, absent, call);
  await moveInstances(tx, call, 'close', dates);
  await endOffersOn(tx, dates, call);
  const live = liveOn(
    call.nursery,
    dates.map(({ id }) => id),
  );
  const bookings = await readCancellable(tx, live);
  const confirmed = bookings.filter(({ status }) => status === 'confirmed');
  const returns = await returnsOf(tx, confirmed, 'service');
  await cancelLocked(tx, returns, { user: call.user, request: call.request, by: 'service' });
  await giveClosedReason(
    tx,
    confirmed.map(({ id }) => id),
  );
  const withdrawn = await withdrawClosed(tx, live, { user: call.user, request: call.request, settle: settlePayment });
  const cancelled = returns.length + withdrawn.length;
  return { cancelled, unpaid: bookings.length - cancelled, refund: refundOf(returns) };
}
