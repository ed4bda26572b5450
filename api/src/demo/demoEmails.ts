import { sql } from 'kysely';
import { sendMail } from '../mail/sendMail.ts';
import type { Tx } from '../database/database.ts';
import { demoAccounts } from './accounts.ts';

type OrderRow = { id: string; cancelled: string[]; refunds: string[] };

/** Orders of each family whose emails are in the mailbox. */
const ordersEach = 2;

/** Writes the emails of the latest orders of the published accounts, so that the mailbox is not empty. */
export async function demoEmails(tx: Tx) {
  const { rows } = await sql<OrderRow>`
    select o.id,
      array(select k.id from booking k where k.order_id = o.id and k.status = 'cancelled_by_family') as cancelled,
      array(select r.id from refund r where r.order_id = o.id and r.status = 'done') as refunds
    from "user" u join keyworker_profile w on w.user_id = u.id
    cross join lateral (
      select id, created_at from "order" where keyworker_profile_id = w.id and status in ('paid', 'part_refunded')
      order by created_at desc, id limit ${ordersEach}) o
    where u.email = any(${demoAccounts.map(({ email }) => email)}::text[])
    order by o.created_at, o.id`.execute(tx);
  for (const { id, cancelled, refunds } of rows) {
    await sendMail(tx, 'order.confirmed', { order_id: id });
    if (cancelled.length > 0) {
      await sendMail(tx, 'booking.cancelled', { order_id: id, booking_ids: cancelled, by: 'family' });
    }
    for (const refund of refunds) await sendMail(tx, 'refund.done', { refund_id: refund });
  }
}
