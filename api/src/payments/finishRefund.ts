import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db } from '../database/database.ts';
import { NotYet } from '../outbox/outbox.ts';
import { PaymentUnavailable, type Payments, type RefundOutcome } from '../payment-provider/paymentProvider.ts';
import { settleRefund } from './settleRefund.ts';

/** Seconds until a provider that did not answer is asked again. */
const askAgainSeconds = 60;
/** Seconds until a refund that a bank works on is asked about, should no webhook come. */
const bankSeconds = 3_600;
/** Hours for which the provider keeps our idempotency key, less one: past them a repeated refund could be a second. */
const repeatableHours = 23;

type Open = {
  id: string;
  amount: number;
  provider_ref: string | null;
  payment_ref: string;
  destination: string | null;
  created_at: string;
};

async function ask(payments: Payments, open: Open): Promise<RefundOutcome> {
  if (open.provider_ref) return payments.refundOutcome(open.provider_ref);
  const hours = (now().getTime() - Date.parse(open.created_at)) / 3_600_000;
  if (hours > repeatableHours) {
    // A call whose answer was lost may have done it.
    const made = (await payments.refundsOf(open.payment_ref)).find(({ refund_id }) => refund_id === open.id);
    if (made) return made.outcome;
  }
  return payments.refund({
    refund_id: open.id,
    ref: open.payment_ref,
    amount: open.amount,
    from_destination: open.destination !== null,
  });
}

/**
 * The job that gives money back: it asks the provider and records the answer. It leaves alone what was paid at the desk.
 * @throws NotYet while the bank works on it or the provider does not answer, so that the outbox asks again.
 */
export async function finishRefund(db: Db, payments: Payments, refund: string) {
  const { rows } = await sql<Open>`
    select r.id, r.amount, r.provider_ref, p.provider_ref as payment_ref, p.destination, r.created_at
    from refund r join payment p on p.id = r.payment_id
    where r.id = ${refund} and r.status in ('created', 'pending') and p.desk is null`.execute(db);
  const [open] = rows;
  if (!open) return;
  let outcome: RefundOutcome;
  try {
    outcome = await ask(payments, open);
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new NotYet(`The provider does not answer about refund ${refund}.`, askAgainSeconds);
  }
  await transact(db, (tx) => settleRefund(tx, refund, outcome));
  if (outcome.status === 'pending') throw new NotYet(`The bank works on refund ${refund}.`, bankSeconds);
}
