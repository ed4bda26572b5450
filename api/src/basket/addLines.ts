import { sql } from 'kysely';
import { holdMinutes } from '@bairn/shared/schema/booking';
import { isTogetherOnly } from '@bairn/shared/schema/bookingOptions';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { prepared } from '../database/prepared.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { assignChild } from './assignChild.ts';
import { basketToFill, type BasketRow } from './findBasket.ts';
import { hasBegun, holdPlaces, placesLeft, refuseShortNotice, type For } from '../places/places.ts';
import { refuseUnconnected } from '../places/connection.ts';
import type { Beginning } from './line.ts';
import { queueUp, refuseTooMany } from './refuseTooMany.ts';

export type Wanted = {
  basket_uid?: string | null | undefined;
  session_id: string;
  instance_id: string;
  booking_option_id?: number | null | undefined;
  /** Of a recurring booking. */
  weekdays?: readonly number[] | undefined;
  child_id?: string | null | undefined;
  /** One place for each entry, in place of `child_id`. */
  child_ids?: readonly (string | null)[] | undefined;
};

type Offered = {
  price: number;
  date: string;
  start_time: string;
  status: string;
  booking_options: number[];
  notice_hours: number;
  branch: string;
  requires_connection: boolean;
  by_staff: boolean;
};

const findOffered = prepared<Offered, { session: string; instance: string }>(
  'offered_instance',
  ({ session, instance }) => sql`
    select i.price, i.date, i.start_time, i.status, s.booking_options, s.notice_hours, b.id as branch,
      b.requires_connection, s.limited_by_staff as by_staff
    from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.status = 'listed'
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id and b.status = 'listed'
    join nursery n on n.id = i.nursery_id and n.suspended_at is null
    where i.id = ${instance} and i.session_id = ${session}`,
);

/**
 * A dated instance that families see.
 * @throws Refusal 404
 */
export async function offered(tx: Tx, { session_id, instance_id }: Wanted): Promise<Offered> {
  const { rows } = await findOffered(tx, { session: session_id, instance: instance_id });
  const [instance] = rows;
  if (!instance) throw notFound('This date could not be found.');
  return instance;
}

/** A line to be written; `block` is the same for all dates of a block, or of what begins a recurring booking. */
type NewLine = {
  item: string;
  basket: string;
  instance: string;
  option: number | null;
  price: number;
  until: Date;
  at: Date;
  visitor: string | null;
  block: string | null;
  recurring: string | null;
};

const insertLine = prepared<never, NewLine>(
  'insert_line',
  ({ item, basket, instance, option, price, until, at, visitor, block, recurring }) => sql`
    insert into basket_item (id, basket_id, instance_id, booking_option_id, price, status, held_until, held_since,
      held_from, block_id, recurring, created_at)
    values (${item}, ${basket}, ${instance}, ${option}, ${price}, 'held', ${until}, ${at}, ${visitor}, ${block},
      ${recurring}::jsonb, ${at})`,
);

/**
 * Writes the line of a place that was taken.
 * @returns its id.
 */
export async function putLine(
  tx: Tx,
  {
    recurring = null,
    ...line
  }: Omit<NewLine, 'item' | 'until' | 'at' | 'recurring'> & { recurring?: Beginning | null },
): Promise<string> {
  const [item, at] = [newId(), now()];
  const until = new Date(at.getTime() + holdMinutes * 60_000);
  await insertLine(tx, { ...line, item, at, until, recurring: recurring && JSON.stringify(recurring) });
  return item;
}

export type Adding = {
  /** A service books for a family: no connection is required. */
  byService?: boolean;
  /** The visitor's network address as a digest (`visitorAddress`). */
  visitor?: string | null;
  /** Takes the places; a race test passes one without the guard to show that it oversells. */
  hold?: (tx: Tx, instance: string, places: number, children: For) => Promise<boolean>;
  /** A service's: the child whom the line gets afterwards. */
  forChild?: string | null;
  /** Locks that queue the visitors of one address, see `refuseTooMany`. */
  queue?: typeof queueUp;
};

/** What staff or the room limit is a matter of the children's ages. */
const noneForAge = 'There are no places left on this date for children of this age.';

/** Why the places could not be held: who wants several learns how many are left. */
export async function notEnough(tx: Tx, instance: string, places: number) {
  const { rows } = await sql<{ left: number }>`
    select ${placesLeft} as left from session_instance i where i.id = ${instance}`.execute(tx);
  const left = rows[0]?.left ?? 0;
  if (left >= places) return conflict(`${noneForAge} Nothing was added.`, 'full');
  if (places === 1 || left <= 0) return conflict('There are no places left on this date.', 'full');
  const words = left === 1 ? 'is only 1 place' : `are only ${left} places`;
  return conflict(`There ${words} left on this date, and you asked for ${places}. Nothing was added.`, 'full');
}

/** @throws Refusal 422 where the session is not offered so */
export function refuseOption({ booking_options }: Pick<Offered, 'booking_options'>, option: number | null) {
  if (option !== null && !booking_options.includes(option)) {
    throw invalid({ booking_option_id: ['The booking option is not offered for this session.'] });
  }
}

/** @throws Refusal 409 `block_only` where the dates of the session are booked together */
export function refuseTogetherOnly({ booking_options }: Pick<Offered, 'booking_options'>) {
  if (isTogetherOnly(booking_options)) {
    throw conflict('Dates of this session are booked together, not one by one. Choose them on its page.', 'block_only');
  }
}

/**
 * Adds a dated instance to the basket, with one line for each child, and holds their places for 30 minutes at today's
 * price: all of them or none. The first item creates the basket.
 * @throws Refusal 404 (not offered), 409 `full`, `closed`, `over`, `notice`, `connection_required` or `block_only`, 422 (too many places, child does not fit).
 */
export async function addLines(
  tx: Tx,
  wanted: Wanted,
  keyworker: string | null,
  { visitor = null, byService = false, forChild = null, hold = holdPlaces, queue = queueUp }: Adding = {},
): Promise<BasketRow> {
  const instance = await offered(tx, wanted);
  if (instance.status === 'closed') throw conflict('This date is closed.', 'closed');
  if (hasBegun(instance.date, instance.start_time)) throw conflict('This date can no longer be booked.', 'over');
  refuseShortNotice(instance);
  if (instance.requires_connection && !byService) await refuseUnconnected(tx, instance.branch, keyworker);
  const option = wanted.booking_option_id ?? null;
  refuseOption(instance, option);
  if (!byService) refuseTogetherOnly(instance);
  const basket = await basketToFill(tx, wanted.basket_uid, keyworker);
  const children = wanted.child_ids ?? [wanted.child_id ?? null];
  const places = children.length;
  await refuseTooMany(tx, { basket: basket.id, instance: wanted.instance_id, visitor, places }, true, queue);
  const who = children.map((child) => child ?? forChild);
  if (!(await hold(tx, wanted.instance_id, places, who))) throw await notEnough(tx, wanted.instance_id, places);
  for (const child of children) {
    const { price } = instance;
    const item = await putLine(tx, {
      basket: basket.id,
      instance: wanted.instance_id,
      option,
      price,
      visitor,
      block: null,
    });
    if (child) await assignChild(tx, basket, item, child, keyworker);
  }
  return basket;
}
