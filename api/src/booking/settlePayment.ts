import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { keepCard } from '../payments/savedCards.ts';
import { notifyBooked } from '../notifications/bookings.ts';
import { settleOrder } from '../payments/settleOrder.ts';
import { audit } from '../plugins/audit.ts';
import type { Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { send } from '../plugins/outbox.ts';
import type { PaymentOutcome } from '../plugins/payments.ts';
import { acceptLateMoney } from './acceptLateMoney.ts';
import { cancelOnClosed } from './cancelBookings.ts';
import { declinedMinutes, mostHoldMinutes } from './holdLimits.ts';
import { freeBookedPlaces, holdBookedPlaces, lockInstances } from './places.ts';
import { tellBranches, tellFamily } from './tell.ts';

/** How a payment ended, or that it waits for its card holder. */
export type Settlement = PaymentOutcome;
type Of<Status> = Extract<Settlement, { status: Status }>;

type PaymentRow = {
  id: string;
  status: 'created' | 'pending' | 'confirmed' | 'failed' | 'cancelled';
  order_id: string;
  nursery_id: string;
  amount: number;
  payment_method_id: string | null;
  save_card: boolean;
  keyworker_profile_id: string;
  basket_id: string;
  /** The family does not want it any more. */
  called_off: boolean;
};
type BookingRow = { id: string; branch_id: string; session_id: string; instance_id: string; basket_item_id: string };

const calledOff = 'You cancelled this payment.';

/**
 * Records how a payment went, once: whoever comes second (a tab, a job, a webhook) finds it settled and changes
 * nothing. Confirmed: the bookings are. Failed: the lines go back into the basket with the reason, their places held for
 * the rest of their time. Abandoned, or failed after the family called it off: the places are free, and the lines stay
 * listed as expired. Confirmed after it was settled otherwise: the money came late, and books what is still free or goes
 * back.
 */
export async function settlePayment(tx: Tx, payment: string, outcome: Settlement) {
  // The order first: of two payments that are settled at the same moment, the second must see the first.
  await sql`select id from "order" where id = (select order_id from payment where id = ${payment}) for update`.execute(
    tx,
  );
  const { rows } = await sql<PaymentRow>`
    select p.id, p.status, p.order_id, p.nursery_id, p.amount, p.payment_method_id, p.save_card,
      p.called_off_at is not null as called_off, o.keyworker_profile_id, o.basket_id
    from payment p join "order" o on o.id = p.order_id where p.id = ${payment} for update of p`.execute(tx);
  const [known] = rows;
  if (!known || known.status === 'confirmed') return;
  const open = known.status === 'created' || known.status === 'pending';
  if (!open && outcome.status !== 'confirmed') return;
  if (outcome.card) {
    await sql`update payment set card_brand = ${outcome.card.brand}, card_last4 = ${outcome.card.last4}
      where id = ${payment}`.execute(tx);
  }
  if (outcome.status === 'pending') {
    await sql`update payment set status = 'pending', provider_ref = ${outcome.ref}, client_secret = ${outcome.client_secret}
      where id = ${payment}`.execute(tx);
  } else if (outcome.status === 'confirmed') {
    await takeMoney(tx, known, outcome, open);
    if (open) await confirmBookings(tx, known);
    else await acceptLateMoney(tx, known);
  } else {
    await giveBack(tx, known, outcome);
  }
  if (outcome.status !== 'pending') await releaseCard(tx, known);
  await settleOrder(tx, known.order_id);
  if (outcome.status === 'confirmed') await cancelOnClosed(tx, sql`k.payment_id = ${payment}`);
}

/** The payment came through: the movement of money, and the card where its family keeps it. */
async function takeMoney(tx: Tx, payment: PaymentRow, { ref, card }: Of<'confirmed'>, open: boolean) {
  const at = now();
  // Whoever called it off was too late: it is paid and booked.
  await sql`update payment set status = 'confirmed', provider_ref = ${ref}, client_secret = null, failure = null,
    called_off_at = case when not ${open}::boolean then called_off_at end, settled_at = ${at}
    where id = ${payment.id}`.execute(tx);
  if (payment.amount > 0) {
    await sql`insert into ledger_entry (id, order_id, payment_id, nursery_id, kind, amount, provider_ref, at)
      values (${newId()}, ${payment.order_id}, ${payment.id}, ${payment.nursery_id}, 'charge', ${payment.amount}, ${ref},
        ${at})`.execute(tx);
  }
  await audit(tx, {
    user: null,
    nursery: payment.nursery_id,
    action: 'payment.confirm',
    object: { type: 'payment', id: payment.id },
    related: { order_id: payment.order_id },
  });
  if (payment.save_card && card && payment.payment_method_id) {
    const { keyworker_profile_id: keyworker, payment_method_id } = payment;
    await keepCard(tx, { keyworker, payment_method: payment_method_id, card, user: null });
  }
}

async function confirmBookings(tx: Tx, payment: PaymentRow) {
  const { rows } = await sql<BookingRow>`
    update booking set status = 'confirmed' where payment_id = ${payment.id} and status = 'pending'
    returning id, branch_id, session_id, instance_id, basket_item_id`.execute(tx);
  const created = rows.map(({ id, branch_id, session_id, instance_id }) => ({
    branch: branch_id,
    data: { id, order_id: payment.order_id, session_id, instance_id },
  }));
  await tellBranches(tx, 'booking.created', created);
  await tellFamily(tx, payment.keyworker_profile_id, 'booking.created', ...created.map(({ data }) => data));
  await notifyBooked(
    tx,
    { order: payment.order_id, nursery: payment.nursery_id },
    created.map(({ branch }) => branch),
  );
}

async function giveBack(tx: Tx, payment: PaymentRow, outcome: Of<'failed' | 'abandoned'>) {
  const at = now();
  const abandoned = outcome.status === 'abandoned' || payment.called_off;
  const failure = payment.called_off ? calledOff : outcome.failure;
  await sql`update payment set status = ${abandoned ? 'cancelled' : 'failed'},
    provider_ref = coalesce(${outcome.ref}, provider_ref), client_secret = null, failure = ${failure},
    settled_at = ${at} where id = ${payment.id}`.execute(tx);
  const { rows: bookings } = await sql<BookingRow>`
    select id, branch_id, session_id, instance_id, basket_item_id from booking
    where payment_id = ${payment.id} and status = 'pending' order by instance_id`.execute(tx);
  const instances = bookings.map(({ instance_id }) => instance_id);
  await lockInstances(tx, instances);
  await sql`update booking set status = 'expired' where payment_id = ${payment.id} and status = 'pending'`.execute(tx);
  await (abandoned ? freeBookedPlaces(tx, instances) : holdBookedPlaces(tx, instances));
  await sql`update basket_item set status = ${abandoned ? 'expired' : 'held'},
      held_until = ${abandoned ? sql`${at}` : keptAfterDecline(at)},
      payment_method_id = null, payment_type_id = null, error = ${failure}
    where id = any(${bookings.map(({ basket_item_id }) => basket_item_id)}::uuid[])`.execute(tx);
  await tellFamily(tx, payment.keyworker_profile_id, 'basket.changed', { id: payment.basket_id });
  await audit(tx, {
    user: null,
    nursery: payment.nursery_id,
    action: abandoned ? 'payment.cancel' : 'payment.fail',
    object: { type: 'payment', id: payment.id },
    related: { order_id: payment.order_id },
  });
}

/**
 * Until when a line keeps its place whose card was declined at `at`: to the end that it had, but for some minutes at
 * least, and for those no longer than a place is kept in all. What is over by then is freed by whoever needs it.
 */
const keptAfterDecline = (at: Date) => sql`least(
  greatest(held_until, ${new Date(at.getTime() + declinedMinutes * 60_000)}::timestamptz),
  held_since + ${mostHoldMinutes + declinedMinutes} * interval '1 minute')`;

/** A card that several payments of an order share was kept for that time only. */
async function releaseCard(tx: Tx, { order_id, payment_method_id }: PaymentRow) {
  if (!payment_method_id) return;
  const { rows } = await sql<{ shared: boolean }>`
    select count(*) > 1 as shared from payment
    where order_id = ${order_id} and payment_method_id = ${payment_method_id} and amount > 0`.execute(tx);
  if (rows[0]?.shared) await send(tx, 'card.release', { payment_method: payment_method_id });
}
