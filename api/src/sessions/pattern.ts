import { sql } from 'kysely';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import {
  lastTermDay,
  occurrencesOf,
  provisionTerm,
  type Around,
  type Occurrence,
  type Pattern,
} from '@bairn/shared/schema/sessionDates';
import { formatDate } from '@bairn/shared/format/date';
import type { Handle, Tx } from '../database/database.ts';
import type { OfBranch } from '../planning/sessionQueries.ts';
import { invalid } from '../refusals/refusal.ts';

/** What of the branch decides on which dates its sessions run, with names for the form. */
export async function readAround(db: Handle, { nursery, branch }: OfBranch) {
  const { rows } = await sql<{
    terms: { first_day: string; last_day: string; name: string }[];
    closed: { date: string; name: string }[];
  }>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('first_day', first_day, 'last_day', last_day, 'name', name)
        order by first_day) from school_term where nursery_id = ${nursery} and branch_id = ${branch}), '[]') as terms,
      coalesce((select jsonb_agg(jsonb_build_object('date', date, 'name', name) order by date) from closing_day
        where nursery_id = ${nursery} and branch_id = ${branch} and status = 'confirmed'
          and date >= ${localDate()}::date), '[]') as closed`.execute(db);
  return rows[0] ?? { terms: [], closed: [] };
}

/** The same as `occurrencesOf` takes it. */
export async function aroundOf(db: Handle, of: OfBranch): Promise<Around> {
  const { terms, closed } = await readAround(db, of);
  return { terms, closed: closed.map(({ date }) => date) };
}

/** Whether a date of a session has not begun. */
const isToCome = ({ date, start_time }: Occurrence) => `${date} ${start_time}` > `${localDate()} ${localTime()}`;

/**
 * The dates of a pattern that have not begun.
 * @throws Refusal 422 where the school terms do not reach as far, or there is no date at all.
 */
export function comingDates(pattern: Pattern, around: Around): Occurrence[] {
  const known = lastTermDay(around.terms);
  if (pattern.term !== provisionTerm.allYear && (known === null || known < pattern.ends_on)) {
    const message =
      known === null
        ? 'Add your school terms first: this session follows them'
        : `Your school terms are known until ${formatDate(known)}. Add the next ones, or choose an earlier last day`;
    throw invalid({ ends_on: [message] });
  }
  const all = occurrencesOf(pattern, around);
  if (all.length === 0) throw invalid({ spans: ['The session would have no dates. Check its days, term and dates'] });
  return all.filter(isToCome);
}

/** Replaces the spans and exceptions of a session. */
export async function writePattern(tx: Tx, nursery: string, session: string, pattern: Pattern) {
  const spans = pattern.spans.flatMap(({ days, start_time, end_time }) =>
    [...new Set(days)].map((day) => ({ day, start_time, end_time })),
  );
  const exceptions = [
    ...pattern.left_out.map((date) => ({ date, runs: false })),
    ...pattern.added.filter((date) => !pattern.left_out.includes(date)).map((date) => ({ date, runs: true })),
  ];
  await sql`delete from session_span where nursery_id = ${nursery} and session_id = ${session}`.execute(tx);
  await sql`delete from session_exception where nursery_id = ${nursery} and session_id = ${session}`.execute(tx);
  await sql`insert into session_span (nursery_id, session_id, day, start_time, end_time)
    select ${nursery}, ${session}, day, start_time, end_time
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as t (day smallint, start_time time, end_time time)`.execute(
    tx,
  );
  await sql`insert into session_exception (nursery_id, session_id, date, runs)
    select ${nursery}, ${session}, date, runs
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as t (date date, runs boolean)`.execute(tx);
}
