import { sql, type RawBuilder } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { tellFamily } from '../realtime/tell.ts';
import { conflict } from '../refusals/refusal.ts';
import { transitionAll } from '../states/transition.ts';
import { writeKept } from './kept.ts';
import { endUnheld, expireOffers, offerFree, readStanding } from './offers.ts';
import { lockStaffOf, refusedByStaff } from './byStaff.ts';
import { move, moveAll, moveOne } from './counters.ts';

export { hasPlaces, placesByAge, placesLeft, placesLeftAmong, placesLeftFor } from './counters.ts';

type Dated = { date: string; start_time: string };

/** Whether a date and time in Scotland have passed: from then on nothing is held or ordered. */
export const hasBegun = (date: string, time: string) => `${date} ${time}` <= `${localDate()} ${localTime()}`;

/**
 * Says that a date's notice to book has passed; null where it has not. `bookableNow` and `firstBookableDay` are the same
 * rule in SQL.
 */
export function shortNotice({ date, start_time, notice_hours }: Dated & { notice_hours: number }): string | null {
  const starts = Date.parse(`${date}T${start_time}Z`);
  const present = Date.parse(`${localDate()}T${localTime()}Z`);
  if (starts - present > notice_hours * 3_600_000) return null;
  const notice = notice_hours % 24 === 0 ? plural(notice_hours / 24, 'day') : plural(notice_hours, 'hour');
  return `This session is booked at least ${notice} before it begins.`;
}

/**
 * Refuses a date whose notice to book has passed.
 * @throws Refusal 409 `notice`
 */
export function refuseShortNotice(date: Dated & { notice_hours: number }) {
  const problem = shortNotice(date);
  if (problem) throw conflict(problem, 'notice');
}

/** The present wall time in Scotland, as the dates and times of sessions are kept. */
const wallNow = () => sql`${`${localDate()} ${localTime()}`}::timestamp`;

/**
 * Whether dates that can be booked until a wall time still can: they have not begun and their notice has not passed.
 * `until` is the SQL function `bookable_until` of a date, or a column with the latest of several; null: there is none.
 */
export const bookableNow = (until: RawBuilder<unknown>) => sql<boolean>`(${until} > ${wallNow()})`;

/** The first day on which a session of a start time and a notice in hours can still be booked. */
export const firstBookableDay = (startTime: RawBuilder<unknown>, noticeHours: RawBuilder<unknown>) =>
  sql<string>`((${wallNow()} + ${noticeHours} * interval '1 hour' - ${startTime})::date + 1)`;

const lock = prepared<{ id: string }, { ids: readonly string[] }>(
  'lock_instances',
  ({ ids }) => sql`select id from session_instance where id = any(${ids}::uuid[]) order by id for update`,
);

/**
 * Locks instances in the order of their ids. Code that changes a counter locks the order, then the instance, then the
 * rows that it counts, so that transactions cannot deadlock.
 */
export async function lockInstances(tx: Tx, ids: readonly string[]) {
  await lock(tx, { ids: [...new Set(ids)] });
}

/**
 * Locks instances and, after all of them, the staff of those whose places staff limit: for a transaction that takes places
 * on several dates one after the other.
 */
export async function lockWithStaff(tx: Tx, ids: readonly string[]) {
  await lockInstances(tx, ids);
  await lockStaffOf(tx, ids);
}

const lockHeld = prepared<{ id: string }, { basket: string }>(
  'lock_held_instances',
  ({ basket }) => sql`
    select id from session_instance
    where id in (select instance_id from basket_item where basket_id = ${basket} and status = 'held')
    order by id for update`,
);

/** Locks the instances on which a basket holds a place, in the same order. */
export async function lockHeldInstances(tx: Tx, basket: string) {
  await lockHeld(tx, { basket });
}

/** A line whose hold ran out; a visitor's basket has no keyworker. */
type Expired = { basket_id: string; keyworker: string | null };

