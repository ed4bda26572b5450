import { sql } from 'kysely';
import { addDays, weekday } from '@bairn/shared/format/date';
import { leaveYearOf } from '@bairn/shared/format/leave';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { mostNeeded, needSteps } from '@bairn/shared/format/staffNeeded';
import { localDate } from '@bairn/shared/schema/clock';
import type { LeaveRequest } from '@bairn/shared/schema/leave';
import { standingOver } from '../counting/whoCounts.ts';
import type { Db } from '../database/database.ts';
import { readCare } from '../rota/readCare.ts';
import { readClosingDays } from '../rota/rotaQueries.ts';
import { readAbsence, readAway } from './absenceQueries.ts';
import { contractedWeek, contractFacts, type ContractFacts } from './contractedWeek.ts';
import { worksAt, type Reader } from './judge.ts';
import { balanceOf } from './leaveFacts.ts';
import { readTerms } from './leaveTerms.ts';
import { findPerson } from './readLeave.ts';

/** Days of a long absence whose cover is shown. */
const mostDays = 60;

type Colleague = {
  id: string;
  contract: ContractFacts;
  shifts: string[];
  away: string[];
  /** From when on the person counts, or does not, by date. */
  standing: { date: string; counts: boolean }[];
};

/** Who works at a branch on these dates: by the rota where a week has one, else by contract; and when they do not count. */
async function readColleagues(db: Db, reader: Reader, branch: string, dates: readonly string[]) {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const { rows } = await sql<Colleague>`
    select s.id, ${contractFacts} as contract,
      (select coalesce(json_agg(distinct h.date), '[]') from shift h join rota r on r.nursery_id = h.nursery_id
        and r.id = h.rota_id and r.branch_id = ${branch} where h.nursery_id = s.nursery_id and h.staff_profile_id = s.id
        and h.date = any(${dates}::date[]) and h.confirmation in ('pending', 'confirmed')) as shifts,
      (select coalesce(json_agg(distinct d.date), '[]') from absence x join absence_day d on d.nursery_id = x.nursery_id
        and d.absence_id = x.id where x.nursery_id = s.nursery_id and x.staff_profile_id = s.id
        and x.status = 'approved' and d.date = any(${dates}::date[])) as away,
      (select coalesce(json_agg(c order by c.date), '[]') from ${standingOver(first, last)} c) as standing
    from staff_profile s where ${worksAt(reader.nursery, branch)}`.execute(db);
  return rows;
}

/** The dates whose week has a rota at the branch. */
async function datesWithRota(db: Db, { nursery }: Reader, branch: string, dates: readonly string[]) {
  const { rows } = await sql<{ date: string }>`
    select d as date from unnest(${dates}::date[]) d where exists (
      select from rota r where r.nursery_id = ${nursery} and r.branch_id = ${branch}
        and r.year = extract(isoyear from d) and r.week = extract(week from d))`.execute(db);
  return new Set(rows.map(({ date }) => date));
}

/** Whether a person who counts is there on a date: by the rota where its week has one, else by contract. */
function isThere({ contract, shifts, away, standing }: Colleague) {
  const weeks = contractedWeek(contract);
  const [onShift, isAway] = [new Set(shifts), new Set(away)];
  const works = (date: string) =>
    weeks.some(
      ({ from, to, week }) => from <= date && (to === null || date <= to) && (week?.[weekday(date) - 1] ?? 0) > 0,
    );
  return (date: string, hasRota: boolean) =>
    !isAway.has(date) &&
    (hasRota ? onShift.has(date) : works(date)) &&
    standing.findLast((change) => change.date <= date)?.counts === true;
}

/** The staff that the booked children need on each date, and who counts and is there without one person. */
async function readCover(db: Db, reader: Reader, branch: string, except: string, dates: readonly string[]) {
  const of = { nursery: reader.nursery, branch };
  if (dates.length === 0) return [];
  const { stays, terms } = await readCare(db, of, dates);
  const closed = new Set((await readClosingDays(db, of, dates)).map(({ date }) => date));
  const colleagues = (await readColleagues(db, reader, branch, dates)).filter(({ id }) => id !== except).map(isThere);
  const rotas = await datesWithRota(db, reader, branch, dates);
  return dates
    .filter((date) => !closed.has(date))
    .map((date) => {
      const ofDate = stays.filter((stay) => stay.date === date);
      const needed = mostNeeded(needSteps(date, ofDate, terms));
      const there = colleagues.filter((isOn) => isOn(date, rotas.has(date))).length;
      return { date, needed, there, short: Math.max(0, needed - there) };
    });
}

/** A request as it is decided on: balance, who else is away, and where cover falls short. @throws Refusal 404 */
export async function readRequest(db: Db, reader: Reader, branch: string, id: string): Promise<LeaveRequest> {
  const absence = await readAbsence(db, reader, id);
  const { from, to } = absence;
  const person = absence.person.id;
  const terms = await readTerms(db, reader.nursery);
  const year = leaveYearOf(from, terms);
  const facts = await findPerson(db, reader, { branch, profile: person, year });
  const end = addDays(from, mostDays - 1);
  const dates = datesOf({ from, to: to < end ? to : end }).filter((date) => date >= localDate());
  const { rows } = await sql<{ shifts: number }>`
    select count(*)::int as shifts from absence x join shift h on h.nursery_id = x.nursery_id
      and h.staff_profile_id = x.staff_profile_id and h.period && x.period
    join rota r on r.nursery_id = h.nursery_id and r.id = h.rota_id and r.status <> 'locked'
    where x.nursery_id = ${reader.nursery} and x.id = ${id}`.execute(db);
  return {
    absence,
    balance: balanceOf(facts, year, terms),
    away: await readAway(db, reader, branch, person, { from, to }),
    cover: await readCover(db, reader, branch, person, dates),
    shifts: rows[0]?.shifts ?? 0,
  };
}
