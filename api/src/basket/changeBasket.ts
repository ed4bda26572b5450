import { sql } from 'kysely';
import { basketItemMachine, mayHappen } from '@bairn/shared/schema/states';
import { priceOfRest } from '@bairn/shared/format/funding';
import { onAccount, paymentType } from '../config/lists.ts';
import { cardToken } from '../payments/savedCards.ts';
import type { Tx } from '../database/database.ts';
import { invalid, notFound } from '../refusals/refusal.ts';
import { readLines } from './basketQueries.ts';
import type { Line } from './line.ts';
import { linesBehind } from './blockLines.ts';
import { findBasket, type BasketRow } from './findBasket.ts';
import { lockInstances, releaseHold } from '../places/places.ts';
import type { SubjectState } from '../states/machines.ts';
import { transition, transitionAll } from '../states/transition.ts';
import { endUnheld, type Unheld } from '../places/offers.ts';

/** Finds a basket that must exist. @throws Refusal 404 */
export async function needBasket(tx: Tx, uid: string, keyworker: string | null): Promise<BasketRow> {
  const basket = await findBasket(tx, uid, keyworker);
  if (!basket) throw notFound('This basket could not be found.');
  return basket;
}

const gone = () => notFound('This line is no longer in your basket.');

/**
 * Removes a line and frees its place if it still holds one.
 * @param unheld what becomes of the offer whose last line it was
 * @throws Refusal 404
 */
export async function removeItem(tx: Tx, basket: BasketRow, item: string, unheld: Unheld = 'decline') {
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
    await endUnheld(tx, line.instance_id, unheld);
    await releaseHold(tx, line.instance_id);
  } else await transition(tx, 'basket_item', 'remove', { of: item, refusal: gone, ...quietly });
}

/**
 * Removes a line as it is shown, which may be a block: its dates are removed together.
 * @throws Refusal 404
 */
export async function removeLine(tx: Tx, basket: BasketRow, item: string) {
  const { rows } = await sql<{ id: string; instance_id: string }>`
    select id, instance_id from basket_item where id = any(${await linesBehind(tx, basket.id, item)}::uuid[])
    order by instance_id`.execute(tx);
  await lockInstances(
    tx,
    rows.map(({ instance_id }) => instance_id),
  );
  if (rows.length === 0) throw gone();
  for (const { id } of rows) await removeItem(tx, basket, id);
}

/** How a line is to be paid, as the call says it. */
type Way = { payment_type_id: number | null; payment_method_id?: string | null; rest_payment_type_id?: number | null };

/** @throws Refusal 422 without a voucher account that the family has saved for the line's child */
async function refuseVoucher(tx: Tx, basket: BasketRow, line: Line, voucher: string | null) {
  if (!line.child_id) throw invalid({ payment_type_id: ['Choose a child for this session first.'] });
  const { rows } = await sql`select 1 from childcare_voucher where id::text = ${voucher}
    and keyworker_profile_id = ${basket.keyworker_profile_id} and child_id = ${line.child_id}`.execute(tx);
  if (rows.length === 0) throw invalid({ payment_method_id: ['Choose a voucher account of this child.'] });
}

/** @throws Refusal 422 for a way that the session does not take, or a card or voucher account that cannot be used */
async function refuseWay(tx: Tx, basket: BasketRow, line: Line, field: string, type: number, card: string | null) {
  const isKnown = type === paymentType.card || onAccount[type] !== undefined;
  if (!isKnown || !line.payment_types.some(({ id }) => id === type)) {
    throw invalid({ [field]: ['This session cannot be paid in this way.'] });
  }
  if (type === paymentType.invoice) return;
  if (type === paymentType.vouchers) return refuseVoucher(tx, basket, line, card);
  if (!card) throw invalid({ payment_method_id: ['The card field is required'] });
  await cardToken(tx, basket.keyworker_profile_id ?? '', card);
}

/**
 * Sets how a line, or each date of a block, is paid: by card, by invoice or by childcare vouchers; by funded hours, as many as the child has left for it, with a way for the rest that
 * may be chosen later; or not decided.
 * @throws Refusal 404 (no such line), 422 (a payment type that the session does not accept, no funded hours, or a card
 * payment without a card that can be charged).
 */
export async function setPayment(tx: Tx, basket: BasketRow, item: string, way: Way): Promise<void> {
  const ids = await linesBehind(tx, basket.id, item);
  if (ids.length < 2) {
    await payLine(tx, basket, item, way);
    return;
  }
  // Each date is then given what the dates before it leave.
  await sql`update basket_item set funded_minutes = 0
    where id = any(${ids}::uuid[]) and status in ('held', 'expired')`.execute(tx);
  let funded = 0;
  for (const id of ids) funded += await payLine(tx, basket, id, way, { mayHaveNone: true });
  if (way.payment_type_id === paymentType.fundedHours && funded === 0) throw noHours();
}

const noHours = () => invalid({ payment_type_id: ['There are no funded hours left for this session.'] });

type Paying = {
  /** Whether the date may be left without funded hours. */
  mayHaveNone?: boolean;
  /** A service books for a family: it decides itself how the rest is paid. */
  byService?: boolean;
};

/**
 * Sets how one date is paid.
 * @returns the minutes that funded hours pay for.
 * @throws Refusal as `setPayment`
 */
export async function payLine(
  tx: Tx,
  basket: BasketRow,
  item: string,
  way: Way,
  { mayHaveNone = false, byService = false }: Paying = {},
): Promise<number> {
  const line = (await readLines(tx, basket)).find(({ id }) => id === item);
  if (!line) throw gone();
  const byHours = way.payment_type_id === paymentType.fundedHours;
  const funded = byHours ? line.fundable_minutes : 0;
  if (byHours && funded === 0 && !mayHaveNone) throw noHours();
  const isWhole = funded > 0 && priceOfRest(line.price, line.hours * 60 + line.minutes, funded) === 0;
  const other = isWhole ? null : byHours ? (way.rest_payment_type_id ?? null) : way.payment_type_id;
  const card = other === null || other === paymentType.invoice ? null : (way.payment_method_id ?? null);
  if (other !== null && !byService) {
    await refuseWay(tx, basket, line, byHours ? 'rest_payment_type_id' : 'payment_type_id', other, card);
  }
  await sql`update basket_item set payment_type_id = ${isWhole ? paymentType.fundedHours : other},
      payment_method_id = ${card}, funded_minutes = ${funded}, error = null
    where id = ${item}`.execute(tx);
  return funded;
}
