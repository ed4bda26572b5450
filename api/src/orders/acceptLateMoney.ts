import { sql } from 'kysely';
import { notifyBooked } from '../notifications/bookings.ts';
import { requestRefund } from '../payments/refunds.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { allocateAll, releaseAll } from '../funding/bookedHours.ts';
import { isExcluded } from '../places/exclusion.ts';
import { lockStaffOf, refusedByStaff } from '../places/byStaff.ts';
import { bookHeldPlace, hasBegun, holdPlace, lockInstances, releaseHold } from '../places/places.ts';
import { Refusal } from '../refusals/refusal.ts';
import { tellBranch, tellFamily } from '../realtime/tell.ts';
import { transition } from '../states/transition.ts';

type LatePayment = {
  id: string;
  amount: number;
  order_id: string;
  nursery_id: string;
  keyworker_profile_id: string;
  basket_id: string;
  called_off: boolean;
};

/** A booking of a payment that was given up. */
export type Missed = {
  id: string;
  branch_id: string;
  session_id: string;
  instance_id: string;
  child_id: string;
  basket_item_id: string;
  price: number;
  /** Minutes that funded hours are to pay for again. */
  funded_minutes: number;
  date: string;
  start_time: string;
  /** The current state of the line. */
  line: 'held' | 'ordered' | 'expired' | 'removed';
  offered: boolean;
  child_is_elsewhere: boolean;
};

/** Takes the booking's funded hours again. False: the child has too few by now. */
async function takeHours(tx: Tx, nursery: string, missed: Missed): Promise<boolean> {
  const { id: booking, branch_id: branch, child_id: child, date, funded_minutes: minutes } = missed;
  try {
    await allocateAll(tx, [{ nursery, branch, booking, child, date, minutes }]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Takes the booking's place again. False: it is taken, over or no longer wanted. The dates must be locked. */
export async function retake(tx: Tx, nursery: string, missed: Missed): Promise<boolean> {
  if (!missed.offered || missed.child_is_elsewhere || hasBegun(missed.date, missed.start_time)) return false;
  // The family removed the line or ordered it again: it does not want a second booking.
  const isWanted = missed.line === 'held' || missed.line === 'expired';
  if (!isWanted || !(await takeHours(tx, nursery, missed))) return false;
  const { instance_id: instance, child_id: child } = missed;
  const held = missed.line === 'held' || (await holdPlace(tx, instance, child));
  const staffed = held && (await refusedByStaff(tx, [{ instance, child }], { holds: false })).size === 0;
  if (staffed) await bookHeldPlace(tx, instance);
  else await releaseAll(tx, [missed.id]);
  if (held && !staffed && missed.line !== 'held') await releaseHold(tx, instance);
  return staffed;
}

/** The bookings of a payment that was given up, by date. */
export const missedOf = (payment: string) => sql<Missed>`
  select k.id, k.branch_id, k.session_id, k.instance_id, k.child_id, k.basket_item_id, k.price, k.funded_minutes, k.date, k.start_time,
    t.status as line, i.status = 'open' and n.suspended_at is null and not ${isExcluded(sql`k.child_id`)} as offered,
    exists (select from booking o where o.child_id = k.child_id and o.id <> k.id
      and (o.status in ('pending', 'confirmed', 'attended') and o.period && k.period
        or o.status = 'absent' and o.instance_id = k.instance_id)) as child_is_elsewhere
  from booking k
  join basket_item t on t.id = k.basket_item_id
  join session_instance i on i.nursery_id = k.nursery_id and i.id = k.instance_id
  join nursery n on n.id = k.nursery_id
  where k.payment_id = ${payment} and k.status = 'expired' order by k.instance_id, k.id`;

type Paid = Pick<LatePayment, 'id' | 'order_id' | 'nursery_id' | 'keyworker_profile_id'>;

const lateEntry = (
  payment: Paid,
  action: 'booking.accept_late' | 'booking.refuse_late',
  booking: string,
  user: string | null = null,
): AuditEntry => ({
  user,
  nursery: payment.nursery_id,
  action,
  object: { type: 'booking', id: booking },
  related: { order_id: payment.order_id, payment_id: payment.id },
});

/** Confirms a booking whose place late money has taken again. */
export async function confirmLate(tx: Tx, missed: Missed, payment: Paid, user: string | null = null) {
  const { id, branch_id, session_id, instance_id, basket_item_id } = missed;
  // Not logged: a line is no record of a booking. The caller announces the basket.
  const set = sql`error = null`;
  await transition(tx, 'basket_item', 'pay_late', { of: basket_item_id, set, audit: null, announce: null });
  const data = { id, order_id: payment.order_id, session_id, instance_id };
  await transition(tx, 'booking', 'confirm', {
    of: id,
    audit: () => lateEntry(payment, 'booking.accept_late', id, user),
    announce: async () => {
      await tellBranch(tx, branch_id, 'booking.created', data);
      await tellFamily(tx, payment.keyworker_profile_id, 'booking.created', data);
    },
  });
}

/**
 * Late money, paid after its payment was given up: books what is still available and refunds the rest, or refunds all
 * of it where the family had cancelled the payment. The order must be locked and the payment recorded.
 */
export async function acceptLateMoney(tx: Tx, payment: LatePayment) {
  const before = await missedOf(payment.id).execute(tx);
  await lockInstances(
    tx,
    before.rows.map(({ instance_id }) => instance_id),
  );
  await lockStaffOf(
    tx,
    before.rows.map(({ instance_id }) => instance_id),
  );
  const branches: string[] = [];
  for (const { id } of before.rows) {
    // Read again: the booking before may be for the same child at that time.
    const missed = (await missedOf(payment.id).execute(tx)).rows.find((row) => row.id === id);
    if (!missed) continue;
    const { branch_id, price } = missed;
    const taken = !payment.called_off && (await retake(tx, payment.nursery_id, missed));
    if (taken) {
      await confirmLate(tx, missed, payment);
      branches.push(branch_id);
    } else {
      if (price > 0) {
        await requestRefund(tx, { payment: payment.id, booking: id, amount: price, reason: 'late_money', user: null });
      }
      await audit(tx, lateEntry(payment, 'booking.refuse_late', id));
    }
  }
  if (before.rows.length === 0 && payment.amount > 0) {
    // A card of a payment link that was taken for refused: its bookings wait in a payment of their own.
    await requestRefund(tx, {
      payment: payment.id,
      booking: null,
      amount: payment.amount,
      reason: 'late_money',
      user: null,
    });
  }
  await tellFamily(tx, payment.keyworker_profile_id, 'basket.changed', { id: payment.basket_id });
  await notifyBooked(tx, { order: payment.order_id, nursery: payment.nursery_id }, branches);
}
