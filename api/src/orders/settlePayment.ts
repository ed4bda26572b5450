import { sql } from 'kysely';
import { adoptOrders } from '../families/adoptOrders.ts';
import { now } from '@bairn/shared/schema/clock';
import { sendMail } from '../mail/sendMail.ts';
import { keepCard } from '../payments/savedCards.ts';
import { notifyBooked, notifyCancelled } from '../notifications/bookings.ts';
import { releaseAll } from '../funding/bookedHours.ts';
import { settleOrder } from '../payments/settleOrder.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import type { PaymentOutcome } from '../payment-provider/paymentProvider.ts';
import { acceptLateMoney } from './acceptLateMoney.ts';
import { cancelOnClosed } from '../cancelling/cancelBookings.ts';
import { declinedMinutes, mostHoldMinutes } from '../basket/holdLimits.ts';
import { freeBookedPlaces, holdBookedPlaces, lockInstances } from '../places/places.ts';
import { tellBranches, tellFamily } from '../realtime/tell.ts';
import { transition, transitionAll } from '../states/transition.ts';
import { beginRecurring } from '../recurring/beginRecurring.ts';
import { tellDeclined } from '../recurring/told.ts';
import { linkIsOpen, waitForAnotherCard } from './waitForAnotherCard.ts';
import { withdrawClosed } from './withdrawClosed.ts';

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
  /** The family cancelled it, or the service withdrew it. */
  called_off: boolean;
  /** The service withdrew it. */
  withdrawn: boolean;
  /** Until when the order's payment link can be used; null for other orders. */
  pay_by: string | null;
  /** The recurring booking of which its order is a month. */
  recurring_id: string | null;
  /** The family has no account: a carer of the service stands for it. */
  of_carer: boolean;
};
type BookingRow = { id: string; branch_id: string; session_id: string; instance_id: string; basket_item_id: string };

const calledOff = 'You cancelled this payment.';
const withdrawn = 'The service withdrew this booking. Nothing was charged.';

/**
 * Settles a payment once: a second call (tab, job, webhook) finds it settled and changes nothing. Confirmed: its
 * bookings are confirmed. Failed: the lines return to the basket with the reason, and keep the rest of their hold.
 * Abandoned, or failed after the family cancelled it or the service withdrew it: the places are freed, and the lines are
 * listed as expired.
 * Confirmed after it was settled otherwise: late money, see `acceptLateMoney`. A card that was refused for a payment link
 * gives nothing up: the bookings wait for another card until the link ends, but for those that the service closed.
 */
