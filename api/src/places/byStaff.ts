import { sql } from 'kysely';
import type { Stay } from '@bairn/shared/format/staffNeeded';
import { childrenOfAge, limitOf, type Limit } from '@bairn/shared/rota/placesByStaff';
import type { Handle, Tx } from '../database/database.ts';
import { dayKey, lockStaff, readStaffedDays, type BranchDate } from './staffedDays.ts';

/** A place on a dated instance, and the child that it is for where that is known. */
export type WantedPlace = { instance: string; child: string | null };

type PlaceRow = BranchDate & {
  instance: string;
  child_id: string | null;
  dob: string | null;
  start_time: string;
  end_time: string;
  room_id: string | null;
  age_from_months: number;
};

/** The wanted places of sessions that staff limit. */
async function readPlaces(db: Handle, wanted: readonly WantedPlace[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select i.id as instance, i.nursery_id, i.branch_id, i.date, i.start_time, i.end_time, s.age_from_months,
      coalesce(s.room_id, p.room_id) as room_id, c.id as child_id, c.dob
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (instance uuid, child uuid)
    join session_instance i on i.id = w.instance
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.limited_by_staff
    left join child c on c.id = w.child
    left join child_profile p on p.nursery_id = i.nursery_id and p.branch_id = i.branch_id and p.child_id = c.id`.execute(
    db,
  );
  return rows;
}

/** The stays of wanted places; a child of whom nothing is known counts as the youngest that the session takes. */
const staysOf = (places: readonly PlaceRow[]): Stay[] =>
  places.flatMap(({ child_id, dob, date, start_time, end_time, room_id, age_from_months }, nth): Stay[] =>
    child_id !== null && dob !== null
      ? [{ child_id, dob, start_time, end_time, room_id }]
      : childrenOfAge(date, { start_time, end_time, room_id, age_from_months }, 1).map((stay) => ({
          ...stay,
          child_id: `wanted ${nth}`,
        })),
  );

/** What was refused, and why, by instance. */
export type Refused = ReadonlyMap<string, Limit>;

type How = {
  /** Places that others hold count as taken. */
  holds: boolean;
  /** The counters of the instances have the wanted places already. */
  counted?: boolean;
};

/**
 * The instances of wanted places for which a service has too few staff, rooms or registered places; none of sessions that
 * are not limited so. The instances must be locked: this locks their date's staff and rota, so the answer holds until the
 * transaction ends. All places of a date are judged together.
 */
export async function refusedByStaff(
  tx: Tx,
  wanted: readonly WantedPlace[],
  { holds, counted = false }: How,
): Promise<Refused> {
  const places = await readPlaces(tx, wanted);
  if (places.length === 0) return new Map();
  await lockStaff(tx, places);
  const except = new Map<string, number>();
  if (counted) for (const { instance } of places) except.set(instance, (except.get(instance) ?? 0) + 1);
  const days = await readStaffedDays(tx, places, { holds, except });
  const refused = new Map<string, Limit>();
  for (const [key, own] of Map.groupBy(places, dayKey)) {
    const day = days.get(key);
    const limit = day ? limitOf(day, staysOf(own)) : 'staff';
    if (limit !== null) for (const { instance } of own) refused.set(instance, limit);
  }
  return refused;
}

/**
 * Locks the staff of instances, in the order of their dates, for a transaction that takes places on several of them one
 * after the other. The instances must be locked.
 */
export async function lockStaffOf(tx: Tx, instances: readonly string[]) {
  await lockStaff(
    tx,
    await readPlaces(
      tx,
      instances.map((instance) => ({ instance, child: null })),
    ),
  );
}

const reasons: Record<Limit, string> = {
  rota: 'This date can be booked once the service has planned its staff for it.',
  staff: 'The service has too few staff on its rota for another child of this age on this date.',
  room: 'The room has no space for another child of this age on this date.',
  registered: 'All registered places of the service are taken on this date.',
};

/** Why a place cannot be had, for a family. */
export const limitProblem = (limit: Limit) => reasons[limit];
