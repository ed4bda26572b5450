import { sql, type RawBuilder } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { prepared } from '../database/prepared.ts';
import { branchChannel } from '../realtime/channels.ts';
import { tellFamily } from '../realtime/tell.ts';
import { conflict } from '../refusals/refusal.ts';
import { transitionAll } from '../states/transition.ts';

/** Places left on a dated instance `i`: the only computation, used wherever they are shown or counted. */
export const placesLeft = sql<number>`(i.capacity - i.booked - i.held)`;

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

/** Changes of an instance's counters. `onlyFree`: only if it is open and has that many places left. */
type Move = { held?: number; booked?: number; onlyFree?: boolean };

const write = prepared<{ id: string }, Required<Move> & { instance: string; message: string; at: Date }>(
  'move_places',
  ({ instance, held, booked, onlyFree, message, at }) => sql`
    with moved as (
      update session_instance set held = held + ${held}::int, booked = booked + ${booked}::int
      where id = ${instance} and (not ${onlyFree}::boolean or status = 'open' and booked + held + ${held}::int <= capacity)
      returning id, branch_id, session_id)
    insert into outbox (id, topic, payload, created_at, available_at)
    select ${message}::uuid, 'realtime.event', jsonb_build_object('channel', ${branchChannel('')}::text || branch_id,
      'event', 'places.changed', 'data', jsonb_build_object('session_id', session_id, 'instance_id', id)),
      ${at}::timestamptz, ${at}::timestamptz
    from moved returning id`,
);

/**
 * Changes the counters of an instance and, if they changed, notifies its branch; one statement, to hold the lock for a
 * short time. False: the change was not allowed.
 */
async function move(tx: Tx, instance: string, { held = 0, booked = 0, onlyFree = false }: Move): Promise<boolean> {
  const { rows } = await write(tx, { instance, held, booked, onlyFree, message: newId(), at: now() });
  return rows.length === 1;
}

const writeMany = prepared<never, { moves: string; at: Date }>(
  'move_places_of_many',
  ({ moves, at }) => sql`
    with wanted as (
      select * from jsonb_to_recordset(${moves}::jsonb) as t (instance uuid, held int, booked int, message uuid)),
    moved as (
      update session_instance i set held = i.held + w.held, booked = i.booked + w.booked
      from wanted w where i.id = w.instance returning i.id, i.branch_id, i.session_id, w.message)
    insert into outbox (id, topic, payload, created_at, available_at)
    select message, 'realtime.event', jsonb_build_object('channel', ${branchChannel('')}::text || branch_id,
      'event', 'places.changed', 'data', jsonb_build_object('session_id', session_id, 'instance_id', id)),
      ${at}::timestamptz, ${at}::timestamptz
    from moved`,
);

/** The same for many places, each named by its instance, in one statement. The instances must be locked. */
async function moveAll(tx: Tx, instances: readonly string[], held: number, booked: number) {
  const counts = new Map<string, number>();
  for (const instance of instances) counts.set(instance, (counts.get(instance) ?? 0) + 1);
  const moves = [...counts].map(([instance, count]) => ({
    instance,
    held: held * count,
    booked: booked * count,
    message: newId(),
  }));
  if (moves.length > 0) await writeMany(tx, { moves: JSON.stringify(moves), at: now() });
}

/** A line whose hold ran out; a visitor's basket has no keyworker. */
type Expired = { basket_id: string; keyworker: string | null };

async function tellBaskets(tx: Tx, lines: readonly Expired[]) {
  const baskets = new Map(lines.map(({ basket_id, keyworker }) => [basket_id, keyworker]));
  for (const [id, keyworker] of baskets) await tellFamily(tx, keyworker, 'basket.changed', { id });
}

/**
 * Frees the places of holds on an instance that ran out; the lines stay listed, and their families are notified.
 * @returns how many were freed.
 */
export async function freeExpiredHolds(tx: Tx, instance: string): Promise<number> {
  await lockInstances(tx, [instance]);
  const rows = await transitionAll<'basket_item', Expired>(tx, 'basket_item', 'expire', {
    where: sql`instance_id = ${instance} and held_until <= ${now()}`,
    set: sql`error = null, held_from = null`,
    returning: sql`basket_id, (select keyworker_profile_id from basket where id = basket_id) as keyworker`,
    // Not logged: a basket is no record of a child, a booking or money. The branch gets the places before the family.
    audit: null,
    announce: null,
  });
  if (rows.length === 0) return 0;
  await move(tx, instance, { held: -rows.length });
  await tellBaskets(tx, rows);
  return rows.length;
}

/**
 * Takes places for holds, all of them or none. False: fewer are left, counting those of holds that ran out, which are
 * freed then.
 */
export async function holdPlaces(tx: Tx, instance: string, places: number): Promise<boolean> {
  const hold = () => move(tx, instance, { held: places, onlyFree: true });
  return (await hold()) || ((await freeExpiredHolds(tx, instance)) > 0 && (await hold()));
}

/** Takes one place for a hold. False: fully booked, and no hold has run out. */
export const holdPlace = (tx: Tx, instance: string) => holdPlaces(tx, instance, 1);

/** Frees a held place. The instance must be locked. */
export const releaseHold = (tx: Tx, instance: string) => move(tx, instance, { held: -1 });

/** Turns held places into booked ones. The instance must be locked. */
export const bookHeldPlace = (tx: Tx, instance: string, places = 1) =>
  move(tx, instance, { held: -places, booked: places });

/** Turns booked places back into held ones, after a declined card. The instances must be locked. */
export const holdBookedPlaces = (tx: Tx, instances: readonly string[]) => moveAll(tx, instances, 1, -1);

/** Frees booked places. The instances must be locked. */
export const freeBookedPlaces = (tx: Tx, instances: readonly string[]) => moveAll(tx, instances, 0, -1);
