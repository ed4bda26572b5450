import { sql } from 'kysely';
import { formatDate, formatDay } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { lockRoom } from './lockRoom.ts';
import type { OfBranch } from './roomQueries.ts';

type Room = OfBranch & { room: string };

/** The first date and time at which a room is used for more than it can be. */
type Overuse = {
  date: string;
  at: string;
  /** Places of the sessions at that time. */
  places: number;
  /** The names of the sessions at that time. */
  sessions: string[];
  /** The last day of the repair; null where the room is open, and too full. */
  closed_until: string | null;
};

/**
 * The first date and time, from a local date on, at which the open dates of sessions in a room that are not archived have
 * more places together than the room, or at which the room is closed for repair. What has ended does not count. Changes of
 * one moment count together, so that a session may begin when another ends.
 */
async function findOveruse(tx: Tx, { nursery, room }: Room, capacity: number, from: string) {
  const today = localDate();
  const { rows } = await sql<Overuse>`
    with coming as (
      select i.date, i.start_time, i.end_time, i.capacity, s.name
      from session s join session_instance i on i.nursery_id = s.nursery_id and i.session_id = s.id
      where s.nursery_id = ${nursery} and s.room_id = ${room} and s.status <> 'archived' and i.status = 'open'
        and i.date >= ${from} and (i.date > ${today} or i.date = ${today} and i.end_time > ${localTime()}::time)),
    change as (
      select date, start_time as at, capacity as places from coming
      union all select date, end_time, -capacity from coming),
    used as (
      select date, at, sum(sum(places)) over (partition by date order by at) as places from change group by date, at),
    overuse as (
      select date, at, places::integer as places, null::date as closed_until from used where places > ${capacity}
      union all
      select c.date, c.start_time, c.capacity, x.to_date from coming c
      join room_closure x on x.nursery_id = ${nursery} and x.room_id = ${room}
        and c.date between x.from_date and x.to_date)
    select o.*, (select json_agg(c.name order by c.start_time, c.name) from coming c
      where c.date = o.date and c.start_time <= o.at and c.end_time > o.at) as sessions
    from overuse o order by o.date, o.at, o.closed_until limit 1`.execute(tx);
  return rows[0];
}

/**
 * Refuses what would put more children into a room than it has places for at any one time, or any while it is closed for
 * repair. To be called last by whatever raises what is held in a room: a session or a date that is made, changed, moved,
 * opened again or restored, or a smaller room. It locks the room, so that two such changes wait for each other.
 * @param from the first local date to check; today unless told.
 * @throws Refusal 409 `room_full` or `room_closed`, which names the sessions and the first date; 422 on `room_id` where
 * the branch has no such room.
 */
export async function refuseRoomOverfull(tx: Tx, { from = localDate(), ...of }: Room & { from?: string }) {
  const locked = await lockRoom(tx, of, of.room);
  if (!locked) throw invalid({ room_id: ['Choose one of the rooms of this service.'] });
  const { name, capacity } = locked;
  // A statement of its own: it sees what was committed while this one waited for the lock.
  const found = await findOveruse(tx, of, capacity, from);
  if (!found) return;
  const { date, at, places, sessions, closed_until } = found;
  const which = listWords(sessions);
  if (closed_until !== null) {
    throw conflict(
      `${name} is closed for repair until ${formatDate(closed_until)}. It is needed on ${formatDay(date)} at ${at} for ${which}. Close that date first, or use another room.`,
      'room_closed',
    );
  }
  throw conflict(
    `${name} has ${plural(capacity, 'place')}. On ${formatDay(date)} at ${at} it would need ${places} for ${which}.`,
    'room_full',
  );
}