export async function settlePayment(tx: Tx, payment: string, outcome: Settlement) {
  // Lock the order first: of two payments settled at the same time, the second must see the result of the first.
  await sql`select id from "order" where id = (select order_id from payment where id = ${payment}) for update`.execute(
    tx,
  );
  const { rows } = await sql<PaymentRow>`
    select p.id, p.status, p.order_id, p.nursery_id, p.amount, p.payment_method_id, p.save_card,
      p.called_off_at is not null as called_off, p.withdrawn_at is not null as withdrawn, o.keyworker_profile_id, o.basket_id, o.pay_by, o.recurring_id,
      exists (select from keyworker_profile g where g.id = o.keyworker_profile_id and g.carer_id is not null) as of_carer
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
    // Not logged: no money moved. The order announces the change below.
    const set = sql`provider_ref = ${outcome.ref}, client_secret = ${outcome.client_secret}`;
    await transition(tx, 'payment', 'wait', { of: payment, set, audit: null, announce: null });
  } else if (outcome.status === 'confirmed') {
    await takeMoney(tx, known, outcome, open);
    if (open) await confirmBookings(tx, known);
    else await acceptLateMoney(tx, known);
  } else {
    const waits = linkIsOpen(known);
    if (waits) await waitForAnotherCard(tx, known);
    if (waits && known.recurring_id) await tellDeclined(tx, known.recurring_id, known);
    await giveBack(tx, known, outcome);
    // The service has closed a date while the card was being charged.
    if (waits) await withdrawClosed(tx, sql`k.order_id = ${known.order_id}`, { user: null, settle: settlePayment });
  }
  if (outcome.status !== 'pending') await releaseCard(tx, known);
  const told = outcome.status === 'confirmed' && !open && (await wasToldPaid(tx, known.order_id));
  await settleOrder(tx, known.order_id);
  if (outcome.status === 'confirmed') await beginRecurring(tx, known.order_id);
  if (known.of_carer) await adoptOrders(tx, { order: known.order_id });
  if (told) await sendMail(tx, 'order.confirmed', { order_id: known.order_id, payment_id: payment });
  if (outcome.status === 'confirmed') await cancelOnClosed(tx, sql`k.payment_id = ${payment}`);
}

/** Whether the family was told that the order is paid: a further payment needs an email of its own. */
async function wasToldPaid(tx: Tx, order: string): Promise<boolean> {
  const { rows } = await sql`select 1 from mail where event = ${`order.confirmed:${order}`}`.execute(tx);
  return rows.length > 0;
}

const entryOf = (
  { id, nursery_id, order_id }: PaymentRow,
  action: 'payment.confirm' | 'payment.cancel' | 'payment.fail',
): AuditEntry => ({
  user: null,
  nursery: nursery_id,
  action,
  object: { type: 'payment', id },
  related: { order_id },
});

/** Records a successful payment: the ledger entry, and the card if its family keeps it. */
async function takeMoney(tx: Tx, payment: PaymentRow, { ref, card }: Of<'confirmed'>, open: boolean) {
  const at = now();
  await transition(tx, 'payment', 'confirm', {
    of: payment.id,
    // Who cancelled the open payment was too late: it is paid and booked.
    set: sql`provider_ref = ${ref}, client_secret = null, failure = null,
      called_off_at = case when not ${open}::boolean then called_off_at end,
      withdrawn_at = case when not ${open}::boolean then withdrawn_at end, settled_at = ${at}`,
    audit: () => entryOf(payment, 'payment.confirm'),
    // The order announces it.
    announce: null,
  });
  if (payment.amount > 0) {
    await sql`insert into ledger_entry (id, order_id, payment_id, nursery_id, kind, amount, provider_ref, at)
      values (${newId()}, ${payment.order_id}, ${payment.id}, ${payment.nursery_id}, 'charge', ${payment.amount}, ${ref},
        ${at})`.execute(tx);
  }
  if (payment.save_card && card && payment.payment_method_id) {
    const { keyworker_profile_id: keyworker, payment_method_id } = payment;
    await keepCard(tx, { keyworker, payment_method: payment_method_id, card, user: null });
  }
}

async function confirmBookings(tx: Tx, payment: PaymentRow) {
  await transitionAll(tx, 'booking', 'confirm', {
    where: sql`payment_id = ${payment.id} and status = 'pending'`,
    returning: sql`branch_id, session_id, instance_id`,
    // The payment is logged, and names the order.
    audit: null,
    announce: async (bookings: readonly Omit<BookingRow, 'basket_item_id'>[]) => {
      const created = bookings.map(({ id, branch_id, session_id, instance_id }) => ({
        branch: branch_id,
        data: { id, order_id: payment.order_id, session_id, instance_id },
      }));
      await tellBranches(tx, 'booking.created', created);
      await tellFamily(tx, payment.keyworker_profile_id, 'booking.created', ...created.map(({ data }) => data));
      const { order_id: order, nursery_id: nursery } = payment;
      const branches = created.map(({ branch }) => branch);
      await notifyBooked(tx, { order, nursery }, branches);
    },
  });
}

async function giveBack(tx: Tx, payment: PaymentRow, outcome: Of<'failed' | 'abandoned'>) {
  const at = now();
  // Lines that a service booked are in a basket without an owner: no one could pay for them there.
  const abandoned = outcome.status === 'abandoned' || payment.called_off || payment.pay_by !== null;
  const failure = payment.withdrawn ? withdrawn : payment.called_off ? calledOff : outcome.failure;
  await transition(tx, 'payment', abandoned ? 'cancel' : 'fail', {
    of: payment.id,
    set: sql`provider_ref = coalesce(${outcome.ref}, provider_ref), client_secret = null, failure = ${failure},
      settled_at = ${at}`,
    audit: () => entryOf(payment, abandoned ? 'payment.cancel' : 'payment.fail'),
    announce: () => tellFamily(tx, payment.keyworker_profile_id, 'basket.changed', { id: payment.basket_id }),
  });
  const { rows: bookings } = await sql<BookingRow>`
    select id, branch_id, session_id, instance_id, basket_item_id from booking
    where payment_id = ${payment.id} and status = 'pending' order by instance_id`.execute(tx);
  const instances = bookings.map(({ instance_id }) => instance_id);
  await lockInstances(tx, instances);
  // The payment is logged and announced, and names the order.
  const untold = { audit: null, announce: null };
  const given = payment.called_off ? 'call_off' : 'expire';
  await transition(tx, 'booking', given, { of: bookings.map(({ id }) => id), ...untold });
  await releaseAll(
    tx,
    bookings.map(({ id }) => id),
  );
  await (abandoned ? freeBookedPlaces(tx, instances) : holdBookedPlaces(tx, instances));
  await transition(tx, 'basket_item', payment.called_off ? 'call_off' : abandoned ? 'abandon' : 'decline', {
    of: bookings.map(({ basket_item_id }) => basket_item_id),
    set: sql`held_until = ${abandoned ? sql`${at}::timestamptz` : keptAfterDecline(at)}, payment_method_id = null,
      payment_type_id = null, funded_minutes = 0, error = ${failure}`,
    ...untold,
  });
  if (payment.withdrawn && bookings.length > 0) await tellWithdrawn(tx, payment, bookings);
}

/** Tells a family that the service withdrew what it was to pay by a link. */
async function tellWithdrawn(tx: Tx, payment: PaymentRow, bookings: readonly BookingRow[]) {
  const { order_id, nursery_id, keyworker_profile_id: keyworker } = payment;
  await sendMail(tx, 'payment.withdrawn', { order_id, booking_ids: bookings.map(({ id }) => id) });
  const rows = bookings.map(({ id, branch_id }) => ({ id, branch_id, order_id, nursery_id, keyworker }));
  await notifyCancelled(tx, rows, { by: 'service', user: null });
}

/**
 * End of the hold of a line whose card was declined at `at`: the end that it had, or a few minutes from now if that is
 * later, but within the maximum hold. A place whose hold has ended is freed by the next call that needs it.
 */
const keptAfterDecline = (at: Date) => sql`least(
  greatest(held_until, ${new Date(at.getTime() + declinedMinutes * 60_000)}::timestamptz),
  held_since + ${mostHoldMinutes + declinedMinutes} * interval '1 minute')`;

/** Deletes a card that was kept only until all payments of the order that share it were made. */
async function releaseCard(tx: Tx, { order_id, payment_method_id }: PaymentRow) {
  if (!payment_method_id) return;
  const { rows } = await sql<{ shared: boolean }>`
    select count(*) > 1 as shared from payment
    where order_id = ${order_id} and payment_method_id = ${payment_method_id} and amount > 0`.execute(tx);
  if (rows[0]?.shared) await send(tx, 'card.release', { payment_method: payment_method_id });
}
