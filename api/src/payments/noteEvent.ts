import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import type { PaymentEvent } from '../payment-provider/paymentProvider.ts';

/** Events that say that a payment may have moved; disputes are settled by people at the provider. */
export const isPayment = (type: string) =>
  // While a payment is being made it may look refused; the call that makes it records how it ends.
  type.startsWith('payment_intent.') && type !== 'payment_intent.created';
/** Events that say that a refund may have moved. */
export const isRefund = (type: string) =>
  type === 'charge.refunded' || type.startsWith('refund.') || type.startsWith('charge.refund.');

/** Events that say that the account of a service may have changed. */
export const isAccount = (type: string) => type.startsWith('account.');

/** Writes down what the provider told, once each however often it tells. A job sees to it. */
export async function noteEvent(tx: Tx, { ref, type, object_ref }: PaymentEvent) {
  const id = newId();
  const { numAffectedRows } = await sql`
    insert into payment_event (id, provider_ref, type, object_ref, received_at)
    values (${id}, ${ref}, ${type}, ${object_ref}, ${now()}) on conflict (provider_ref) do nothing`.execute(tx);
  const matters = isPayment(type) || isRefund(type) || isAccount(type);
  if (numAffectedRows === 1n && matters) await send(tx, 'payment.event', { event_id: id });
}
