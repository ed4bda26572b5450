import { sql } from 'kysely';
import { adultsTogether } from '@bairn/shared/format/staffNeeded';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { Headcount, Attendance, AttendanceEntry, AttendanceSession } from '@bairn/shared/schema/attendance';
import type { Db } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import { notFound } from '../refusals/refusal.ts';
import { readCare, type BranchCare } from '../rota/readCare.ts';
import { readOnShift } from '../rota/readOnShift.ts';
import { readConflicts, readUndecided } from './lateQueries.ts';
import { readEntries, type OfBranch, type ReadBranch } from './entryQueries.ts';

type Of = { date: string; session_id?: string | undefined };
type SessionRow = Omit<AttendanceSession, 'headcount' | 'adults_needed'>;

const countOf = (entries: readonly AttendanceEntry[]): Headcount => {
  const count = { expected: 0, in: 0, out: 0, absent: 0 };
  for (const { status } of entries) count[status] += 1;
  return count;
};

/** Adults for the children of these entries who are in. */
function adultsOf(entries: readonly AttendanceEntry[], date: string, { stays, terms }: BranchCare) {
  const present = new Set(entries.flatMap(({ status, booking_id }) => (status === 'in' ? booking_id : [])));
  const here = new Set(stays.filter(({ booking_id }) => present.has(booking_id)));
  return adultsTogether(date, stays, terms, here);
}

async function readSessions(db: Db, { nursery, branch }: OfBranch, { date, session_id }: Of) {
  const { rows } = await sql<SessionRow>`
    select i.session_id, i.id as instance_id, s.name, i.start_time, i.end_time, i.status, i.capacity, i.booked, i.held
    from session_instance i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where ${allOf([
      sql`i.nursery_id = ${nursery} and i.branch_id = ${branch} and i.date = ${date}`,
      session_id && sql`i.session_id = ${session_id}`,
    ])}
    order by i.start_time, s.name, i.id`.execute(db);
  return rows;
}

/**
 * The nearest dates before and after on which the session, or any session of the branch, runs; and the session's name.
 */
async function readAround(db: Db, { nursery, branch }: OfBranch, { date, session_id }: Of) {
  const near = (which: 'max' | 'min', side: '<' | '>') => sql`(
    select ${sql.raw(which)}(i.date) from session_instance i where ${allOf([
      sql`i.nursery_id = ${nursery} and i.branch_id = ${branch} and i.date ${sql.raw(side)} ${date}`,
      session_id && sql`i.session_id = ${session_id}`,
    ])})`;
  const { rows } = await sql<{ session_name: string | null; earlier: string | null; later: string | null }>`
    select ${near('max', '<')} as earlier, ${near('min', '>')} as later,
      ${
        session_id
          ? sql`(select s.name from session s
              where s.nursery_id = ${nursery} and s.branch_id = ${branch} and s.id = ${session_id})`
          : sql`null::text`
      } as session_name`.execute(db);
  return rows[0] ?? { session_name: null, earlier: null, later: null };
}

/** The attendance of a date, in eight statements at most. @throws Refusal 404 for a session of another branch */
export async function readDay(
  db: Db,
  of: ReadBranch,
  query: Partial<Of> & { only?: 'counts' | undefined },
): Promise<Attendance> {
  const today = localDate();
  const asked: Of = { date: query.date ?? today, session_id: query.session_id };
  const around = await readAround(db, of, asked);
  if (asked.session_id && around.session_name === null) throw notFound();
  const sessions = await readSessions(db, of, asked);
  const entries = await readEntries(
    db,
    of,
    allOf([sql`k.date = ${asked.date}`, asked.session_id && sql`k.session_id = ${asked.session_id}`]),
  );
  const care = await readCare(db, of, [asked.date]);
  const bySession = Map.groupBy(entries, ({ instance_id }) => instance_id);
  return {
    date: asked.date,
    today,
    now: localTime(),
    answered_at: now().toISOString(),
    ...around,
    sessions: sessions.map((session) => {
      const own = bySession.get(session.instance_id) ?? [];
      return { ...session, headcount: countOf(own), adults_needed: adultsOf(own, asked.date, care) };
    }),
    headcount: countOf(entries),
    adults_needed: adultsOf(entries, asked.date, care),
    on_shift: asked.date === today ? await readOnShift(db, of) : null,
    entries: query.only === 'counts' ? [] : entries,
    conflicts: query.only === 'counts' ? [] : await readConflicts(db, of, asked),
    undecided: await readUndecided(db, of),
  };
}
