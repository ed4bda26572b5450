import { sql } from 'kysely';
import { settlePayment } from './settlePayment.ts';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { NotYet, send } from '../outbox/outbox.ts';
import {
  PaymentUnavailable,
  type ListedRefund,
  type PaymentEvent,
  type Payments,
} from '../payment-provider/paymentProvider.ts';
import { isAccount, isPayment, isRefund } from '../payments/noteEvent.ts';
import { onlyBranch } from '../payments/refunds.ts';
import { settleRefund } from '../payments/settleRefund.ts';
import { readAccountAgain } from '../payouts/readAccountAgain.ts';

/** Seconds until the retry after a provider did not answer. */
const askAgainSeconds = 60;

/**
 * The family that owns the payment. Checked here because another product on the same provider account may write any id.
 */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Records a refund that was made by hand at the provider, with the job that checks how it ended. */
async function adopt(tx: Tx, payment: string, { ref, amount }: ListedRefund): Promise<string | null> {
  await sql`select id from "order" where id = (select order_id from payment where id = ${payment}) for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    insert into refund (nursery_id, id, order_id, payment_id, branch_id, amount, reason, provider_ref, created_at)
    select nursery_id, ${newId()}, order_id, id, ${onlyBranch(payment)}, ${amount}, 'at_provider', ${ref}, ${now()}
    from payment where id = ${payment} and status = 'confirmed'
    on conflict (provider_ref) do nothing returning id`.execute(tx);
  const [adopted] = rows;
  if (adopted) await send(tx, 'payment.refund', { refund_id: adopted.id }, askAgainSeconds);
  return adopted?.id ?? null;
}

async function refundsChanged(db: Db, payments: Payments, ref: string) {
  const payment = await payments.paymentOf(ref);
  if (!payment || !isId(payment)) return;
  // Events come in any order: record the charge before its refunds.
  const { rows: open } = await sql`select id from payment where id = ${payment} and status <> 'confirmed'`.execute(db);
  if (open.length > 0) {
    const outcome = await payments.outcome(ref);
    await transact(db, (tx) => settlePayment(tx, payment, outcome));
  }
  for (const listed of await payments.refundsOf(ref)) {
    await transact(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from refund where payment_id = ${payment} and (id::text = ${listed.refund_id} or provider_ref = ${listed.ref})`.execute(
        tx,
      );
      const refund = rows[0]?.id ?? (await adopt(tx, payment, listed));
      if (refund) await settleRefund(tx, refund, listed.outcome);
    });
  }
}

/**
 * The job behind a webhook. Events come late, twice and in any order, so their state is not used: the job asks the
 * provider for the current state.
 * @throws NotYet when the provider does not answer.
 */
export async function handleEvent(db: Db, payments: Payments, event: string) {
  const { rows } = await sql<PaymentEvent>`
    select provider_ref as ref, type, object_ref from payment_event where id = ${event}`.execute(db);
  const [told] = rows;
  if (!told) return;
  try {
    if (isPayment(told.type)) {
      const payment = await payments.paymentOf(told.object_ref);
      if (!payment || !isId(payment)) return;
      const outcome = await payments.outcome(told.object_ref);
      await transact(db, (tx) => settlePayment(tx, payment, outcome));
    } else if (isRefund(told.type)) {
      const ref = told.type === 'charge.refunded' ? told.object_ref : await payments.refunded(told.object_ref);
      if (ref) await refundsChanged(db, payments, ref);
    } else if (isAccount(told.type)) {
      await readAccountAgain(db, payments, { account: told.object_ref });
    }
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new NotYet('The payment provider does not answer.', askAgainSeconds);
  }
}
