import { sql } from 'kysely';
import { basketItemMachine, statesBefore } from '@bairn/shared/schema/states';
import { paymentType } from '../config/lists.ts';
import { cardToken } from '../payments/savedCards.ts';
import type { Tx } from '../plugins/database.ts';
import { invalid, notFound } from '../plugins/refusal.ts';
import { findBasket, type BasketRow } from './findBasket.ts';
import { lockInstances, releaseHold } from './places.ts';

/** The basket that must be there. @throws Refusal 404 */
export async function needBasket(tx: Tx, uid: string, keyworker: string | null): Promise<BasketRow> {
  const basket = await findBasket(tx, uid, keyworker);
  if (!basket) throw notFound('This basket could not be found.');
  return basket;
}

/** Takes a line out and gives its place back, if it still holds one. @throws Refusal 404 */
export async function removeItem(tx: Tx, basket: BasketRow, item: string) {
  const removable = statesBefore(basketItemMachine, 'remove');
  const { rows } = await sql<{ instance_id: string }>`
    select instance_id from basket_item
    where id = ${item} and basket_id = ${basket.id} and status = any(${removable}::text[])`.execute(tx);
  const [line] = rows;
  if (!line) throw notFound('This line is no longer in your basket.');
  await lockInstances(tx, [line.instance_id]);
  const held =
    await sql`update basket_item set status = 'removed', held_from = null where id = ${item} and status = 'held'`.execute(
      tx,
    );
  if (held.numAffectedRows === 1n) await releaseHold(tx, line.instance_id);
  else {
    await sql`update basket_item set status = 'removed' where id = ${item} and status = any(${removable}::text[])`.execute(
      tx,
    );
  }
}

/**
 * Says how a line is paid.
 * @throws Refusal 404 (no such line), 422 (a payment type that the session does not take, or a card payment without a card that can be charged).
 */
export async function setPayment(tx: Tx, basket: BasketRow, item: string, type: number, method: string | null) {
  const { rows } = await sql<{ payment_types: number[] }>`
    select s.payment_types from basket_item t
    join session_instance i on i.id = t.instance_id
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where t.id = ${item} and t.basket_id = ${basket.id} and t.status in ('held', 'expired')`.execute(tx);
  const [line] = rows;
  if (!line) throw notFound('This line is no longer in your basket.');
  if (type !== paymentType.card || !line.payment_types.includes(type)) {
    throw invalid({ payment_type_id: ['This session cannot be paid in this way.'] });
  }
  if (!method) throw invalid({ payment_method_id: ['The card field is required'] });
  await cardToken(tx, basket.keyworker_profile_id ?? '', method);
  await sql`update basket_item set payment_type_id = ${type}, payment_method_id = ${method}, error = null
    where id = ${item}`.execute(tx);
}
