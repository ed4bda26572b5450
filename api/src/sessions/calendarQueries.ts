import { sql } from 'kysely';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { sessionCalendar } from '@bairn/shared/calls/sessionCalendar';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { CalendarDate } from '@bairn/shared/schema/sessionCalendar';
import type { Db } from '../database/database.ts';
import { placesLeft } from '../places/places.ts';
import type { OfBranch } from '../planning/sessionQueries.ts';

type Calendar = Omit<DataOf<typeof sessionCalendar>, 'can'>;
type Range = { from: string; to: string; session_id?: string | undefined };

/** The dates of a branch's sessions in a range, its rooms and closing days: three statements, however many dates. */
export async function readCalendar(db: Db, { nursery, branch }: OfBranch, range: Range): Promise<Calendar> {
  const { from, to, session_id } = range;
  const { rows: dates } = await sql<CalendarDate>`
    select i.id, i.date, i.start_time, i.end_time, i.price, i.status, i.capacity, i.booked, i.held,
      ${placesLeft} as places_left, i.session_id, i.pattern_time, s.name as session_name, s.status as session_status,
      s.room_id
    from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where i.nursery_id = ${nursery} and i.branch_id = ${branch} and i.date between ${from}::date and ${to}::date
      and not i.dropped and (s.status <> 'archived' or i.booked > 0)
      ${session_id ? sql`and i.session_id = ${session_id}` : sql``}
    order by i.date, i.start_time, lower(s.name), i.id`.execute(db);
  const { rows: rooms } = await sql<Calendar['rooms'][number]>`
    select id, name, capacity, (select count(*) from room before
        where before.nursery_id = r.nursery_id and before.branch_id = r.branch_id and before.id < r.id) as room_index
    from room r where nursery_id = ${nursery} and branch_id = ${branch} and archived_at is null
    order by lower(name), id`.execute(db);
  const { rows: closing_days } = await sql<Calendar['closing_days'][number]>`
    select date, name, status from closing_day
    where nursery_id = ${nursery} and branch_id = ${branch} and date between ${from}::date and ${to}::date
      and status in ('proposed', 'confirmed')
    order by date`.execute(db);
  return { today: localDate(), now: `${localDate()} ${localTime()}`, dates, rooms, closing_days };
}
