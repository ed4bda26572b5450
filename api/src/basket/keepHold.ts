import { sql } from 'kysely';
import { formatDay } from '@bairn/shared/format/date';
import { holdMinutes, mostExtensions } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import { mayHappen, basketItemMachine } from '@bairn/shared/schema/states';
import type { Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { linesBehind, pricesNow } from './blockLines.ts';
import { lockBasket, type BasketRow } from './findBasket.ts';
import { mostHoldMinutes } from './holdLimits.ts';
import { hasBegun, holdPlace, lockInstances, refuseShortNotice } from '../places/places.ts';
import { refuseTooMany } from './refuseTooMany.ts';
import { stateWords } from '../states/stateWords.ts';
import { refusalOf, transition } from '../states/transition.ts';

type Kept = {
  id: string;
  block_id: string | null;
  block_price: number | null;
  instance_id: string;
  child_id: string | null;
  status: keyof typeof basketItemMachine;
  held_until: string;
  held_since: string;
  extensions: number;
  price: number;
  price_now: number;
  bookable: boolean;
  date: string;
  start_time: string;
  notice_hours: number;
};

/** Not logged: a basket is no record of a child, a booking or money. Its calls announce the change. */
const unlogged = { audit: null, announce: null };

const holdFromNow = () => new Date(now().getTime() + holdMinutes * 60_000);

async function readKept(tx: Tx, basket: BasketRow, item: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select t.id, t.block_id, case when t.recurring is null then s.block_price end as block_price, t.instance_id, t.child_id, t.status, t.held_until, t.held_since, t.extensions, t.price, i.price as price_now, i.date, i.start_time, s.notice_hours,
      (i.status = 'open' and s.status = 'listed' and b.status = 'listed' and n.suspended_at is null) as bookable
    from basket_item t
    join session_instance i on i.id = t.instance_id
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id
    join nursery n on n.id = i.nursery_id
    where t.id = ${item} and t.basket_id = ${basket.id}`.execute(tx);
  const [line] = rows;
  if (!line || line.status === 'removed') throw notFound(stateWords.basket_item.removed);
  if (line.status === 'ordered') throw refusalOf('basket_item', 'ordered');
  return line;
}

function refuseClosed({ bookable, date, start_time }: Kept) {
  if (!bookable || hasBegun(date, start_time)) throw conflict('This date can no longer be booked.', 'closed');
}

/** Whether a hold ran out, whether or not its place was freed. */
const isOver = ({ status, held_until }: Kept) =>
  !mayHappen(basketItemMachine, status, 'extend') || held_until <= now().toISOString();

/** The latest time to which a hold can be extended. */
const longest = ({ held_since }: Kept) => Date.parse(held_since) + mostHoldMinutes * 60_000;

/**
 * Extends the hold of a line, or of all dates of a block, to 30 minutes from now; at most twice, and 90 minutes in total.
 * @throws Refusal 404 (no such line), 409 `expired`, `no_extensions`, `closed` or `ordered`.
 */
export async function extendLine(tx: Tx, basket: BasketRow, item: string) {
  const ids = await linesBehind(tx, basket.id, item);
  for (const id of ids.length > 0 ? ids : [item]) await extendOne(tx, basket, id);
}

async function extendOne(tx: Tx, basket: BasketRow, item: string) {
  const line = await readKept(tx, basket, item);
  if (isOver(line)) throw refusalOf('basket_item', 'expired');
  refuseClosed(line);
  if (line.extensions >= mostExtensions) {
    throw conflict(`A hold can be extended ${mostExtensions} times only.`, 'no_extensions');
  }
  if (Date.parse(line.held_until) >= longest(line)) {
    throw conflict(`A place can be held for ${mostHoldMinutes} minutes in total.`, 'no_extensions');
  }
  const until = new Date(Math.min(holdFromNow().getTime(), longest(line)));
  await transition(tx, 'basket_item', 'extend', {
    of: item,
    set: sql`held_until = ${until}, extensions = extensions + 1`,
    where: sql`held_until > ${now()} and extensions = ${line.extensions}`,
    // Race: another tab ordered, removed or extended the line first.
    refusal: () => conflict('Your basket has changed. Please check it again.', 'changed'),
    ...unlogged,
  });
}

/**
 * Holds the place of a line again after its hold ran out, at today's price and with all its extensions; of a block the
 * places of all its dates, or none. A line that is still held is unchanged.
 * @throws Refusal 404 (no such line), 409 `full`, `closed`, `notice` or `ordered`, 422 (too many places).
 */
export async function holdLineAgain(tx: Tx, basket: BasketRow, item: string, visitor: string | null = null) {
  await lockBasket(tx, basket.id);
  const ids = await linesBehind(tx, basket.id, item);
  const read = async () => {
    const lines: Kept[] = [];
    for (const id of ids.length > 0 ? ids : [item]) lines.push(await readKept(tx, basket, id));
    return lines;
  };
  const before = await read();
  if (!before.some(isOver)) return;
  const lines = before.length;
  for (const { instance_id: instance } of before) {
    await refuseTooMany(tx, { basket: basket.id, instance, visitor, places: 1, lines }, false);
  }
  await lockInstances(
    tx,
    before.map(({ instance_id }) => instance_id),
  );
  const locked = await read();
  if (!locked.some(isOver)) return;
  const prices = pricesNow(locked);
  for (const line of locked) await holdOne(tx, line, prices.get(line.id) ?? line.price_now, visitor);
}

/** Takes the place of a line whose instance is locked. */
async function holdOne(tx: Tx, line: Kept, price: number, visitor: string | null) {
  refuseClosed(line);
  refuseShortNotice(line);
  // If the place was not taken since, the line still has it.
  const kept = line.status === 'held';
  if (!kept && !(await holdPlace(tx, line.instance_id, line.child_id))) {
    const day = line.block_id === null ? 'this date' : formatDay(line.date);
    throw conflict(`There are no places left on ${day}.`, 'full');
  }
  if (kept) await transition(tx, 'basket_item', 'expire', { of: line.id, ...unlogged });
  await transition(tx, 'basket_item', 'hold_again', {
    of: line.id,
    set: sql`held_until = ${holdFromNow()}, held_since = ${now()}, held_from = ${visitor}, extensions = 0, error = null,
      price = ${price}, previous_price = ${price === line.price ? null : line.price}`,
    ...unlogged,
  });
}
