import { sql } from 'kysely';
import { settlePayment } from '../booking/settlePayment.ts';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { NotYet, send } from '../plugins/outbox.ts';
import { PaymentUnavailable, type ListedRefund, type PaymentEvent, type Payments } from '../plugins/payments.ts';
import { onlyBranch } from './refunds.ts';
import { settleRefund } from './settleRefund.ts';

/** Seconds until a provider that did not answer is asked again. */
const askAgainSeconds = 60;

/** Kinds of events that say that money may have moved; disputes are settled by people at the provider. */
const isPayment = (type: string) =>
  // While a payment is being made it may look like one that was refused; whoever makes it records how it ends.
  type.startsWith('payment_intent.') && type !== 'payment_intent.created';
const isRefund = (type: string) =>
  type === 'charge.refunded' || type.startsWith('refund.') || type.startsWith('charge.refund.');

/** Writes down what the provider told, once each however often it tells. A job sees to it. */
export async function noteEvent(tx: Tx, { ref, type, object_ref }: PaymentEvent) {
  const id = newId();
  const { numAffectedRows } = await sql`
    insert into payment_event (id, provider_ref, type, object_ref, received_at)
    values (${id}, ${ref}, ${type}, ${object_ref}, ${now()}) on conflict (provider_ref) do nothing`.execute(tx);
  if (numAffectedRows === 1n && (isPayment(type) || isRefund(type))) await send(tx, 'payment.event', { event_id: id });
}

/** Whose own the payment is: another product of the same account may write what it likes there. */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** A refund that was begun at the provider, by hand, becomes one of ours, with the job that asks how it ended. */
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
  // Events come in any order: what goes back is written down once it is written down that it came.
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
 * The job behind a webhook. What the event says of the state is not believed, for events come late, twice and in any
 * order: the provider is asked how things stand now.
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
    }
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new NotYet('The payment provider does not answer.', askAgainSeconds);
  }
}
