import { sql } from 'kysely';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { prepared } from '../plugins/prepared.ts';
import { branchChannel } from '../realtime/channels.ts';
import { tellFamily } from './tell.ts';

/** Places left on a dated instance `i`: the one computation, used wherever they are shown or counted. */
export const placesLeft = sql<number>`(i.capacity - i.booked - i.held)`;

/** Whether a date and wall time in Scotland are over: from then on nothing is held or ordered. */
export const hasBegun = (date: string, time: string) => `${date} ${time}` <= `${localDate()} ${localTime()}`;

const lock = prepared<{ id: string }, { ids: readonly string[] }>(
  'lock_instances',
  ({ ids }) => sql`select id from session_instance where id = any(${ids}::uuid[]) order by id for update`,
);

/**
 * Locks instances in the order of their ids. Whoever moves a counter takes the order, then the instance, before the
 * rows that it counts, so that no two transactions wait for each other.
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

/** How counters of an instance move. `onlyFree`: not unless it is open and has a place left. */
type Move = { held?: number; booked?: number; onlyFree?: boolean };

const write = prepared<{ id: string }, Required<Move> & { instance: string; message: string; at: Date }>(
  'move_places',
  ({ instance, held, booked, onlyFree, message, at }) => sql`
    with moved as (
      update session_instance set held = held + ${held}::int, booked = booked + ${booked}::int
      where id = ${instance} and (not ${onlyFree}::boolean or status = 'open' and booked + held < capacity)
      returning id, branch_id, session_id)
    insert into outbox (id, topic, payload, created_at, available_at)
    select ${message}::uuid, 'realtime.event', jsonb_build_object('channel', ${branchChannel('')}::text || branch_id,
      'event', 'places.changed', 'data', jsonb_build_object('session_id', session_id, 'instance_id', id)),
      ${at}::timestamptz, ${at}::timestamptz
    from moved returning id`,
);

/**
 * Moves the counters of an instance, and tells its branch where something moved, in one statement: whoever waits for
 * the instance waits for less. False: it was not allowed.
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

/**
 * Frees the places of holds on an instance that ran out; the lines stay listed, and their families are told.
 * @returns how many were freed.
 */
export async function freeExpiredHolds(tx: Tx, instance: string): Promise<number> {
  await lockInstances(tx, [instance]);
  const { rows } = await sql<{ basket_id: string; keyworker: string | null }>`
    with expired as (
      update basket_item set status = 'expired', error = null, held_from = null
      where instance_id = ${instance} and status = 'held' and held_until <= ${now()} returning basket_id)
    select b.id as basket_id, b.keyworker_profile_id as keyworker
    from expired join basket b on b.id = expired.basket_id order by b.id`.execute(tx);
  if (rows.length === 0) return 0;
  await move(tx, instance, { held: -rows.length });
  const told = new Map(rows.map((row) => [row.basket_id, row.keyworker]));
  for (const [id, keyworker] of told) await tellFamily(tx, keyworker, 'basket.changed', { id });
  return rows.length;
}

const tryHold = (tx: Tx, instance: string) => move(tx, instance, { held: 1, onlyFree: true });

/** Takes one place for a hold. False: none is left, not even one whose hold ran out. */
export async function holdPlace(tx: Tx, instance: string): Promise<boolean> {
  return (await tryHold(tx, instance)) || ((await freeExpiredHolds(tx, instance)) > 0 && (await tryHold(tx, instance)));
}

/** Gives a held place back. The instance must be locked. */
export const releaseHold = (tx: Tx, instance: string) => move(tx, instance, { held: -1 });

/** Turns held places into booked ones. The instance must be locked. */
export const bookHeldPlace = (tx: Tx, instance: string, places = 1) =>
  move(tx, instance, { held: -places, booked: places });

/** Turns booked places back into held ones, as when the card was declined. The instances must be locked. */
export const holdBookedPlaces = (tx: Tx, instances: readonly string[]) => moveAll(tx, instances, 1, -1);

/** Frees booked places. The instances must be locked. */
export const freeBookedPlaces = (tx: Tx, instances: readonly string[]) => moveAll(tx, instances, 0, -1);

/** Frees a booked place. The instance must be locked. */
export const freeBookedPlace = (tx: Tx, instance: string) => move(tx, instance, { booked: -1 });
