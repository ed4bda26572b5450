import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';
import type { Addressed, Writer, Writers } from '../mail/addressed.ts';
import type { Email } from '../mail/email.ts';
import { NotYet } from '../outbox/outbox.ts';
import { bookingCancelled } from './bookingCancelled.ts';
import { orderConfirmed } from './orderConfirmed.ts';
import { sealId } from '../auth/secrets.ts';
import { paymentLink } from './paymentLink.ts';
import { paymentFailed } from './paymentFailed.ts';
import { paymentWithdrawn } from './paymentWithdrawn.ts';
import { refundDone, type ToldRefund } from './refundDone.ts';
import { readToldOrder, type ToldOrder } from './toldOrder.ts';

/**
 * Minutes after which an email no longer waits for an earlier one that was not started; longer than the longest time
 * between retries, so the outbox has given the earlier one up.
 */
const silentMinutes = 90;

/** Seconds until an email checks again whether an earlier one has covered its content. */
const retrySeconds = 15;

type Waiting = ToldRefund & { order_id: string; mail_id: string; silent: boolean };

/** The refunds of an order whose emails wait, oldest first. */
async function refundsToTell(db: Handle, refund: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.id, r.payment_id, r.booking_id, r.amount, r.reason, r.order_id, m.id as mail_id,
      coalesce(m.tried_at, m.created_at) < ${new Date(now().getTime() - silentMinutes * 60_000)} as silent
    from refund r join mail m on m.event = 'refund.done:' || r.id
    where r.order_id = (select order_id from refund where id = ${refund}) and m.status = 'waiting' and r.status = 'done'
    order by m.id`.execute(db);
  return rows;
}

/** Addresses an email to the family of the order; null where the family has left, or the email has nothing to say. */
async function toFamily(
  db: Handle,
  orderId: string,
  write: (order: ToldOrder) => Email | null,
  also: readonly string[] = [],
): Promise<Addressed | null> {
  const order = await readToldOrder(db, orderId);
  const email = order && write(order);
  if (!email) return null;
  return { to: { name: `${order.first_name} ${order.last_name}`, address: order.email }, email, also };
}

const writeRefundDone: Writer<'refund.done'> = async (db, written, { sender: { site } }) => {
  const refunds = await refundsToTell(db, written.ids.refund_id);
  // The first email covers all of them, and settles the others.
  const first = refunds.find(({ silent, mail_id }) => !silent || mail_id === written.id);
  if (!first || refunds.every(({ mail_id }) => mail_id !== written.id)) return null;
  if (first.mail_id !== written.id) throw new NotYet(`Email ${written.id} goes with ${first.mail_id}.`, retrySeconds);
  const others = refunds.filter((refund) => refund !== first).map(({ mail_id }) => mail_id);
  return toFamily(db, first.order_id, (order) => refundDone(order, refunds, site), others);
};

/** An order as far as one of its payments goes; the whole where none is named. */
const partOf = (order: ToldOrder, payment: string | undefined): ToldOrder =>
  payment === undefined
    ? order
    : {
        ...order,
        bookings: order.bookings.filter(({ payment_id }) => payment_id === payment),
        payments: order.payments.filter(({ id }) => id === payment),
      };

/** Emails to a family about its order. */
export const orderEmails = {
  'order.confirmed': (db, { ids }, { sender: { site } }) =>
    toFamily(db, ids.order_id, (order) => orderConfirmed(partOf(order, ids.payment_id), site)),
  'payment.link': (db, { ids }, { sender: { site }, secrets }) =>
    toFamily(db, ids.order_id, (order) => paymentLink(order, sealId(secrets, 'payment-link', ids.order_id), site)),
  'payment.withdrawn': (db, { ids: { order_id, booking_ids } }, { sender: { site }, secrets }) =>
    toFamily(db, order_id, (order) =>
      paymentWithdrawn(order, { ids: booking_ids, token: sealId(secrets, 'payment-link', order_id), site }),
    ),
  'payment.failed': (db, { ids }, { sender: { site } }) =>
    toFamily(db, ids.order_id, (order) => paymentFailed(order, site)),
  'booking.cancelled': (db, { ids: { order_id, booking_ids, by } }, { sender: { site } }) =>
    toFamily(db, order_id, (order) => bookingCancelled(order, { ids: booking_ids, by, site })),
  'refund.done': writeRefundDone,
} satisfies Partial<Writers>;
