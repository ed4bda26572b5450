import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Person } from '../access/person.ts';
import { paymentType } from '../config/lists.ts';
import { audit } from '../plugins/audit.ts';
import type { Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { send } from '../plugins/outbox.ts';
import { conflict, invalid } from '../plugins/refusal.ts';
import { readLines, type BasketRow } from './basketQueries.ts';
import { bookHeldPlace, lockInstances } from './places.ts';
import { lineProblem, chargesOf } from './summary.ts';

/** Seconds after which a job asks about a payment whose outcome nobody recorded. */
export const settleAfterSeconds = 60;

/** The order that an earlier call with the same key made. */
export async function orderOfKey(tx: Tx, keyworker: string, key: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from "order" where keyworker_profile_id = ${keyworker} and idempotency_key = ${key}`.execute(tx);
  return rows[0]?.id ?? null;
}

async function heldInstances(tx: Tx, basket: BasketRow): Promise<string[]> {
  const { rows } = await sql<{ instance_id: string }>`
    select instance_id from basket_item where basket_id = ${basket.id} and status = 'held'`.execute(tx);
  return rows.map(({ instance_id }) => instance_id);
}

/**
 * Turns the basket's held places into bookings of a pending order, with one payment a provider, all in one
 * transaction; the card is charged afterwards, outside of it.
 * @throws Refusal 422 with what is missing, 409 when another tab ordered the same lines meanwhile.
 */
export async function placeOrder(
  tx: Tx,
  call: { basket: BasketRow; person: Person; keyworker: string; key: string; request: string },
): Promise<string> {
  const { basket, person, keyworker, key } = call;
  // Not `for update`: another tab that adds a line holds its instance and only refers to the basket.
  await sql`select id from basket where id = ${basket.id} for no key update`.execute(tx);
  const known = await orderOfKey(tx, keyworker, key);
  if (known) return known;
  // Before the lines are judged, so that nothing that counts against them moves until they are ordered.
  await lockInstances(tx, await heldInstances(tx, basket));
  const lines = await readLines(tx, basket);
  const errors = Object.fromEntries(
    lines.flatMap((line) => {
      const problem = lineProblem(line);
      return problem ? [[`items.${line.id}`, [problem]]] : [];
    }),
  );
  if (lines.length === 0) throw invalid({ basket_uid: ['You have no items in your basket'] });
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const taken = await sql`update basket_item set status = 'ordered', error = null
    where id = any(${lines.map(({ id }) => id)}::uuid[]) and status = 'held'`.execute(tx);
  if (taken.numAffectedRows !== BigInt(lines.length))
    throw conflict('Your basket has changed. Please look at it again.', 'changed');

  const order = newId();
  const at = now();
  await sql`insert into "order" (id, number, keyworker_profile_id, basket_id, idempotency_key, created_at)
    values (${order}, 'B' || nextval('order_number'), ${keyworker}, ${basket.id}, ${key}, ${at})`.execute(tx);
  for (const { nursery_id, lines: own, amount } of chargesOf(lines)) {
    const payment = newId();
    await sql`insert into payment (id, order_id, nursery_id, payment_type_id, payment_method_id, amount, created_at)
      values (${payment}, ${order}, ${nursery_id}, ${paymentType.card}, ${own[0]?.payment_method_id}, ${amount}, ${at})`.execute(
      tx,
    );
    for (const line of own) {
      const booking = newId();
      await bookHeldPlace(tx, line.instance_id);
      await sql`insert into booking (nursery_id, id, branch_id, session_id, instance_id, child_id, keyworker_profile_id,
          order_id, payment_id, basket_item_id, payment_type_id, price, date, start_time, end_time, created_at)
        values (${nursery_id}, ${booking}, ${line.branch_id}, ${line.session_id}, ${line.instance_id}, ${line.child_id},
          ${keyworker}, ${order}, ${payment}, ${line.id}, ${line.payment_type_id}, ${line.price}, ${line.date},
          ${line.start_time}, ${line.end_time}, ${at})`.execute(tx);
      await audit(tx, {
        user: person.user_id,
        nursery: nursery_id,
        action: 'booking.create',
        object: { type: 'booking', id: booking },
        related: { order_id: order, child_id: line.child_id, instance_id: line.instance_id },
        request: call.request,
      });
    }
    await send(tx, 'payment.settle', { payment_id: payment }, settleAfterSeconds);
  }
  return order;
}
