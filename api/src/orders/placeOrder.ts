import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { readLines } from '../basket/basketQueries.ts';
import { shownIds } from '../basket/blockLines.ts';
import { lockBasket } from '../basket/findBasket.ts';
import { lockConnections } from '../places/connection.ts';
import { lockHeldInstances } from '../places/places.ts';
import { problemsOf } from '../basket/summary.ts';
import { preparedTransition } from '../states/transition.ts';
import { bookEntries } from '../places/offers.ts';
import { beginOrder, writeOrder, type OrderCall } from './writeOrder.ts';

const findOrderOfKey = prepared<{ id: string; is_other: boolean }, { keyworker: string; key: string; basket: string }>(
  'order_of_key',
  ({ keyworker, key, basket }) => sql`
    select o.id, exists (
        select from basket_item t where t.basket_id = ${basket} and t.status in ('held', 'expired')
          and not exists (select from booking k where k.order_id = o.id and k.basket_item_id = t.id)) as is_other
    from "order" o where o.keyworker_profile_id = ${keyworker} and o.idempotency_key = ${key}`,
);

/**
 * The order that an earlier call with the same key made.
 * @throws Refusal 409 `key_reused` where the basket has lines that are not of that order: they would seem booked.
 */
async function orderOfKey(tx: Tx, { basket, keyworker, key }: OrderCall): Promise<string | null> {
  const { rows } = await findOrderOfKey(tx, { keyworker, key, basket: basket.id });
  if (rows[0]?.is_other) {
    throw conflict(
      'Your basket has changed since it was ordered. Check your orders before you pay again.',
      'key_reused',
    );
  }
  return rows[0]?.id ?? null;
}

/** Turns held lines into ordered ones; they become bookings next. */
export const takeLines = preparedTransition('take_lines', 'basket_item', 'order', {
  set: sql`error = null, held_from = null`,
});

/**
 * Turns the basket's held places into bookings of a pending order, with one payment a provider, all in one transaction.
 * The card is charged afterwards, outside of it.
 * @throws Refusal 422 with what is missing, 409 when another tab ordered the same lines first, or the
 * key was used for other lines.
 */
export async function placeOrder(
  tx: Tx,
  call: OrderCall,
  /** A race test leaves the lock out, to show what it prevents. */
  { lock = lockConnections } = {},
): Promise<string> {
  const { basket } = call;
  await lockBasket(tx, basket.id);
  const known = await orderOfKey(tx, call);
  if (known) return known;
  const order = await beginOrder(tx, call);
  // Locked before the lines are checked, so that the counters cannot change until they are ordered.
  await lockHeldInstances(tx, basket.id);
  await lock(tx, basket.id);
  const lines = await readLines(tx, basket);
  const shown = shownIds(lines);
  const errors = Object.fromEntries(
    [...problemsOf(lines)].map(([id, problem]) => [`items.${shown.get(id) ?? id}`, [problem]]),
  );
  if (lines.length === 0) throw invalid({ basket_uid: ['You have no items in your basket'] });
  if (Object.keys(errors).length > 0) throw invalid(errors);

  await takeLines(tx, {
    of: lines.map(({ id }) => id),
    refusal: () => conflict('Your basket has changed. Please check it again.', 'changed'),
    // Not logged for the lines: the bookings are logged, and the order announces the basket.
    audit: null,
    announce: null,
  });
  const offers = lines.flatMap(({ waiting_entry_id }) => waiting_entry_id ?? []);
  if (offers.length > 0) await bookEntries(tx, offers, { user: call.person.user_id, request: call.request });
  await writeOrder(tx, order, lines, call);
  return order;
}
