import { sql, type RawBuilder } from 'kysely';
import { wallHoursUntil, type CancellationStep } from '@bairn/shared/schema/cancellation';
import { refundOf, refundPercent } from '@bairn/shared/schema/refundTerms';
import { bookingMachine, mayHappen, type StateOf } from '@bairn/shared/schema/states';
import { notice } from '@bairn/shared/format/cancellation';
import { readAccounts } from '../balances/accounts.ts';
import { givenBack, leftOfShares, leftToRefund, shareOf } from '../payments/refunds.ts';
import type { Handle } from '../database/database.ts';
import { conflict } from '../refusals/refusal.ts';
import { hasBegun } from '../places/places.ts';
import { stateWords } from '../states/stateWords.ts';

/** A booking with what decides whether it can be cancelled and what is refunded. */
export type Cancellable = {
  id: string;
  order_id: string;
  payment_id: string;
  nursery_id: string;
  branch_id: string;
  session_id: string;
  instance_id: string;
  child_id: string;
  keyworker: string;
  status: StateOf<typeof bookingMachine>;
  /** Pence. */
  price: number;
  /** Minutes that return to the child's funded hours. */
  funded_minutes: number;
  /** Pence of it that were refunded or are being refunded; of one that was billed, those that were credited. */
  refunded: number;
  cancellation_steps: CancellationStep[];
  date: string;
  start_time: string;
  cancel_key: string | null;
};

/** The bookings that match a condition on `k`, by date. `lock` locks them until the transaction ends. */
export async function readCancellable(
  db: Handle,
  condition: RawBuilder<unknown>,
  lock = false,
): Promise<Cancellable[]> {
  const { rows } = await sql<Cancellable>`
    select k.id, k.order_id, k.payment_id, k.nursery_id, k.branch_id, k.session_id, k.instance_id, k.child_id,
      k.keyworker_profile_id as keyworker, k.status, k.price, k.funded_minutes, k.cancellation_steps, k.date, k.start_time,
      k.cancel_key,
      ${givenBack('k')} as refunded
    from booking k where ${condition}
    order by k.date, k.start_time, k.id ${lock ? sql`for update of k` : sql``}`.execute(db);
  return rows;
}

/** @throws Refusal 409 with the state as `code`, or `begun`, where a booking can no longer be cancelled. */
export function refuseUncancellable(
  { status, date, start_time }: Cancellable,
  happening: 'cancel_by_family' | 'cancel_by_service',
) {
  if (!mayHappen(bookingMachine, status, happening)) {
    throw conflict(`${stateWords.booking[status]} It cannot be cancelled.`, status);
  }
  if (hasBegun(date, start_time)) throw conflict('This session has begun. It can no longer be cancelled.', 'begun');
}

/**
 * The refund of a booking in pence and in per cent of its price, and the rule that decides it. `credit`: pence taken off its
 * invoice, of which the refund is what was paid already.
 */
export type Returned = { booking: Cancellable; refund: number; credit: number; percent: number; reason: string };

function reasonOf(steps: readonly CancellationStep[], hours: number, percent: number): string {
  const giving = steps.filter(({ refund_percent }) => refund_percent > 0);
  if (giving.length === 0) return 'This service gives no refunds after booking.';
  if (percent === 0) {
    const last = Math.min(...giving.map(({ hours_before }) => hours_before));
    return `Less than ${notice(last)} before it begins: no refund.`;
  }
  const reached = giving.filter((step) => step.refund_percent === percent && hours >= step.hours_before);
  const nearest = Math.min(...reached.map(({ hours_before }) => hours_before));
  const part = percent === 100 ? 'full refund' : `${percent}% refund`;
  if (nearest === 0) return `Before it begins: ${part}.`;
  return `At least ${notice(nearest)} before it begins: ${part}.`;
}

/**
 * The refunds of bookings that are cancelled now: by the policy at the time of the order, or in full where the service
 * cancels. Never more than is left of the payment, and of the branch's share in it. What was billed is credited, and the
 * money that was paid beyond what is owed then is refunded.
 */
export async function returnsOf(
  db: Handle,
  bookings: readonly Cancellable[],
  by: 'family' | 'service',
): Promise<Returned[]> {
  const payments = [...new Set(bookings.map(({ payment_id }) => payment_id))];
  const left = await leftToRefund(db, payments);
  const shares = await leftOfShares(db, payments);
  const accounts = await readAccounts(db, payments);
  return bookings.map((booking) => {
    const { cancellation_steps: steps, payment_id } = booking;
    const hours = wallHoursUntil(booking.date, booking.start_time);
    const percent = by === 'service' ? 100 : refundPercent(steps, hours);
    const reason = by === 'service' ? 'The service cancelled it: full refund.' : reasonOf(steps, hours, percent);
    const account = accounts.get(payment_id);
    if (account) {
      const credit = refundOf({ ...booking, refundable: account.billed - account.credited }, percent);
      const refund = Math.max(0, credit - account.owed);
      account.credited += credit;
      account.owed = Math.max(0, account.owed - credit);
      return { booking, refund, credit, percent, reason };
    }
    const [whole, share] = [left.get(payment_id) ?? 0, shares.get(shareOf(booking)) ?? 0];
    const refund = refundOf({ ...booking, refundable: Math.min(whole, share) }, percent);
    left.set(payment_id, whole - refund);
    shares.set(shareOf(booking), share - refund);
    return { booking, refund, credit: 0, percent, reason };
  });
}
