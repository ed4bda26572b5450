import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { readBlock } from '../places/block.ts';
import { refuseUnconnected } from '../places/connection.ts';
import { holdPlaces, lockWithStaff } from '../places/places.ts';
import { conflict, Refusal } from '../refusals/refusal.ts';
import { notEnough, offered, putLine, refuseOption, type Adding, type Wanted } from './addLines.ts';
import { assignChild } from './assignChild.ts';
import { basketToFill, type BasketRow } from './findBasket.ts';
import { queueUp, refuseTooMany } from './refuseTooMany.ts';

/** Why all dates that cannot be had are gone, the first of them in words. */
function gone(problems: readonly { nth: number; date: string; why: string }[]): Refusal {
  const [first, ...others] = problems.toSorted((one, other) => one.nth - other.nth);
  const reason = (first?.why ?? '').replace('Nothing was added.', '').trim();
  const more = others.length > 0 ? ` ${plural(others.length, 'other date')} cannot be had either.` : '';
  return new Refusal(409, `${formatDay(first?.date)}: ${reason}${more} Nothing was added.`, {
    code: 'dates_gone',
    errors: Object.fromEntries(problems.map(({ nth, date, why }) => [`dates.${nth}`, [`${formatDay(date)}: ${why}`]])),
  });
}

/**
 * Adds all dates of a session's block, with a block for each child, and holds their places at the block's price: all of
 * them or none. The dates are locked in the order of their ids, as by every caller.
 * @throws Refusal 404 (not offered), 409 `dates_gone` with each date that cannot be had, `changed` (the block begins with
 * another date by now) or `connection_required`, 422 (too many places, a child does not fit).
 */
export async function addBlock(
  tx: Tx,
  wanted: Wanted,
  keyworker: string | null,
  { visitor = null, hold = holdPlaces, queue = queueUp }: Pick<Adding, 'visitor' | 'hold' | 'queue'> = {},
): Promise<BasketRow> {
  const first = await offered(tx, wanted);
  refuseOption(first, bookingOption.block);
  if (first.requires_connection) await refuseUnconnected(tx, first.branch, keyworker);
  const block = await readBlock(tx, wanted.session_id);
  if (block?.dates[0]?.instance_id !== wanted.instance_id) {
    throw conflict('The dates that are booked together have changed. Please look at them again.', 'changed');
  }
  const basket = await basketToFill(tx, wanted.basket_uid, keyworker);
  const children = wanted.child_ids ?? [wanted.child_id ?? null];
  const places = children.length;
  const problems: { nth: number; date: string; why: string }[] = [];
  const byId = [...block.dates.entries()].toSorted(([, one], [, other]) =>
    one.instance_id < other.instance_id ? -1 : 1,
  );
  const ids = byId.map(([, { instance_id }]) => instance_id);
  // After the lock of the visitor's address, as by every caller.
  let locked = false;
  for (const [nth, { instance_id: instance, date }] of byId) {
    const lines = places * block.dates.length;
    await refuseTooMany(tx, { basket: basket.id, instance, visitor, places, lines }, true, queue);
    if (first.by_staff && !locked) await lockWithStaff(tx, ids);
    locked = true;
    if (!(await hold(tx, instance, places, children))) {
      problems.push({ nth, date, why: (await notEnough(tx, instance, places)).message });
    }
  }
  if (problems.length > 0) throw gone(problems);
  for (const child of children) {
    const id = newId();
    let item = '';
    for (const { instance_id: instance, price } of block.dates) {
      item = await putLine(tx, { basket: basket.id, instance, option: bookingOption.block, price, visitor, block: id });
    }
    if (child) await assignChild(tx, basket, item, child, keyworker);
  }
  return basket;
}
