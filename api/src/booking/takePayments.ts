import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db } from '../plugins/database.ts';
import { NotYet } from '../plugins/outbox.ts';
import { PaymentUnavailable, type PaymentOutcome, type Payments } from '../plugins/payments.ts';
import { settlePayment, type Settlement } from './settlePayment.ts';

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
  payment_method_id: string;
  stripe_account_id: string | null;
  provider_ref: string | null;
  created_at: string;
};

const openPayments = (where: ReturnType<typeof sql>) => sql<Open>`
  select p.id, o.number, p.amount, p.payment_method_id, p.provider_ref, p.created_at,
    (select min(b.stripe_account_id) from booking k join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
      where k.payment_id = p.id) as stripe_account_id
  from payment p join "order" o on o.id = p.order_id
  where p.status in ('created', 'pending') and ${where} order by p.id`;

const ageMinutes = ({ created_at }: Open) => (now().getTime() - Date.parse(created_at)) / 60_000;

async function ask(payments: Payments, open: Open): Promise<PaymentOutcome> {
  // Nothing to take: a provider refuses to charge nothing.
  if (open.amount === 0) return { status: 'confirmed', ref: `free_${open.id}` };
  if (open.provider_ref) return payments.outcome(open.provider_ref);
  if (ageMinutes(open) > chargeableHours * 60) {
    throw new Error(`Payment ${open.id} is too old to be charged again; look it up at the provider.`);
  }
  return payments.charge({
    payment_id: open.id,
    order_number: open.number,
    amount: open.amount,
    payment_method: open.payment_method_id,
    destination: open.stripe_account_id,
  });
}

/**
 * Charges what an order still owes, or asks how it went, and records each answer in a transaction of its own. A
 * provider that does not answer leaves the payment as it is: the job of the outbox asks again.
 * @returns false when the provider could not be reached.
 */
export async function takePayments(db: Db, payments: Payments, order: string): Promise<boolean> {
  const { rows } = await openPayments(sql`p.order_id = ${order}`).execute(db);
  let reached = true;
  for (const open of rows) {
    try {
      const outcome = await ask(payments, open);
      await transact(db, (tx) => settlePayment(tx, open.id, outcome));
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      reached = false;
    }
  }
  return reached;
}

/** A payment that its card holder left open: given up at the provider, unless it went through at the last moment. */
async function giveUp(payments: Payments, ref: string): Promise<Settlement> {
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
    const outcome = await ask(payments, open);
    const tooOld = ageMinutes(open) >= abandonedAfterMinutes;
    const final = outcome.status === 'pending' && tooOld ? await giveUp(payments, outcome.ref) : outcome;
    await transact(db, (tx) => settlePayment(tx, payment, final));
    if (final.status !== 'pending') return;
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new NotYet(`The provider does not answer about payment ${payment}.`, askAgainSeconds);
  }
  throw new NotYet(`Payment ${payment} waits for its card holder.`, askAgainSeconds);
}
