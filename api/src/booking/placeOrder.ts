import { sql } from 'kysely';
import type { Tx } from '../plugins/database.ts';
import { prepared } from '../plugins/prepared.ts';
import { conflict, invalid } from '../plugins/refusal.ts';
import { readLines } from './basketQueries.ts';
import { lockBasket } from './findBasket.ts';
import { lockHeldInstances } from './places.ts';
import { problemsOf } from './summary.ts';
import { writeOrder, type OrderCall } from './writeOrder.ts';

const findOrderOfKey = prepared<{ id: string }, { keyworker: string; key: string }>(
  'order_of_key',
  ({ keyworker, key }) => sql`
    select id from "order" where keyworker_profile_id = ${keyworker} and idempotency_key = ${key}`,
);

/** The order that an earlier call with the same key made. */
export async function orderOfKey(tx: Tx, keyworker: string, key: string): Promise<string | null> {
  const { rows } = await findOrderOfKey(tx, { keyworker, key });
  return rows[0]?.id ?? null;
}

const takeLines = prepared<never, { lines: readonly string[] }>(
  'take_lines',
  ({ lines }) => sql`
    update basket_item set status = 'ordered', error = null, held_from = null where id = any(${lines}::uuid[]) and status = 'held'`,
);

/**
 * Turns the basket's held places into bookings of a pending order, with one payment a provider, all in one
 * transaction; the card is charged afterwards, outside of it.
 * @throws Refusal 422 with what is missing, 409 when another tab ordered the same lines meanwhile.
 */
export async function placeOrder(tx: Tx, call: OrderCall): Promise<string> {
  const { basket, keyworker, key } = call;
  await lockBasket(tx, basket.id);
  const known = await orderOfKey(tx, keyworker, key);
  if (known) return known;
  // Before the lines are judged, so that nothing that counts against them moves until they are ordered.
  await lockHeldInstances(tx, basket.id);
  const lines = await readLines(tx, basket);
  const errors = Object.fromEntries([...problemsOf(lines)].map(([id, problem]) => [`items.${id}`, [problem]]));
  if (lines.length === 0) throw invalid({ basket_uid: ['You have no items in your basket'] });
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const taken = await takeLines(tx, { lines: lines.map(({ id }) => id) });
  if (taken.numAffectedRows !== BigInt(lines.length))
    throw conflict('Your basket has changed. Please look at it again.', 'changed');

  return writeOrder(tx, lines, call);
}
