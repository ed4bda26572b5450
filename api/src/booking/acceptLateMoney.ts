import { sql } from 'kysely';
import { notifyBooked } from '../notifications/bookings.ts';
import { requestRefund } from '../payments/refunds.ts';
import { audit } from '../plugins/audit.ts';
import type { Tx } from '../plugins/database.ts';
import { bookHeldPlace, hasBegun, holdPlace, lockInstances } from './places.ts';
import { tellBranch, tellFamily } from './tell.ts';

type LatePayment = {
  id: string;
  order_id: string;
  nursery_id: string;
  keyworker_profile_id: string;
  basket_id: string;
  called_off: boolean;
};

type Missed = {
  id: string;
  branch_id: string;
  session_id: string;
  instance_id: string;
  child_id: string;
  basket_item_id: string;
  price: number;
  date: string;
  start_time: string;
  /** What became of the line since. */
  line: 'held' | 'ordered' | 'expired' | 'removed';
  offered: boolean;
  child_is_elsewhere: boolean;
};

/** Takes the place again that a booking had. False: it is gone, over or no longer wanted. */
async function retake(tx: Tx, missed: Missed): Promise<boolean> {
  if (!missed.offered || missed.child_is_elsewhere || hasBegun(missed.date, missed.start_time)) return false;
  // The family took it out of the basket, or ordered it once more: it does not want it twice.
  const held = missed.line === 'held' || (missed.line === 'expired' && (await holdPlace(tx, missed.instance_id)));
  if (held) await bookHeldPlace(tx, missed.instance_id);
  return held;
}

const ofPayment = (payment: string) => sql<Missed>`
  select k.id, k.branch_id, k.session_id, k.instance_id, k.child_id, k.basket_item_id, k.price, k.date, k.start_time,
    t.status as line, i.status = 'open' and n.suspended_at is null as offered,
    exists (select from booking o where o.child_id = k.child_id and o.id <> k.id
      and (o.status in ('pending', 'confirmed', 'attended') and o.period && k.period
        or o.status = 'absent' and o.instance_id = k.instance_id)) as child_is_elsewhere
  from booking k
  join basket_item t on t.id = k.basket_item_id
  join session_instance i on i.nursery_id = k.nursery_id and i.id = k.instance_id
  join nursery n on n.id = k.nursery_id
  where k.payment_id = ${payment} and k.status = 'expired' order by k.instance_id, k.id`;

/**
 * Money that arrives after its payment was given up: what is still free is booked, the rest goes back; all of it where
 * the family had called the payment off. The order must be locked and the payment recorded.
 */
export async function acceptLateMoney(tx: Tx, payment: LatePayment) {
  const before = await ofPayment(payment.id).execute(tx);
  await lockInstances(
    tx,
    before.rows.map(({ instance_id }) => instance_id),
  );
  const branches: string[] = [];
  for (const { id } of before.rows) {
    // Read again: the booking before may be the one that the child is at.
    const missed = (await ofPayment(payment.id).execute(tx)).rows.find((row) => row.id === id);
    if (!missed) continue;
    const { branch_id, session_id, instance_id, basket_item_id, price } = missed;
    const taken = !payment.called_off && (await retake(tx, missed));
    if (taken) {
      await sql`update basket_item set status = 'ordered', error = null where id = ${basket_item_id}`.execute(tx);
      await sql`update booking set status = 'confirmed' where id = ${id}`.execute(tx);
      branches.push(branch_id);
      const data = { id, order_id: payment.order_id, session_id, instance_id };
      await tellBranch(tx, branch_id, 'booking.created', data);
      await tellFamily(tx, payment.keyworker_profile_id, 'booking.created', data);
    } else if (price > 0) {
      await requestRefund(tx, { payment: payment.id, booking: id, amount: price, reason: 'late_money', user: null });
    }
    await audit(tx, {
      user: null,
      nursery: payment.nursery_id,
      action: taken ? 'booking.accept_late' : 'booking.refuse_late',
      object: { type: 'booking', id },
      related: { order_id: payment.order_id, payment_id: payment.id },
    });
  }
  await tellFamily(tx, payment.keyworker_profile_id, 'basket.changed', { id: payment.basket_id });
  await notifyBooked(tx, { order: payment.order_id, nursery: payment.nursery_id }, branches);
}
