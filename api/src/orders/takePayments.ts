import { sql } from 'kysely';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { isOnAccount } from '../balances/accounts.ts';
import { customerOf } from '../payments/customers.ts';
import { transact, type Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { NotYet, send } from '../outbox/outbox.ts';
import {
  CardRefused,
  PaymentUnavailable,
  type PaymentOutcome,
  type Payments,
} from '../payment-provider/paymentProvider.ts';
import { settlePayment } from './settlePayment.ts';
import { secondsUntil } from './writeOrder.ts';

/** Minutes after which a payment that waits for its card holder is given up and its places are freed. */
const abandonedAfterMinutes = 30;
/** Hours for which the provider keeps our idempotency key, less one: a later retry could charge twice. */
const chargeableHours = 23;
/** Seconds until the next check of a payment that is still open. */
const askAgainSeconds = 60;

type Open = {
  id: string;
  number: string;
  amount: number;
  keyworker: string;
  /** Null while a payment link waits for a card. */
  payment_method_id: string | null;
  /** Until when the order's payment link can be used; null for other orders. */
  pay_by: string | null;
  save_card: boolean;
  /** Several payments of the order are charged to this card. */
  shared: boolean;
  destination: string | null;
  provider_ref: string | null;
  created_at: string;
  /** The family cancelled it. */
  called_off: boolean;
  /** All its sessions have begun, or some of them. */
  begun: boolean;
  begun_in_part: boolean;
};

/** Whether the session of a booking `k` has begun. */
const hasStarted = () => sql`(k.date + k.start_time <= ${`${localDate()} ${localTime()}`}::timestamp)`;

const openPayments = (where: ReturnType<typeof sql>) => sql<Open>`
  select p.id, o.number, p.amount, o.keyworker_profile_id as keyworker, p.payment_method_id, p.save_card,
    exists (select from payment s where s.order_id = p.order_id and s.id <> p.id and s.amount > 0
      and s.payment_method_id = p.payment_method_id) as shared,
    p.destination, p.provider_ref, coalesce(p.begun_at, p.created_at) as created_at, o.pay_by, p.called_off_at is not null as called_off,
    not exists (select from booking k where k.payment_id = p.id and not ${hasStarted()}) as begun,
    exists (select from booking k where k.payment_id = p.id and ${hasStarted()}) as begun_in_part
  from payment p join "order" o on o.id = p.order_id
  where p.status in ('created', 'pending') and not ${isOnAccount} and ${where} order by p.id`;

const ageMinutes = ({ created_at }: Open) => (now().getTime() - Date.parse(created_at)) / 60_000;

/**
 * Whether a payment must not be charged any more: the provider may have forgotten the idempotency key, or the sessions
 * have begun and the child was on no attendance list.
 */
const isTooLate = (open: Open) =>
  ageMinutes(open) > chargeableHours * 60 || (open.begun && ageMinutes(open) >= abandonedAfterMinutes);

/** Whether a payment link is open and no card was given yet: there is nothing to charge, and nothing to give up. */
const waitsForCard = ({ payment_method_id, pay_by, amount }: Open) =>
  amount > 0 && payment_method_id === null && pay_by !== null && Date.parse(pay_by) > now().getTime();

/** Looks up by the family whether an old charge was made, and never charges again. */
async function lookFor(payments: Payments, customer: string, open: Open): Promise<PaymentOutcome> {
  const ref = await payments.lookFor(customer, open.id, new Date(Date.parse(open.created_at) - 3_600_000));
  if (ref) return payments.outcome(ref);
  return { status: 'abandoned', ref: null, failure: 'The payment could not be made in time. Nothing was charged.' };
}

/**
 * Some of its sessions have begun without the child on an attendance list, so the whole must not be charged any more.
 * The bookings that are still to come get a payment of their own, which the outbox charges; this one is given up.
 */
async function payTheRest(db: Db, payments: Payments, customer: string, open: Open): Promise<PaymentOutcome> {
  const outcome = await lookFor(payments, customer, open);
  if (outcome.status !== 'abandoned') return outcome;
  await transact(db, async (tx) => {
    await sql`select id from "order" where id = (select order_id from payment where id = ${open.id}) for update`.execute(
      tx,
    );
    const rest = newId();
    await sql`insert into payment (id, order_id, nursery_id, payment_type_id, payment_method_id, amount, destination,
        save_card, created_at)
      select ${rest}, order_id, nursery_id, payment_type_id, payment_method_id, 0, destination, save_card, ${now()}
      from payment where id = ${open.id}`.execute(tx);
    await sql`update booking k set payment_id = ${rest}
      where k.payment_id = ${open.id} and k.status = 'pending' and not ${hasStarted()}`.execute(tx);
    for (const id of [open.id, rest])
      await sql`update payment set amount = (select coalesce(sum(price), 0) from booking where payment_id = ${id})
        where id = ${id}`.execute(tx);
    await send(tx, 'payment.settle', { payment_id: rest });
    await settlePayment(tx, open.id, outcome);
  });
  return outcome;
}

async function ask(db: Db, payments: Payments, open: Open): Promise<PaymentOutcome> {
  // Nothing to charge: a provider refuses an amount of 0.
  if (open.amount === 0) return { status: 'confirmed', ref: `free_${open.id}` };
  if (open.payment_method_id === null) {
    return { status: 'abandoned', ref: null, failure: 'The payment link was not used in time.' };
  }
  if (open.provider_ref) return payments.outcome(open.provider_ref);
  const customer = await customerOf(db, payments, open.keyworker);
  if (isTooLate(open)) return lookFor(payments, customer, open);
  if (open.begun_in_part && ageMinutes(open) >= abandonedAfterMinutes) return payTheRest(db, payments, customer, open);
  // A token is good for one charge, unless the provider keeps it for the family.
  if (open.shared) await payments.attach(open.payment_method_id, customer);
  return payments.charge({
    payment_id: open.id,
    order_number: open.number,
    amount: open.amount,
    payment_method: open.payment_method_id,
    customer,
    keep: open.save_card,
    destination: open.destination,
  });
}

/** The same; a card that the provider does not keep counts as a failed charge. */
const asked = (db: Db, payments: Payments, open: Open) =>
  ask(db, payments, open).catch((error: unknown): PaymentOutcome => {
    if (error instanceof CardRefused) return { status: 'failed', ref: null, failure: error.message };
    throw error;
  });

/**
 * Charges what an order still owes, or checks how the charge ended, and records each answer in a transaction of its
 * own. If the provider does not answer, the payments stay as they are and the outbox job retries.
 * @returns false when the provider could not be reached.
 */
export async function takePayments(db: Db, payments: Payments, order: string): Promise<boolean> {
  const { rows } = await openPayments(sql`p.order_id = ${order}`).execute(db);
  for (const open of rows.filter((each) => !waitsForCard(each))) {
    try {
      const outcome = await asked(db, payments, open);
      await transact(db, (tx) => settlePayment(tx, open.id, outcome));
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      // One unanswered call is enough: the caller does not wait for a timeout for each card.
      return false;
    }
  }
  return true;
}

/**
 * Gives up at the provider a payment that its card holder left open, or that the family cancelled while the provider
 * did not answer; if it went through at the last moment, it is confirmed.
 */
async function giveUp(payments: Payments, ref: string): Promise<PaymentOutcome> {
  const last = await payments.cancel(ref);
  return last.status === 'failed'
    ? { status: 'abandoned', ref, failure: 'The payment was not confirmed in time.' }
    : last;
}

/**
 * The job that finishes payments after a crash, a provider outage or a card holder who never confirmed.
 * @throws NotYet while the payment is open or the provider does not answer, so that the outbox retries.
 */
export async function finishPayment(db: Db, payments: Payments, payment: string) {
  const { rows } = await openPayments(sql`p.id = ${payment}`).execute(db);
  const [open] = rows;
  if (!open) return;
  if (waitsForCard(open)) {
    throw new NotYet(`The link of payment ${payment} is open.`, secondsUntil(new Date(open.pay_by ?? now())));
  }
  try {
    const outcome = await asked(db, payments, open);
    const unwanted = open.called_off || ageMinutes(open) >= abandonedAfterMinutes;
    const final = outcome.status === 'pending' && unwanted ? await giveUp(payments, outcome.ref) : outcome;
    await transact(db, (tx) => settlePayment(tx, payment, final));
    if (final.status !== 'pending') return;
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new NotYet(`The provider does not answer about payment ${payment}.`, askAgainSeconds);
  }
  throw new NotYet(`Payment ${payment} waits for its card holder.`, askAgainSeconds);
}
