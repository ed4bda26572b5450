import { sql } from 'kysely';
import { holdMinutes, mostExtensions } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import { basketItemMachine, mayHappen, statesBefore } from '@bairn/shared/schema/states';
import type { Tx } from '../plugins/database.ts';
import { conflict, notFound } from '../plugins/refusal.ts';
import { lockBasket, type BasketRow } from './findBasket.ts';
import { mostHoldMinutes } from './holdLimits.ts';
import { hasBegun, holdPlace, lockInstances } from './places.ts';
import { refuseTooMany } from './refuseTooMany.ts';

type Kept = {
  instance_id: string;
  status: keyof typeof basketItemMachine;
  held_until: string;
  held_since: string;
  extensions: number;
  price: number;
  price_now: number;
  bookable: boolean;
  date: string;
  start_time: string;
};

const holdFromNow = () => new Date(now().getTime() + holdMinutes * 60_000);

async function readKept(tx: Tx, basket: BasketRow, item: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select t.instance_id, t.status, t.held_until, t.held_since, t.extensions, t.price, i.price as price_now, i.date, i.start_time,
      (i.status = 'open' and s.status = 'listed' and b.status = 'listed' and n.suspended_at is null) as bookable
    from basket_item t
    join session_instance i on i.id = t.instance_id
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id
    join nursery n on n.id = i.nursery_id
    where t.id = ${item} and t.basket_id = ${basket.id}`.execute(tx);
  const [line] = rows;
  if (!line || line.status === 'removed') throw notFound('This line is no longer in your basket.');
  if (line.status === 'ordered') throw conflict('This line was ordered already.', 'ordered');
  return line;
}

function refuseClosed({ bookable, date, start_time }: Kept) {
  if (!bookable || hasBegun(date, start_time)) throw conflict('This date can no longer be booked.', 'closed');
}

/** Whether a hold ran out, freed already or not. */
const isOver = ({ status, held_until }: Kept) =>
  !mayHappen(basketItemMachine, status, 'extend') || held_until <= now().toISOString();

/** The moment to which a place can be kept at the longest. */
const longest = ({ held_since }: Kept) => Date.parse(held_since) + mostHoldMinutes * 60_000;

/**
 * Keeps the place of a line for another 30 minutes from now; at most twice, and for 90 minutes in all.
 * @throws Refusal 404 (no such line), 409 `expired`, `no_extensions`, `closed` or `ordered`.
 */
export async function extendHold(tx: Tx, basket: BasketRow, item: string) {
  const line = await readKept(tx, basket, item);
  if (isOver(line)) throw conflict('The time of this place ran out. You can hold it again.', 'expired');
  refuseClosed(line);
  if (line.extensions >= mostExtensions) {
    throw conflict(`A place can be kept longer ${mostExtensions} times only.`, 'no_extensions');
  }
  if (Date.parse(line.held_until) >= longest(line)) {
    throw conflict(`A place can be kept for ${mostHoldMinutes} minutes in all.`, 'no_extensions');
  }
  const { numAffectedRows } = await sql`
    update basket_item set held_until = ${new Date(Math.min(holdFromNow().getTime(), longest(line)))}, extensions = extensions + 1
    where id = ${item} and status = any(${statesBefore(basketItemMachine, 'extend')}::text[]) and held_until > ${now()}
      and extensions = ${line.extensions}`.execute(tx);
  // Another tab was quicker: ordered it, removed it or extended it.
  if (numAffectedRows !== 1n) throw conflict('Your basket has changed. Please look at it again.', 'changed');
}

/**
 * Holds the place of a line whose hold ran out once more, at today's price; its extensions begin anew. A line that is
 * still held stays as it is.
 * @throws Refusal 404 (no such line), 409 `full`, `closed` or `ordered`, 422 (too many places).
 */
export async function holdAgain(tx: Tx, basket: BasketRow, item: string, visitor: string | null = null) {
  await lockBasket(tx, basket.id);
  const before = await readKept(tx, basket, item);
  if (!isOver(before)) return;
  const { instance_id } = before;
  await refuseTooMany(tx, { basket: basket.id, instance: instance_id, visitor }, false);
  await lockInstances(tx, [instance_id]);
  const line = await readKept(tx, basket, item);
  if (!isOver(line)) return;
  refuseClosed(line);
  // A place that nobody needed meanwhile is still this line's.
  const kept = line.status === 'held';
  if (!kept && !(await holdPlace(tx, instance_id))) throw conflict('There are no places left on this date.', 'full');
  await sql`update basket_item set status = 'held', held_until = ${holdFromNow()}, held_since = ${now()},
      held_from = ${visitor}, extensions = 0, error = null, price = ${line.price_now}, previous_price = ${line.price_now === line.price ? null : line.price}
    where id = ${item}`.execute(tx);
}
