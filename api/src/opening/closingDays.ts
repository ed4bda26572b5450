import { sql } from 'kysely';
import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { ClosingDay } from '@bairn/shared/schema/closingDays';
import { audit } from '../audit/audit.ts';
import { bankHolidayType, lists } from '../config/lists.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { tellBranch } from '../realtime/tell.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { transition } from '../states/transition.ts';
import type { OfBranch, Writer } from './openingTimes.ts';
import { lastWorkingDay } from './workingYears.ts';

const columns = sql`c.id, c.date, c.type, c.name, c.status`;

type Proposal = { date: string; type: number; name: string };

/**
 * Proposes days; those that are closing days already are left as they are. Of a range, days are left out on which the
 * service does not open and has no session.
 * @returns how many are new.
 * @throws Refusal 422 for an unknown type, or a day after the next working year.
 */
async function propose(tx: Tx, of: OfBranch & Writer, days: readonly Proposal[]): Promise<number> {
  const { nursery, branch, user, request } = of;
  if (!days.every(({ type }) => lists.closing_day_types.some(({ id }) => id === type))) {
    throw invalid({ type: ['The type is not valid'] });
  }
  const last = await lastWorkingDay(tx, of);
  if (days.some(({ date }) => date > last)) {
    throw invalid({ date: ['This is after the next working year. It can be proposed when that year is nearer'] });
  }
  const rows = days.map((day) => ({ ...day, id: newId() }));
  const { rows: made } = await sql<{ id: string }>`
    insert into closing_day (nursery_id, id, branch_id, date, type, name, status)
    select ${nursery}::uuid, d.id, ${branch}::uuid, d.date, d.type, d.name, 'proposed'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, date date, type smallint, name text)
    where ${days.length === 1}::boolean
      or not exists (select from opening_time o where o.nursery_id = ${nursery} and o.branch_id = ${branch})
      or exists (select from opening_time o where o.nursery_id = ${nursery} and o.branch_id = ${branch}
        and o.day = extract(isodow from d.date))
      or exists (select from session_instance i where i.nursery_id = ${nursery} and i.branch_id = ${branch}
        and i.date = d.date)
    order by d.date
    on conflict (nursery_id, branch_id, date) where status <> 'removed' do nothing
    returning id`.execute(tx);
  await audit(
    tx,
    ...made.map(({ id }) => ({
      user,
      nursery,
      action: 'closing_day.propose' as const,
      object: { type: 'closing_day' as const, id },
      request,
    })),
  );
  if (made.length > 0) await tellClosingDays(tx, branch);
  return made.length;
}

/** Open screens of the branch ask for the closing days again. */
export const tellClosingDays = (tx: Tx, branch: string) =>
  tellBranch(tx, branch, 'service.closing_days', { id: branch });

/** Proposes a day, or each of a range. @returns how many are new. @throws Refusal 422 as `propose` does */
export async function proposeRange(
  tx: Tx,
  of: OfBranch & Writer,
  { date, until, type, name }: Proposal & { until?: string | null | undefined },
): Promise<number> {
  const days: Proposal[] = [];
  for (let day = date; day <= (until ?? date); day = addDays(day, 1)) days.push({ date: day, type, name });
  return propose(tx, of, days);
}

/** Proposes bank holidays. @returns how many are new. @throws Refusal 422 where a date is none. */
export async function proposeHolidays(tx: Tx, of: OfBranch & Writer, dates: readonly string[]): Promise<number> {
  const days = [...new Set(dates)].map((date) => ({ date, type: bankHolidayType, name: bankHoliday(date) }));
  const named = days.filter((day): day is Proposal => day.name !== undefined);
  if (named.length < days.length) throw invalid({ dates: ['One of the dates is not a bank holiday in Scotland'] });
  return propose(tx, of, named);
}

/**
 * Removes a closing day. It restores no booking, and dates that it has closed stay closed.
 * @throws Refusal 404, 409 `removed` (already), or `past` for a confirmed one before today.
 */
export async function removeDay(tx: Tx, of: OfBranch & Writer, id: string): Promise<ClosingDay> {
  const { nursery, branch, user, request } = of;
  const { rows } = await sql<ClosingDay>`
    select ${columns} from closing_day c
    where c.id = ${id} and c.nursery_id = ${nursery} and c.branch_id = ${branch} for update`.execute(tx);
  const [day] = rows;
  if (!day) throw notFound('This closing day could not be found.');
  if (day.status === 'confirmed' && day.date < localDate()) {
    throw conflict('This closing day has passed. It can no longer be removed.', 'past');
  }
  await transition(tx, 'closing_day', 'remove', {
    of: id,
    scope: sql`nursery_id = ${nursery}`,
    audit: () => ({
      user,
      nursery,
      action: 'closing_day.remove',
      object: { type: 'closing_day', id },
      request,
    }),
    announce: () => tellClosingDays(tx, branch),
  });
  return { ...day, status: 'removed' };
}

/** A closing day that is proposed, from today on. */
export type ProposedDay = { id: string; date: string; name: string };

/**
 * The closing days of a working year that can be confirmed: those that are proposed, from today on.
 * @throws Refusal 404 where the working year is not the branch's.
 */
export async function readProposed(db: Handle, { nursery, branch }: OfBranch, year: string): Promise<ProposedDay[]> {
  const { rows } = await sql<{ days: ProposedDay[] }>`
    select (select coalesce(json_agg(json_build_object('id', c.id, 'date', c.date, 'name', c.name) order by c.date), '[]')
      from closing_day c where c.nursery_id = y.nursery_id and c.nursery_branch_working_year_id = y.id
        and c.status = 'proposed' and c.date >= ${localDate()}::date) as days
    from nursery_branch_working_year y
    where y.id = ${year} and y.nursery_id = ${nursery} and y.branch_id = ${branch}`.execute(db);
  if (!rows[0]) throw notFound('This working year could not be found.');
  return rows[0].days;
}

/** The dates of a branch from one day to another on which it is closed: its confirmed closing days. */
export async function closedDates(db: Handle, branch: string, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select c.date from closing_day c join branch b on b.nursery_id = c.nursery_id and b.id = c.branch_id
    where b.id = ${branch} and c.date between ${from}::date and ${to}::date and c.status = 'confirmed'
    order by c.date`.execute(db);
  return rows.map(({ date }) => date);
}
