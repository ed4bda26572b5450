import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { AttendanceRecord } from '@bairn/shared/schema/attendance';
import type { attendanceOfChild } from '@bairn/shared/calls/attendance';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { Db } from '../database/database.ts';
import { allOf, limitTo } from '../http/paging.ts';
import { entrySources, isListed, readEntries, type OfBranch, type ReadBranch } from './entryQueries.ts';

type Filter = ReadOf<typeof attendanceOfChild, 'query'>;
type RecordRow = z.output<typeof AttendanceRecord> & { booking_id: string };

/** Everything that was recorded of some bookings, in order. */
async function readRecords(db: Db, { nursery }: OfBranch, bookings: readonly string[]) {
  const { rows } = await sql<RecordRow>`
    select v.id, e.booking_id, v.event, v.at, l.received_at, null as conflict,
      coalesce(u.first_name || ' ' || u.last_name, f.first_name || ' ' || f.last_name, 'The family') as by, v.by_family, v.collected_by, v.absence_reason
    from register_entry e
    join register_event v on v.nursery_id = e.nursery_id and v.register_entry_id = e.id
    left join staff_profile p on p.nursery_id = v.nursery_id and p.id = v.staff_profile_id
    left join "user" u on u.id = p.user_id
    left join booking k on v.by_family and k.nursery_id = e.nursery_id and k.id = e.booking_id
    left join payer f on f.id = k.keyworker_profile_id
    left join late_record l on l.nursery_id = v.nursery_id and l.id = v.late_record_id
    where e.nursery_id = ${nursery} and e.booking_id = any(${bookings}::uuid[])
    union all
    select l.id, l.booking_id, l.event, l.tapped_at, l.received_at, coalesce(l.decision, 'waiting'),
      u.first_name || ' ' || u.last_name, false, l.collected_by, l.absence_reason
    from late_record l join staff_profile p on p.nursery_id = l.nursery_id and p.id = l.staff_profile_id
    join "user" u on u.id = p.user_id
    where l.nursery_id = ${nursery} and l.booking_id = any(${bookings}::uuid[]) and l.outcome = 'conflict'
    order by at, id`.execute(db);
  return Map.groupBy(rows, ({ booking_id }) => booking_id);
}

/** A page of attendance entries, latest date first, each with its record; and the total. */
export async function readHistory(db: Db, of: ReadBranch, filter: Filter) {
  const where = allOf([
    filter.child_id && sql`k.child_id = ${filter.child_id}`,
    filter.booking_id && sql`k.id = ${filter.booking_id}`,
    filter.from && sql`k.date >= ${filter.from}`,
    filter.to && sql`k.date <= ${filter.to}`,
  ]);
  const entries = await readEntries(
    db,
    of,
    where,
    sql`order by k.date desc, k.start_time desc, lower(c.first_name), k.id ${limitTo(filter)}`,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${entrySources}
    where k.nursery_id = ${of.nursery} and k.branch_id = ${of.branch} and ${isListed} and ${where}`.execute(db);
  const records = await readRecords(
    db,
    of,
    entries.map(({ booking_id }) => booking_id),
  );
  return {
    rows: entries.map((entry) => ({
      ...entry,
      records: (records.get(entry.booking_id) ?? []).map(({ booking_id: _, ...record }) => record),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}
