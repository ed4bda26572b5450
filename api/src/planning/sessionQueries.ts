import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { localTime } from '@bairn/shared/schema/clock';
import type { ListQuery } from '@bairn/shared/schema/list';
import { sessionList } from '@bairn/shared/schema/lists/sessions';
import type { ServiceInstance } from '@bairn/shared/schema/planning';
import type { ServiceSession } from '@bairn/shared/schema/rows/sessions';
import { placesLeft } from '../places/places.ts';
import type { Db } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';

/** The branch of the path, allowed by the access rule. */
export type OfBranch = { nursery: string; branch: string };
export type SessionRow = Omit<ServiceSession, 'can'>;
type Details = SessionRow & { description: string | null; payment_type_ids: number[]; collects_from: string[] };

/** What a list of sessions shows. */
export const sessionColumns = sql`s.id, s.name, s.status, s.type, s.days, s.start_time, s.end_time, s.price, s.age_from_months,
  s.age_to_months, s.capacity, r.name as location_name, dates.first_date, dates.last_date, coming.date as next_date,
  coming.booked, coming.held, coming.capacity as date_capacity, coming.places_left, upcoming.count as upcoming_bookings`;

/**
 * A session `s` with its room, the range of its dates, its next open date that has not ended, and its upcoming
 * bookings.
 */
export const sessionSources = (today: string) => sql`session s
  left join room r on r.nursery_id = s.nursery_id and r.id = s.room_id
  left join lateral (
    select min(i.date) as first_date, max(i.date) as last_date from session_instance i
    where i.nursery_id = s.nursery_id and i.session_id = s.id and not i.dropped) dates on true
  left join lateral (
    select i.date, i.booked, i.held, i.capacity, ${placesLeft} as places_left from session_instance i
    where i.nursery_id = s.nursery_id and i.session_id = s.id and i.date >= ${today} and i.status = 'open'
      and (i.date > ${today} or i.end_time > ${localTime()}::time)
    order by i.date, i.start_time limit 1) coming on true
  left join lateral (
    select count(*) as count from booking k
    where k.nursery_id = s.nursery_id and k.session_id = s.id and k.date >= ${today}
      and k.status in ('pending', 'confirmed')) upcoming on true`;

/** The branch's sessions that are not archived. `edit`: whether the reader may change them. */
export const readSessions = (
  db: Db,
  { nursery, branch }: OfBranch,
  query: ListQuery<typeof sessionList>,
  { today, edit }: { today: string; edit: boolean },
) =>
  readList(db, sessionList, query, {
    columns: sessionColumns,
    from: sessionSources(today),
    counted: sql`session s`,
    where: sql`s.nursery_id = ${nursery} and s.branch_id = ${branch} and s.status <> 'archived'`,
    id: sql`s.id`,
    filters: {
      search: (typed) => sql`s.name ilike ${containing(typed)}`,
      status: (status) => sql`s.status = ${status}`,
    },
    orders: {
      name: sql`lower(s.name)`,
      '-name': sql`lower(s.name) desc`,
      next_date: sql`coming.date nulls last, s.start_time`,
      '-next_date': sql`coming.date desc nulls last, s.start_time`,
      price: sql`s.price`,
      '-price': sql`s.price desc`,
      places_left: sql`coming.places_left nulls last`,
      '-places_left': sql`coming.places_left desc nulls last`,
    },
    map: (row: SessionRow) => ({ ...row, can: { edit } }),
  });

/** One session of the branch, archived or not; undefined where the branch has none of this id. */
export async function readSession(db: Db, { nursery, branch }: OfBranch, id: string, today: string) {
  const { rows } = await sql<Details>`
    select ${sessionColumns}, s.description, s.payment_types as payment_type_ids, s.collects_from from ${sessionSources(today)}
    where s.nursery_id = ${nursery} and s.branch_id = ${branch} and s.id = ${id}`.execute(db);
  return rows[0];
}

/** Maximum dates of an overview. */
const mostInstances = 60;

/** The coming dates of a session, open and closed, soonest first. */
export async function readInstances(db: Db, { nursery, branch }: OfBranch, session: string, today: string) {
  const { rows } = await sql<z.output<typeof ServiceInstance>>`
    select i.id, i.date, i.start_time, i.end_time, i.price, i.status, i.capacity, i.booked, i.held,
      ${placesLeft} as places_left,
      case when i.staff_left < i.capacity - i.booked - i.held then i.staff_limit end as limited_by
    from session_instance i
    where i.nursery_id = ${nursery} and i.branch_id = ${branch} and i.session_id = ${session} and i.date >= ${today}
      and not i.dropped
    order by i.date, i.start_time limit ${mostInstances}`.execute(db);
  return rows;
}
