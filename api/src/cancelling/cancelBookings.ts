import { sql, type RawBuilder } from 'kysely';
import type { CancellationPreview } from '@bairn/shared/schema/cancellation';
import { now } from '@bairn/shared/schema/clock';
import { cardName } from '@bairn/shared/format/cardName';
import { formatPence } from '@bairn/shared/format/money';
import { creditBookings } from '../billing/creditBookings.ts';
import { settleAccounts } from '../billing/settleAccount.ts';
import { sendMail } from '../mail/sendMail.ts';
import { notifyCancelled } from '../notifications/bookings.ts';
import { releaseAll } from '../funding/bookedHours.ts';
import { requestRefunds } from '../payments/refunds.ts';
import { settleOrder } from '../payments/settleOrder.ts';
import type { Db, Handle, Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { readCancellable, refuseUncancellable, returnsOf, type Cancellable, type Returned } from './cancellable.ts';
import { freeBookedPlaces, lockInstances } from '../places/places.ts';
import { tellBranches, tellFamily } from '../realtime/tell.ts';
import { transition } from '../states/transition.ts';

const totalOf = (returns: readonly Returned[]) => returns.reduce((sum, { refund }) => sum + refund, 0);
const creditOf = (returns: readonly Returned[]) => returns.reduce((sum, { credit }) => sum + credit, 0);

/** The named bookings of a family's order. @throws Refusal 404 where one of them is not the family's. */
async function readNamed(
  db: Handle,
  of: { keyworker: string; order: string; bookings: readonly string[] },
  lock = false,
) {
  const named = [...new Set(of.bookings)];
  const bookings = await readCancellable(
    db,
    sql`k.id = any(${named}::uuid[]) and k.order_id = ${of.order} and k.keyworker_profile_id = ${of.keyworker}`,
    lock,
  );
  if (bookings.length !== named.length) throw notFound('This booking could not be found.');
  return bookings;
}

type Target = Pick<CancellationPreview, 'refund_to' | 'at_desk'>;

/** Where the money goes: to the card, or from the service's own desk; neither where several were used. */
async function targetOf(db: Handle, payments: readonly string[]): Promise<Target> {
  const { rows } = await sql<{ brand: string | null; last4: string | null; at_desk: boolean }>`
    select distinct card_brand as brand, card_last4 as last4, desk is not null as at_desk from payment
    where id = any(${payments}::uuid[]) and (card_last4 is not null or desk is not null)`.execute(db);
  const [way] = rows;
  if (!way || rows.length > 1) return { refund_to: null, at_desk: false };
  const { brand, last4, at_desk } = way;
  return { refund_to: brand && last4 ? cardName({ brand, last4 }) : null, at_desk };
}

/**
 * The refund if a family cancelled these bookings of its order now.
 * @throws Refusal 404 (not the family's), 409 (one of them cannot be cancelled; `code` is its state).
 */
export async function previewCancellation(
  db: Db,
  of: { keyworker: string; order: string; bookings: readonly string[] },
): Promise<CancellationPreview> {
  const bookings = await readNamed(db, of);
  for (const booking of bookings) refuseUncancellable(booking, 'cancel_by_family');
  const returns = await returnsOf(db, bookings, 'family');
  const paying = returns.filter(({ refund }) => refund > 0).map(({ booking }) => booking.payment_id);
  return {
    bookings: returns.map(({ booking: { id, price, funded_minutes }, refund, credit, percent, reason }) => ({
      id,
      price,
      funded_minutes,
      refund,
      credit,
      percent,
      reason,
    })),
    total_refund: totalOf(returns),
    total_credit: creditOf(returns),
    steps: bookings[0]?.cancellation_steps ?? [],
    ...(await targetOf(db, [...new Set(paying)])),
  };
}

/** The person and the call that cancel. */
export type Canceller = {
  by: 'family' | 'service';
  user: string | null;
  request?: string | undefined;
  key?: string | null;
  /** The reason that the family reads. */
  reason?: string;
};

type Cancelled = Pick<Cancellable, 'nursery_id' | 'order_id' | 'child_id' | 'instance_id'>;

/**
 * Cancels bookings that can be cancelled: frees their places, requests the refunds and announces the change. The order
 * and the instances must be locked.
 */
export async function cancelLocked(tx: Tx, returns: readonly Returned[], who: Canceller) {
  const happening = who.by === 'family' ? 'cancel_by_family' : 'cancel_by_service';
  const bookings = returns.map(({ booking }) => booking);
  await transition<'booking', Cancelled>(tx, 'booking', happening, {
    of: bookings.map(({ id }) => id),
    set: sql`cancelled_at = ${now()}, cancelled_by = ${who.user}, cancel_key = ${who.key ?? null},
      cancel_reason = ${who.reason ?? null}`,
    returning: sql`nursery_id, order_id, child_id, instance_id`,
    audit: ({ id, nursery_id, order_id, child_id, instance_id }) => ({
      user: who.user,
      nursery: nursery_id,
      action: 'booking.cancel',
      object: { type: 'booking', id },
      related: { order_id, child_id, instance_id },
      request: who.request,
    }),
    announce: async () => {
      await tellCancelled(tx, bookings);
      await notifyCancelled(tx, bookings, who);
    },
  });
  await freeBookedPlaces(
    tx,
    bookings.map(({ instance_id }) => instance_id),
  );
  await releaseAll(
    tx,
    bookings.map(({ id }) => id),
  );
  const refunds = returns
    .filter(({ refund }) => refund > 0)
    .map(({ booking, refund }) => ({
      payment: booking.payment_id,
      booking: booking.id,
      amount: refund,
      reason: `cancelled_by_${who.by}` as const,
      user: who.user,
      request: who.request,
    }));
  await requestRefunds(tx, refunds);
  await creditBookings(
    tx,
    returns.map(({ booking, credit }) => ({ payment: booking.payment_id, booking: booking.id, amount: credit })),
    { reason: `cancelled_by_${who.by}`, user: who.user, request: who.request },
  );
  await settleAccounts(tx, [...new Set(bookings.map(({ payment_id }) => payment_id))]);
  const orders = Map.groupBy(returns, ({ booking }) => booking.order_id);
  for (const [order_id, own] of orders) {
    await settleOrder(tx, order_id);
    const booking_ids = own.map(({ booking }) => booking.id);
    await sendMail(tx, 'booking.cancelled', { order_id, booking_ids, by: who.by });
  }
}

/** Announces cancelled bookings to the branch and to each family. */
async function tellCancelled(tx: Tx, bookings: readonly Cancellable[]) {
  const dataOf = ({ id, order_id, session_id, instance_id }: Cancellable) => ({
    id,
    order_id,
    session_id,
    instance_id,
  });
  await tellBranches(
    tx,
    'booking.cancelled',
    bookings.map((booking) => ({ branch: booking.branch_id, data: dataOf(booking) })),
  );
  for (const [keyworker, own] of Map.groupBy(bookings, (booking) => booking.keyworker)) {
    await tellFamily(tx, keyworker, 'booking.cancelled', ...own.map(dataOf));
  }
}

const lockOwn = (tx: Tx, order: string, keyworker: string): Promise<unknown> =>
  sql`select id from "order" where id = ${order} and keyworker_profile_id = ${keyworker} for update`.execute(tx);

/**
 * Cancels bookings of a family's order by the policy at the time of the order. A repeated call with the same key finds
 * them cancelled and changes nothing.
 * @throws Refusal 404 (not the family's), 409 `changed` (the refund differs from the one shown), or 409 with the state
 * of a booking that cannot be cancelled.
 */
export async function cancelByFamily(
  tx: Tx,
  call: {
    keyworker: string;
    order: string;
    bookings: readonly string[];
    expected: number;
    /** Pence of credit that the family was shown, where it was. */
    expectedCredit?: number | undefined;
    user: string;
    key: string | null;
    request: string;
  },
  /** A race test passes something else, to show what the lock prevents. */
  { lock = lockOwn } = {},
) {
  const { keyworker, order, expected, user, key, request } = call;
  await lock(tx, order, keyworker);
  const instances = (await readNamed(tx, call)).map(({ instance_id }) => instance_id);
  await lockInstances(tx, instances);
  const bookings = await readNamed(tx, call, true);
  const byThisCall = (booking: Cancellable) => key !== null && booking.cancel_key === key;
  if (bookings.every((booking) => booking.status === 'cancelled_by_family' && byThisCall(booking))) return;
  for (const booking of bookings) refuseUncancellable(booking, 'cancel_by_family');
  const returns = await returnsOf(tx, bookings, 'family');
  const total = totalOf(returns);
  if (total !== expected) {
    throw conflict(
      `Your refund has changed: it is ${formatPence(total)} now, not ${formatPence(expected)}. Please check it again.`,
      'changed',
    );
  }
  const credit = creditOf(returns);
  if (call.expectedCredit !== undefined && credit !== call.expectedCredit) {
    throw conflict(`Your invoice is credited by ${formatPence(credit)} now. Please check it again.`, 'changed');
  }
  await cancelLocked(tx, returns, { by: 'family', user, key, request });
}

/**
 * Cancels bookings that were just confirmed on dates that the service has closed, with a full refund, as closing does.
 * `which` is a condition on the bookings `k`; their order must be locked.
 */
export async function cancelOnClosed(
  tx: Tx,
  which: RawBuilder<unknown>,
  who: Pick<Canceller, 'user' | 'request'> = { user: null },
) {
  const onClosed = sql`${which} and k.status = 'confirmed' and exists (
    select from session_instance i where i.nursery_id = k.nursery_id and i.id = k.instance_id and i.status = 'closed')`;
  const found = await readCancellable(tx, onClosed);
  if (found.length === 0) return;
  await lockInstances(
    tx,
    found.map(({ instance_id }) => instance_id),
  );
  const returns = await returnsOf(tx, await readCancellable(tx, onClosed, true), 'service');
  await cancelLocked(tx, returns, { ...who, by: 'service' });
  await giveClosedReason(
    tx,
    returns.map(({ booking }) => booking.id),
  );
}

/** Gives cancelled bookings the reason why their date was closed, for the family to read. */
export async function giveClosedReason(tx: Tx, bookings: readonly string[]) {
  await sql`update booking k set cancel_reason = i.closed_reason from session_instance i
    where k.id = any(${bookings}::uuid[]) and i.id = k.instance_id`.execute(tx);
}
