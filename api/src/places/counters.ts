import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { prepared } from '../database/prepared.ts';
import { branchChannel } from '../realtime/channels.ts';

/** Places of a dated instance `i` that are neither booked nor held, for those who offer them to families that wait. */
export const placesUntaken = sql<number>`(i.capacity - i.booked - i.held)`;

/**
 * Places of a dated instance `i` that can really be had: no more than there are staff for, where these limit the session
 * (`byStaff.ts`). A job counted those; the booking counts again.
 */
export const placesToHave = sql<number>`least(${placesUntaken}, coalesce(i.staff_left, ${placesUntaken}))`;

/**
 * Places left on a dated instance `i`: the only computation, used wherever they are shown or counted. None where they are
 * kept for a family that waits.
 */
export const placesLeft = sql<number>`(case when i.kept_by_hand then 0 else ${placesToHave} end)`;

/** Places left on a dated instance `i` by age in whole years, as JSON; null where all ages have as many. */
export const placesByAge = sql<{ age: number; places: number }[] | null>`(case when i.staff_places is not null then (
  select json_agg(json_build_object('age', (p ->> 'age')::int, 'places', least((p ->> 'places')::int, ${placesLeft})))
  from jsonb_array_elements(i.staff_places) p) end)`;

/** Places left on a dated instance `i` for children of an age in whole years; the most for any age where none is told. */
export const placesLeftFor = (age: number | null) =>
  age === null
    ? placesLeft
    : sql<number>`(case when i.staff_places is null then ${placesLeft} else least(${placesLeft}, (
      select (p ->> 'places')::int from jsonb_array_elements(i.staff_places) p where (p ->> 'age')::int = ${age})) end)`;

/**
 * Places left on a dated instance `i` for several children of some ages, in whole years as bits: as many as for the age
 * that needs the most staff, of those that have a place. The booking counts which ages they really are.
 */
export const placesLeftAmong = (ages: number) => sql<number>`(case when i.staff_places is null then ${placesLeft}
  else least(${placesLeft}, (select min((p ->> 'places')::int) from jsonb_array_elements(i.staff_places) p
    where (p ->> 'places')::int > 0 and (1 << (p ->> 'age')::int) & ${ages}::int <> 0)) end)`;

/** Whether a dated instance `i` has places left. */
export const hasPlaces = sql<boolean>`(not i.kept_by_hand and i.booked + i.held < i.capacity
  and (i.staff_left is null or i.staff_left > 0))`;

/**
 * Changes of an instance's counters. `onlyFree`: only if it is open, has that many places left, and no family waits for
 * one; `overtakes`: even if one waits.
 */
type Move = { held?: number; booked?: number; onlyFree?: boolean; overtakes?: boolean };

/** Whether rows of a branch share their staff with a session whose places staff limit: a look-up in a small index. */
const sharesStaff = (rows: string) => sql`exists (
  select from session x where x.branch_id = ${sql.ref(`${rows}.branch_id`)} and x.limited_by_staff)`;

/** What a move changed: whether staff limit the session. */
export type Moved = { by_staff: boolean };

const write = prepared<Moved, Required<Move> & { instance: string; message: string; recount: string; at: Date }>(
  'move_places',
  ({ instance, held, booked, onlyFree, overtakes, message, recount, at }) => sql`
    with moved as (
      update session_instance set held = held + ${held}::int, booked = booked + ${booked}::int
      where id = ${instance} and (not ${onlyFree}::boolean or status = 'open' and booked + held + ${held}::int <= capacity
        and (${overtakes}::boolean or not exists (
          select from waiting_entry w where w.instance_id = session_instance.id and w.status = 'waiting')))
      returning id, branch_id, session_id, date),
    told as (
      insert into outbox (id, topic, payload, created_at, available_at)
      select ${message}::uuid, 'realtime.event', jsonb_build_object('channel', ${branchChannel('')}::text || branch_id,
        'event', 'places.changed', 'data', jsonb_build_object('session_id', session_id, 'instance_id', id)),
        ${at}::timestamptz, ${at}::timestamptz
      from moved
      union all
      select ${recount}::uuid, 'places.recount', jsonb_build_object('branch_id', branch_id, 'date', date),
        ${at}::timestamptz, ${at}::timestamptz
      from moved where ${sharesStaff('moved')})
    select (select s.limited_by_staff from session s where s.id = moved.session_id) as by_staff from moved`,
);

/**
 * Changes the counters of an instance and, if they changed, notifies its branch; one statement, to hold the lock for a
 * short time. Null: the change was not allowed.
 */
export async function moveOne(
  tx: Tx,
  instance: string,
  { held = 0, booked = 0, onlyFree = false, overtakes = false }: Move,
): Promise<Moved | null> {
  const ids = { message: newId(), recount: newId() };
  const { rows } = await write(tx, { instance, held, booked, onlyFree, overtakes, ...ids, at: now() });
  return rows[0] ?? null;
}

/** The same for those who need not know more than whether it was allowed. */
export const move = async (tx: Tx, instance: string, change: Move): Promise<boolean> =>
  (await moveOne(tx, instance, change)) !== null;

const writeMany = prepared<never, { moves: string; at: Date }>(
  'move_places_of_many',
  ({ moves, at }) => sql`
    with wanted as (
      select * from jsonb_to_recordset(${moves}::jsonb) as t (instance uuid, held int, booked int, message uuid)),
    moved as (
      update session_instance i set held = i.held + w.held, booked = i.booked + w.booked
      from wanted w where i.id = w.instance returning i.id, i.branch_id, i.session_id, i.date, w.message)
    insert into outbox (id, topic, payload, created_at, available_at)
    select message, 'realtime.event', jsonb_build_object('channel', ${branchChannel('')}::text || branch_id,
      'event', 'places.changed', 'data', jsonb_build_object('session_id', session_id, 'instance_id', id)),
      ${at}::timestamptz, ${at}::timestamptz
    from moved
    union all
    select gen_random_uuid(), 'places.recount', jsonb_build_object('branch_id', branch_id, 'date', date),
      ${at}::timestamptz, ${at}::timestamptz
    from (select distinct branch_id, date from moved where ${sharesStaff('moved')}) shared`,
);

/** The same for many places, each named by its instance, in one statement. The instances must be locked. */
export async function moveAll(tx: Tx, instances: readonly string[], held: number, booked: number) {
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