async function tellBaskets(tx: Tx, lines: readonly Expired[]) {
  const baskets = new Map(lines.map(({ basket_id, keyworker }) => [basket_id, keyworker]));
  for (const [id, keyworker] of baskets) await tellFamily(tx, keyworker, 'basket.changed', { id });
}

/** What freeing did: how many places it freed, and whether families wait for the date. */
type Freed = { freed: number; waits: boolean };

async function freeExpired(tx: Tx, instance: string): Promise<Freed> {
  await lockInstances(tx, [instance]);
  const rows = await transitionAll<'basket_item', Expired>(tx, 'basket_item', 'expire', {
    where: sql`instance_id = ${instance} and held_until <= ${now()}`,
    set: sql`error = null, held_from = null`,
    returning: sql`basket_id, (select keyworker_profile_id from basket where id = basket_id) as keyworker`,
    // Not logged: a basket is no record of a child, a booking or money. The branch gets the places before the family.
    audit: null,
    announce: null,
  });
  if (rows.length > 0) {
    await move(tx, instance, { held: -rows.length });
    await tellBaskets(tx, rows);
    await endUnheld(tx, instance, 'expire');
  }
  const { waits, expired } = await readStanding(tx, instance);
  const freed = rows.length + (expired ? await expireOffers(tx, instance) : 0);
  if (freed > 0 && waits) await offerFree(tx, [instance]);
  return { freed, waits };
}

/**
 * Frees the places of holds and of waiting list offers on an instance that ran out, and offers them to who waits; the
 * lines stay listed, and their families are notified.
 * @returns how many were freed.
 */
export const freeExpiredHolds = async (tx: Tx, instance: string): Promise<number> =>
  (await freeExpired(tx, instance)).freed;

/** For whom places are: a child each, null where it is not known yet. */
export type For = readonly (string | null)[];

/** Takes places of which so many are left, and for whose children the service has staff where these limit the session. */
async function take(tx: Tx, instance: string, children: For, overtakes: boolean): Promise<boolean> {
  const moved = await moveOne(tx, instance, { held: children.length, onlyFree: true, overtakes });
  if (!moved?.by_staff) return moved !== null;
  const wanted = children.map((child) => ({ instance, child }));
  const refused = await refusedByStaff(tx, wanted, { holds: true, counted: true });
  if (refused.size === 0) return true;
  await move(tx, instance, { held: -children.length });
  return false;
}

/**
 * Takes places for holds, all of them or none. False: fewer are left, counting those of holds that ran out, which are
 * freed then. Where families wait, they are offered what is free first.
 * @param children who they are for; a child who is not known counts as the youngest that the session takes
 */
export async function holdPlaces(
  tx: Tx,
  instance: string,
  places: number,
  children: For = Array.from({ length: places }, () => null),
): Promise<boolean> {
  if (await take(tx, instance, children, false)) return true;
  const { freed, waits } = await freeExpired(tx, instance);
  if (freed === 0 && !waits) return false;
  if (waits) {
    await offerFree(tx, [instance]);
    if (await writeKept(tx, instance)) return false;
  }
  return take(tx, instance, children, true);
}

/** Takes one place for a hold. False: fully booked, and no hold has run out. */
export const holdPlace = (tx: Tx, instance: string, child: string | null = null) =>
  holdPlaces(tx, instance, 1, [child]);

/** Frees a held place and offers it to who waits. The instance must be locked. */
export async function releaseHold(tx: Tx, instance: string) {
  await move(tx, instance, { held: -1 });
  await offerFree(tx, [instance]);
}

/** Turns held places into booked ones. The instance must be locked. */
export const bookHeldPlace = (tx: Tx, instance: string, places = 1) =>
  move(tx, instance, { held: -places, booked: places });

/** Turns booked places back into held ones, after a declined card. The instances must be locked. */
export const holdBookedPlaces = (tx: Tx, instances: readonly string[]) => moveAll(tx, instances, 1, -1);

/** Frees booked places and offers them to who waits. The instances must be locked. */
export async function freeBookedPlaces(tx: Tx, instances: readonly string[]) {
  await moveAll(tx, instances, 0, -1);
  await offerFree(tx, instances);
}
