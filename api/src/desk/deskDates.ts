import { sql } from 'kysely';
import type { DeskDate } from '@bairn/shared/schema/desk';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { fundingOfLine, hoursOfLine } from '../basket/fundable.ts';
import type { Db } from '../database/database.ts';
import { exclusionProblem, isExcluded } from '../places/exclusion.ts';
import { ageProblem } from '../places/ageOnDate.ts';
import { hasBegun, placesLeft, shortNotice } from '../places/places.ts';
import { notFound } from '../refusals/refusal.ts';
import type { OfBranch } from '../families/knownFamilies.ts';

/** Days ahead that are offered. */
const daysAhead = 84;

type Row = Omit<DeskDate, 'problem'> & {
  status: string;
  offered: boolean;
  notice_hours: number;
  age_from_months: number;
  age_to_months: number;
  overlaps: boolean;
  excluded: boolean;
};

/** For whom: a known child, or one by birth date alone; null where neither is known yet. */
export type ForChild = { id: string | null; first_name: string; dob: string } | null;

function problemOf(row: Row, child: ForChild): string | null {
  if (!row.offered) return 'Families cannot book this session: it is not listed.';
  if (row.status === 'closed') return 'Closed.';
  if (hasBegun(row.date, row.start_time)) return 'It has begun.';
  if (child && ageProblem({ ...row, ...child })) return ageProblem({ ...row, ...child });
  if (row.excluded) return exclusionProblem(child?.first_name ?? 'The child');
  if (row.overlaps) return `${child?.first_name ?? 'The child'} is already booked at this time.`;
  if (row.places_left <= 0) return 'No places left.';
  return shortNotice(row);
}

/**
 * The coming dates of a session with the reason why one cannot be booked for a child, by the rules that booking applies.
 * @throws Refusal 404 for a session that is not the branch's, or archived.
 */
export async function readDeskDates(
  db: Db,
  { nursery, branch }: OfBranch,
  session: string,
  child: ForChild,
): Promise<DeskDate[]> {
  const { rows: sessions } = await sql`select 1 from session s where s.nursery_id = ${nursery}
    and s.branch_id = ${branch} and s.id = ${session} and s.status <> 'archived'`.execute(db);
  if (sessions.length === 0) throw notFound('This session could not be found.');
  const today = localDate();
  const { rows } = await sql<Row>`
    select i.id, i.date, i.start_time, i.end_time, i.price, greatest(0, ${placesLeft})::int as places_left, i.status,
      s.notice_hours, s.age_from_months, s.age_to_months,
      s.status = 'listed' and b.status = 'listed' and n.suspended_at is null as offered,
      exists (select from booking k where k.child_id = t.child_id
        and (k.status in ('pending', 'confirmed', 'attended')
            and k.period && tsrange(i.date + i.start_time, i.date + i.end_time)
          or k.status = 'absent' and k.instance_id = i.id)) as overlaps,
      ${isExcluded(sql`t.child_id`)} as excluded, ${hoursOfLine}
    from session_instance i
    cross join (select ${child?.id ?? null}::uuid as child_id) t
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id
    join nursery n on n.id = i.nursery_id
    ${fundingOfLine}
    where i.nursery_id = ${nursery} and i.branch_id = ${branch} and i.session_id = ${session}
      and i.date between ${today} and ${addDays(today, daysAhead)} and not i.dropped
    order by i.date, i.start_time, i.id`.execute(db);
  return rows.map((row) => {
    const { id, date, start_time, end_time, price, places_left, funding_id, funding_left, funded_on_day } = row;
    const hours = { funding_id, funding_left, funded_on_day };
    return { id, date, start_time, end_time, price, places_left, ...hours, problem: problemOf(row, child) };
  });
}
