import { sql } from 'kysely';
import { holdMinutes } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../plugins/audit.ts';
import type { Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { send } from '../plugins/outbox.ts';
import type { PaymentOutcome } from '../plugins/payments.ts';
import { freeBookedPlace, holdBookedPlace, lockInstances } from './places.ts';

type Unsettled = { id: string; order_id: string; nursery_id: string; amount: number };
type BookingRow = { id: string; branch_id: string; session_id: string; instance_id: string; basket_item_id: string };

/** What the provider said, or that a card holder who walked away was not waited for any longer. */
export type Settlement = PaymentOutcome | { status: 'abandoned'; ref: string; failure: string };

/**
 * Records how a payment went, once: whoever comes second (a tab, a job, a webhook) finds it settled and changes
 * nothing. Confirmed: the bookings are. Failed: the lines go back into the basket with the reason, their places held
 * anew. Abandoned: the places are free, and the lines stay listed as expired.
 */
export async function settlePayment(tx: Tx, payment: string, outcome: Settlement) {
  // The order first: of two payments that are settled at the same moment, the second must see the first.
  await sql`select id from "order" where id = (select order_id from payment where id = ${payment}) for update`.execute(
    tx,
  );
  const { rows } = await sql<Unsettled>`
    select id, order_id, nursery_id, amount from payment
    where id = ${payment} and status in ('created', 'pending') for update`.execute(tx);
  const [unsettled] = rows;
  if (!unsettled) return;
  if (outcome.status === 'pending') {
    await sql`update payment set status = 'pending', provider_ref = ${outcome.ref}, client_secret = ${outcome.client_secret}
      where id = ${payment}`.execute(tx);
  } else if (outcome.status === 'confirmed') {
    await confirm(tx, unsettled, outcome.ref);
  } else {
    await fail(tx, unsettled, outcome);
  }
  await settleOrder(tx, unsettled.order_id);
}

async function confirm(tx: Tx, payment: Unsettled, ref: string) {
  const at = now();
  await sql`update payment set status = 'confirmed', provider_ref = ${ref}, client_secret = null, settled_at = ${at}
    where id = ${payment.id}`.execute(tx);
  if (payment.amount > 0) {
    await sql`insert into ledger_entry (id, order_id, payment_id, nursery_id, kind, amount, provider_ref, at)
    values (${newId()}, ${payment.order_id}, ${payment.id}, ${payment.nursery_id}, 'charge', ${payment.amount}, ${ref},
      ${at})`.execute(tx);
  }
  const { rows } = await sql<BookingRow>`
    update booking set status = 'confirmed' where payment_id = ${payment.id} and status = 'pending'
    returning id, branch_id, session_id, instance_id, basket_item_id`.execute(tx);
  await audit(tx, {
    user: null,
    nursery: payment.nursery_id,
    action: 'payment.confirm',
    object: { type: 'payment', id: payment.id },
    related: { order_id: payment.order_id },
  });
  for (const booking of rows) {
    await send(tx, 'realtime.event', {
      channel: `private-branch.${booking.branch_id}`,
      event: 'booking.created',
      data: { id: booking.id, session_id: booking.session_id },
    });
  }
}

async function fail(tx: Tx, payment: Unsettled, outcome: Exclude<Settlement, { status: 'pending' | 'confirmed' }>) {
  const at = now();
  const abandoned = outcome.status === 'abandoned';
  await sql`update payment set status = ${abandoned ? 'cancelled' : 'failed'},
    provider_ref = coalesce(${outcome.ref}, provider_ref), client_secret = null, failure = ${outcome.failure},
    settled_at = ${at} where id = ${payment.id}`.execute(tx);
  const bookings = await sql<BookingRow>`
    select id, branch_id, session_id, instance_id, basket_item_id from booking
    where payment_id = ${payment.id} and status = 'pending'`.execute(tx);
  await lockInstances(
    tx,
    bookings.rows.map(({ instance_id }) => instance_id),
  );
  await sql`update booking set status = 'expired' where payment_id = ${payment.id} and status = 'pending'`.execute(tx);
  for (const booking of bookings.rows) {
    if (abandoned) await freeBookedPlace(tx, booking.instance_id);
    else await holdBookedPlace(tx, booking.instance_id);
    const until = abandoned ? at : new Date(at.getTime() + holdMinutes * 60_000);
    await sql`update basket_item set status = ${abandoned ? 'expired' : 'held'}, held_until = ${until},
      payment_method_id = null, payment_type_id = null, error = ${outcome.failure}
      where id = ${booking.basket_item_id}`.execute(tx);
  }
  await audit(tx, {
    user: null,
    nursery: payment.nursery_id,
    action: abandoned ? 'payment.cancel' : 'payment.fail',
    object: { type: 'payment', id: payment.id },
    related: { order_id: payment.order_id },
  });
}

/** An order is paid when none of its payments is open and one came through, and cancelled when none did. */
async function settleOrder(tx: Tx, order: string) {
  await sql`
    update "order" o set status = case
      when exists (select from payment p where p.order_id = o.id and p.status in ('created', 'pending')) then 'pending'
      when exists (select from payment p where p.order_id = o.id and p.status = 'confirmed') then 'paid'
      else 'cancelled' end
    where o.id = ${order} and o.status = 'pending'`.execute(tx);
}
