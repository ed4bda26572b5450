import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import { secondsUntil } from './writeOrder.ts';

type Refused = { id: string; payment_method_id: string | null; pay_by: string | null; called_off: boolean };

/** Whether another card may still pay by the payment link after this one was refused. */
export const linkIsOpen = ({ payment_method_id, pay_by, called_off }: Refused) =>
  payment_method_id !== null && !called_off && pay_by !== null && Date.parse(pay_by) > now().getTime();

/**
 * After a refused card the bookings of a payment link wait in a new payment: each card has a payment of its own, because
 * the payment's id is the provider's idempotency key. The order must be locked.
 */
export async function waitForAnotherCard(tx: Tx, { id, pay_by }: Refused) {
  const next = newId();
  await sql`insert into payment (id, order_id, nursery_id, payment_type_id, amount, destination, created_at)
    select ${next}, order_id, nursery_id, payment_type_id, amount, destination, ${now()}
    from payment where id = ${id}`.execute(tx);
  await sql`update booking set payment_id = ${next} where payment_id = ${id} and status = 'pending'`.execute(tx);
  await send(tx, 'payment.settle', { payment_id: next }, secondsUntil(new Date(pay_by ?? now())));
}
