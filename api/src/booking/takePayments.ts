import { sql } from 'kysely';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { customerOf } from '../payments/customers.ts';
import { transact, type Db } from '../plugins/database.ts';
import { NotYet } from '../plugins/outbox.ts';
import { CardRefused, PaymentUnavailable, type PaymentOutcome, type Payments } from '../plugins/payments.ts';
import { settlePayment } from './settlePayment.ts';

/** Minutes after which a payment that waits for its card holder is given up and its places are let go. */
const abandonedAfterMinutes = 30;
/** Hours for which the provider keeps our idempotency key, less one: past them a repeated charge could be a second. */
const chargeableHours = 23;
/** Seconds until a payment that is still open is asked about again. */
const askAgainSeconds = 60;

type Open = {
  id: string;
  number: string;
  amount: number;
  keyworker: string;
  payment_method_id: string;
  save_card: boolean;
  /** Several payments of the order are charged to this card. */
  shared: boolean;
  destination: string | null;
  provider_ref: string | null;
  created_at: string;
  /** The family does not want to make it any more. */
  called_off: boolean;
  /** All that it would pay for has begun. */
  begun: boolean;
};

const openPayments = (where: ReturnType<typeof sql>) => sql<Open>`
  select p.id, o.number, p.amount, o.keyworker_profile_id as keyworker, p.payment_method_id, p.save_card,
    exists (select from payment s where s.order_id = p.order_id and s.id <> p.id and s.amount > 0
      and s.payment_method_id = p.payment_method_id) as shared,
    p.destination, p.provider_ref, p.created_at, p.called_off_at is not null as called_off,
    not exists (select from booking k where k.payment_id = p.id
      and k.date + k.start_time > ${`${localDate()} ${localTime()}`}::timestamp) as begun
  from payment p join "order" o on o.id = p.order_id
  where p.status in ('created', 'pending') and ${where} order by p.id`;

const ageMinutes = ({ created_at }: Open) => (now().getTime() - Date.parse(created_at)) / 60_000;

/**
 * It is never asked for any more: the provider may have forgotten the first time, or the sessions have begun meanwhile and
 * no register expected the child.
 */
const isTooLate = (open: Open) =>
  ageMinutes(open) > chargeableHours * 60 || (open.begun && ageMinutes(open) >= abandonedAfterMinutes);

/** Nobody knows whether an old charge was made: the provider is asked by the family's name, never to charge again. */
async function lookFor(payments: Payments, customer: string, open: Open): Promise<PaymentOutcome> {
  const ref = await payments.lookFor(customer, open.id, new Date(Date.parse(open.created_at) - 3_600_000));
  if (ref) return payments.outcome(ref);
  return { status: 'abandoned', ref: null, failure: 'The payment could not be made in time. Nothing was charged.' };
}

async function ask(db: Db, payments: Payments, open: Open): Promise<PaymentOutcome> {
  // Nothing to take: a provider refuses to charge nothing.
  if (open.amount === 0) return { status: 'confirmed', ref: `free_${open.id}` };
  if (open.provider_ref) return payments.outcome(open.provider_ref);
  const customer = await customerOf(db, payments, open.keyworker);
  if (isTooLate(open)) return lookFor(payments, customer, open);
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

/** The same, with a card that the provider does not keep as a charge that failed. */
const asked = (db: Db, payments: Payments, open: Open) =>
  ask(db, payments, open).catch((error: unknown): PaymentOutcome => {
    if (error instanceof CardRefused) return { status: 'failed', ref: null, failure: error.message };
    throw error;
  });

/**
 * Charges what an order still owes, or asks how it went, and records each answer in a transaction of its own. A
 * provider that does not answer leaves the payments as they are: the job of the outbox asks again.
 * @returns false when the provider could not be reached.
 */
export async function takePayments(db: Db, payments: Payments, order: string): Promise<boolean> {
  const { rows } = await openPayments(sql`p.order_id = ${order}`).execute(db);
  for (const open of rows) {
    try {
      const outcome = await asked(db, payments, open);
      await transact(db, (tx) => settlePayment(tx, open.id, outcome));
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      // Whoever waits for the answer need not wait once more for each card.
      return false;
    }
  }
  return true;
}

/** A payment that its card holder left open, or called off while the provider did not answer: given up at the provider, unless it went through at the last moment. */
async function giveUp(payments: Payments, ref: string): Promise<PaymentOutcome> {
  const last = await payments.cancel(ref);
  return last.status === 'failed'
    ? { status: 'abandoned', ref, failure: 'The payment was not confirmed in time.' }
    : last;
}

/**
 * The job that finishes what a crash, a silent provider or a card holder who walked away left.
 * @throws NotYet while the payment is open or the provider does not answer, so that the outbox asks again.
 */
export async function finishPayment(db: Db, payments: Payments, payment: string) {
  const { rows } = await openPayments(sql`p.id = ${payment}`).execute(db);
  const [open] = rows;
  if (!open) return;
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
