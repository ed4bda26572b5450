import { sql } from 'kysely';
import type { AttendanceConflict, UndecidedDay } from '@bairn/shared/schema/attendance';
import type { Handle, Tx } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import type { OfBranch } from './entryQueries.ts';
import type { Logged } from './replay.ts';

type LogRow = Omit<Logged, 'at' | 'taken' | 'seen_at'> & { at: string; taken: string; seen_at: string | null };

/** What was recorded of an entry, notes left out. */
export async function readLog(tx: Tx, { nursery }: OfBranch, entry: string): Promise<Logged[]> {
  const { rows } = await sql<LogRow>`
    select v.id, v.event, v.status, v.at, coalesce(v.told_at, v.at) as taken, v.staff_profile_id as by,
      l.device_id as device, l.seen_at, v.collected_by, v.absence_reason
    from register_event v left join late_record l on l.nursery_id = v.nursery_id and l.id = v.late_record_id
    where v.nursery_id = ${nursery} and v.register_entry_id = ${entry} and v.event <> 'note'`.execute(tx);
  return rows.map((row) => ({
    ...row,
    at: Date.parse(row.at),
    taken: Date.parse(row.taken),
    seen_at: row.seen_at === null ? null : Date.parse(row.seen_at),
  }));
}

/** What came late to a date, or one session of it, and waits for a decision; also of bookings that are cancelled. */
export async function readConflicts(
  db: Handle,
  { nursery, branch }: OfBranch,
  { date, session_id }: { date: string; session_id?: string | undefined },
): Promise<AttendanceConflict[]> {
  const { rows } = await sql<AttendanceConflict>`
    select l.id, l.booking_id, k.session_id, k.date, c.first_name, c.first_name || ' ' || c.last_name as full_name,
      l.event, coalesce(l.told_at, l.tapped_at) as at, l.received_at, u.first_name || ' ' || u.last_name as by,
      l.collected_by, l.absence_reason, l.conflict
    from late_record l join booking k on k.nursery_id = l.nursery_id and k.id = l.booking_id
    join child c on c.id = k.child_id
    join staff_profile p on p.nursery_id = l.nursery_id and p.id = l.staff_profile_id
    join "user" u on u.id = p.user_id
    where ${allOf([
      sql`l.nursery_id = ${nursery} and l.branch_id = ${branch} and l.outcome = 'conflict' and l.decision is null
        and k.date = ${date}`,
      session_id && sql`k.session_id = ${session_id}`,
    ])} order by l.tapped_at, l.id`.execute(db);
  return rows;
}

/** The sessions and dates of the branch where late records wait for a decision, the earliest first. */
export async function readUndecided(db: Handle, { nursery, branch }: OfBranch): Promise<UndecidedDay[]> {
  const { rows } = await sql<UndecidedDay>`
    select k.session_id, s.name as session_name, k.date, count(*)::int as records
    from late_record l join booking k on k.nursery_id = l.nursery_id and k.id = l.booking_id
    join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    where l.nursery_id = ${nursery} and l.branch_id = ${branch} and l.outcome = 'conflict' and l.decision is null
    group by k.date, k.session_id, s.name order by k.date, s.name, k.session_id`.execute(db);
  return rows;
}
