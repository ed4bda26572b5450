import { sql } from 'kysely';
import { basketItemMachine, mayHappen } from '@bairn/shared/schema/states';
import { bookablePaymentTypes } from '../config/lists.ts';
import { cardToken } from '../payments/savedCards.ts';
import type { Tx } from '../database/database.ts';
import { invalid, notFound } from '../refusals/refusal.ts';
import { findBasket, type BasketRow } from './findBasket.ts';
import { lockInstances, releaseHold } from '../places/places.ts';
import type { SubjectState } from '../states/machines.ts';
import { transition, transitionAll } from '../states/transition.ts';
import { endUnheld } from '../waiting/offers.ts';

/** Finds a basket that must exist. @throws Refusal 404 */
export async function needBasket(tx: Tx, uid: string, keyworker: string | null): Promise<BasketRow> {
  const basket = await findBasket(tx, uid, keyworker);
  if (!basket) throw notFound('This basket could not be found.');
  return basket;
}

const gone = () => notFound('This line is no longer in your basket.');

/** Removes a line and frees its place if it still holds one. @throws Refusal 404 */
export async function removeItem(tx: Tx, basket: BasketRow, item: string) {
  const { rows } = await sql<{ instance_id: string; status: SubjectState<'basket_item'> }>`
    select instance_id, status from basket_item where id = ${item} and basket_id = ${basket.id}`.execute(tx);
  const [line] = rows;
  if (!line || !mayHappen(basketItemMachine, line.status, 'remove')) throw gone();
  await lockInstances(tx, [line.instance_id]);
  // Not logged: a basket is no record of a child, a booking or money. The call announces the change.
  const quietly = { set: sql`held_from = null`, audit: null, announce: null };
  const held = await transitionAll(tx, 'basket_item', 'remove', {
    where: sql`id = ${item} and status = 'held'`,
    ...quietly,
  });
  if (held.length > 0) {
    await endUnheld(tx, line.instance_id, 'decline');
    await releaseHold(tx, line.instance_id);
  } else await transition(tx, 'basket_item', 'remove', { of: item, refusal: gone, ...quietly });
}

/**
 * Sets the payment type and card of a line.
 * @throws Refusal 404 (no such line), 422 (a payment type that the session does not accept, or a card payment without a
 * card that can be charged).
 */
export async function setPayment(tx: Tx, basket: BasketRow, item: string, type: number, method: string | null) {
  const { rows } = await sql<{ payment_types: number[] }>`
    select s.payment_types from basket_item t
    join session_instance i on i.id = t.instance_id
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where t.id = ${item} and t.basket_id = ${basket.id} and t.status in ('held', 'expired')`.execute(tx);
  const [line] = rows;
  if (!line) throw gone();
  if (!bookablePaymentTypes.includes(type) || !line.payment_types.includes(type)) {
    throw invalid({ payment_type_id: ['This session cannot be paid in this way.'] });
  }
  if (!method) throw invalid({ payment_method_id: ['The card field is required'] });
  await cardToken(tx, basket.keyworker_profile_id ?? '', method);
  await sql`update basket_item set payment_type_id = ${type}, payment_method_id = ${method}, error = null
    where id = ${item}`.execute(tx);
}
