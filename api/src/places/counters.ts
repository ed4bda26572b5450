import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { prepared } from '../database/prepared.ts';
import { branchChannel } from '../realtime/channels.ts';

/** Places of a dated instance `i` that are neither booked nor held, for those who offer them to families that wait. */
export const placesUntaken = sql<number>`(i.capacity - i.booked - i.held)`;

/**
 * Places left on a dated instance `i`: the only computation, used wherever they are shown or counted. None where they are
 * kept for a family that waits.
 */
export const placesLeft = sql<number>`(case when i.kept_by_hand then 0 else ${placesUntaken} end)`;

/** Whether a dated instance `i` has places left. */
export const hasPlaces = sql<boolean>`(not i.kept_by_hand and i.booked + i.held < i.capacity)`;

/**
 * Changes of an instance's counters. `onlyFree`: only if it is open, has that many places left, and no family waits for
 * one; `overtakes`: even if one waits.
 */
type Move = { held?: number; booked?: number; onlyFree?: boolean; overtakes?: boolean };

const write = prepared<{ id: string }, Required<Move> & { instance: string; message: string; at: Date }>(
  'move_places',
  ({ instance, held, booked, onlyFree, overtakes, message, at }) => sql`
    with moved as (
      update session_instance set held = held + ${held}::int, booked = booked + ${booked}::int
      where id = ${instance} and (not ${onlyFree}::boolean or status = 'open' and booked + held + ${held}::int <= capacity
        and (${overtakes}::boolean or not exists (
          select from waiting_entry w where w.instance_id = session_instance.id and w.status = 'waiting')))
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
export async function move(
  tx: Tx,
  instance: string,
  { held = 0, booked = 0, onlyFree = false, overtakes = false }: Move,
): Promise<boolean> {
  const { rows } = await write(tx, { instance, held, booked, onlyFree, overtakes, message: newId(), at: now() });
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
