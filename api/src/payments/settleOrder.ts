import { sql } from 'kysely';
import type { Order } from '@bairn/shared/schema/booking';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../plugins/database.ts';
import { sendAll } from '../plugins/outbox.ts';
import { branchChannel, userChannel } from '../realtime/channels.ts';

/**
 * The status of an order, read off its payments and its money: pending while a payment is open; paid once one came
 * through; refunded or part refunded by what went back; cancelled when every card was declined or called off by the
 * family, or when nothing of it is booked any more and nothing was to come back; expired when nobody confirmed in time.
 * Tells the family, by letter where it is paid or will not be, and the branches; whoever called it off knows. The order
 * must be locked.
 */
export async function settleOrder(tx: Tx, order: string) {
  const settled = await sql<{ status: Order['status']; confirmed: boolean; called_off: boolean }>`
    update "order" o set status = s.status
    from (
      select p.confirmed, case
        when p.open then 'pending'
        when l.charged > 0 and l.refunded >= l.charged then 'refunded'
        when l.charged > 0 and l.refunded > 0 then 'part_refunded'
        when p.confirmed and (b.live or b.refunding) then 'paid'
        when p.confirmed then 'cancelled'
        when p.declined then 'cancelled'
        else 'expired' end as status, p.called_off
      from
        (select bool_or(status in ('created', 'pending')) as open, bool_or(status = 'confirmed') as confirmed,
          bool_or(status = 'failed' or called_off_at is not null) as declined,
          bool_and(called_off_at is not null) as called_off from payment where order_id = ${order}) p,
        (select coalesce(sum(amount) filter (where kind = 'charge'), 0) as charged,
          -coalesce(sum(amount) filter (where kind <> 'charge'), 0) as refunded
          from ledger_entry where order_id = ${order}) l,
        (select exists (select from booking where order_id = ${order}
            and status in ('pending', 'confirmed', 'attended', 'absent')) as live,
          exists (select from refund where order_id = ${order}) as refunding) b) s
    where o.id = ${order} and o.status <> s.status returning o.status, s.confirmed, s.called_off`.execute(tx);
  const { status, confirmed, called_off } = settled.rows[0] ?? {};
  if (status === 'paid') await sendMail(tx, 'order.confirmed', { order_id: order });
  const failed = (status === 'cancelled' || status === 'expired') && !confirmed && !called_off;
  if (failed) await sendMail(tx, 'payment.failed', { order_id: order });
  const { rows } = await sql<{ user_id: string; family: string; branches: string[] }>`
    select kp.user_id, kp.id as family, (select array_agg(distinct k.branch_id) from booking k where k.order_id = o.id) as branches
    from "order" o join keyworker_profile kp on kp.id = o.keyworker_profile_id where o.id = ${order}`.execute(tx);
  const [told] = rows;
  if (!told) return;
  if (failed) {
    await notify(tx, { type: 'payment.failed', object: order, to: { family: told.family }, ids: { order_id: order } });
  }
  const channels = [userChannel(told.user_id), ...told.branches.map(branchChannel)];
  await sendAll(
    tx,
    channels.map((channel) => ({
      topic: 'realtime.event',
      payload: { channel, event: 'order.changed', data: { id: order } },
    })),
  );
}
