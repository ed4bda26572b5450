import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Handle } from '../plugins/database.ts';
import { writeUnread } from '../notifications/unreadLetter.ts';
import { NotYet } from '../plugins/outbox.ts';
import { writeAccountLetter } from './accountLetters.ts';
import { isAboutAccount, type Addressed, type OfOrder, type Written } from './addressed.ts';
import type { Sender } from './letter.ts';
import { bookingCancelled } from './letters/bookingCancelled.ts';
import { orderConfirmed } from './letters/orderConfirmed.ts';
import { paymentFailed } from './letters/paymentFailed.ts';
import { refundDone, type ToldRefund } from './letters/refundDone.ts';
import { readToldOrder, type ToldOrder } from './toldOrder.ts';

/**
 * Minutes after which nobody waits for an earlier letter that was not begun any more, longer than the longest time between
 * two tries: the outbox has given it up.
 */
const silentMinutes = 90;

/** Seconds until a letter looks again whether an earlier one has told what it would tell. */
const retrySeconds = 15;

type Waiting = ToldRefund & { order_id: string; mail_id: string; silent: boolean };

/** The refunds of an order whose letters wait, in the order in which they were written. */
async function refundsToTell(db: Handle, refund: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.id, r.payment_id, r.booking_id, r.amount, r.reason, r.order_id, m.id as mail_id,
      coalesce(m.tried_at, m.created_at) < ${new Date(now().getTime() - silentMinutes * 60_000)} as silent
    from refund r join mail m on m.event = 'refund.done:' || r.id
    where r.order_id = (select order_id from refund where id = ${refund}) and m.status = 'waiting' and r.status = 'done'
    order by m.id`.execute(db);
  return rows;
}

/**
 * What a letter says as things stand now.
 * @returns null when there is nobody or nothing to tell.
 * @throws NotYet when an earlier letter that waits tells it too.
 */
export async function writeLetter(
  db: Handle,
  written: Written,
  sender: Sender,
  secrets: readonly string[],
): Promise<Addressed | null> {
  if (isAboutAccount(written)) return writeAccountLetter(db, written, sender, secrets);
  const { site } = sender;
  if (written.template === 'notification.unread') return writeUnread(db, written.ids, site);
  if (written.template === 'refund.done') {
    const refunds = await refundsToTell(db, written.ids.refund_id);
    // The first tells of all of them, and settles them with it.
    const first = refunds.find(({ silent, mail_id }) => !silent || mail_id === written.id);
    if (!first || refunds.every(({ mail_id }) => mail_id !== written.id)) return null;
    const others = refunds.filter((refund) => refund !== first);
    if (first.mail_id !== written.id)
      throw new NotYet(`Letter ${written.id} goes with ${first.mail_id}.`, retrySeconds);
    const order = await readToldOrder(db, first.order_id);
    return order
      ? { to: family(order), letter: refundDone(order, refunds, site), also: others.map(({ mail_id }) => mail_id) }
      : null;
  }
  const order = await readToldOrder(db, written.ids.order_id);
  if (!order) return null;
  const letter = letterOf(written, order, site);
  return letter && { to: family(order), letter, also: [] };
}

const family = ({ first_name, last_name, email }: ToldOrder) => ({
  name: `${first_name} ${last_name}`,
  address: email,
});

function letterOf(written: Exclude<OfOrder, { template: 'refund.done' }>, order: ToldOrder, site: string) {
  switch (written.template) {
    case 'order.confirmed':
      return orderConfirmed(order, site);
    case 'payment.failed':
      return paymentFailed(order, site);
    case 'booking.cancelled': {
      const { booking_ids, by } = written.ids;
      return bookingCancelled(order, { ids: booking_ids, by, site });
    }
  }
}
