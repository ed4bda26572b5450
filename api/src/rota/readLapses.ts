import { sql } from 'kysely';
import { dutiesOf, shortageOf, type PlannedShift } from '@bairn/shared/format/cover';
import { addDays } from '@bairn/shared/format/date';
import { mostNeeded, needSteps } from '@bairn/shared/format/staffNeeded';
import { localDate } from '@bairn/shared/schema/clock';
import type { StaffLapses } from '@bairn/shared/schema/qualifications';
import { reminderDays, type CountReason } from '@bairn/shared/schema/staffWords';
import { isReplaced, knowsFirstAid, standingAt } from '../counting/whoCounts.ts';
import type { Db } from '../database/database.ts';
import { readCare, type BranchCare } from './readCare.ts';
import { judgedAt, readClosingDays } from './rotaQueries.ts';

type Of = { nursery: string; branch: string };
type Judged = PlannedShift & {
  date: string;
  name: string;
  why: CountReason[];
  counts: boolean;
  first_aider: boolean;
  knows_first_aid: boolean;
};
type Day = StaffLapses['days'][number];

/** Most lines of what ends. */
const most = 50;

/** Everyone on the rotas from today, on each date, of those dates on which someone does not count. */
export async function readJudged(db: Db, { nursery, branch }: Of, today: string): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with judged as (
      select h.date, h.start_time, h.end_time, h.break_minutes, h.break_start, s.id as staff_profile_id, u.first_name || ' ' || u.last_name as name, c.why, c.counts, c.first_aider,
        ${knowsFirstAid} as knows_first_aid
      from rota o
      join shift h on h.nursery_id = o.nursery_id and h.rota_id = o.id and h.date >= ${today}
        and h.confirmation in ('pending', 'confirmed')
      join staff_profile s on s.nursery_id = h.nursery_id and s.id = h.staff_profile_id
      join "user" u on u.id = s.user_id
      cross join lateral ${standingAt(judgedAt())} c
      where o.nursery_id = ${nursery} and o.branch_id = ${branch}
    )
    select * from judged j where exists (select from judged k where k.date = j.date and k.why <> '{}')
    order by date, lower(name), staff_profile_id, start_time`.execute(db);
  return rows;
}

/** Those of some people who do not count, and why: each once. */
export const notCounting = (judged: readonly Judged[]): Day['people'] => [
  ...new Map(
    judged
      .filter(({ why }) => why.length > 0)
      .map(({ staff_profile_id: id, name, why }) => [id, { id, name, why }] as const),
  ).values(),
];

/** What a day is short of because of people who do not count; null where it is not. */
function brokenDay(date: string, judged: readonly Judged[], { stays, terms }: BranchCare): Day | null {
  const people = (of: readonly Judged[]) => new Set(of.map(({ staff_profile_id }) => staff_profile_id)).size;
  const steps = needSteps(date, stays, terms);
  const counted = judged.filter(({ counts }) => counts);
  const others = judged.filter(({ counts }) => !counts);
  const shortage = shortageOf(steps, dutiesOf(steps, counted), others);
  const first_aiders = people(judged.filter(({ first_aider }) => first_aider));
  const out = judged.filter(({ why }) => why.length > 0);
  const short_of: Day['short_of'] = [];
  if (shortage) short_of.push('ratio');
  // A service that has entered no certificates yet is not told each day.
  if (stays.length > 0 && first_aiders === 0 && out.some(({ knows_first_aid }) => knows_first_aid)) {
    short_of.push('first_aid');
  }
  if (short_of.length === 0) return null;
  return {
    date,
    children: new Set(stays.map(({ child_id }) => child_id)).size,
    needed: mostNeeded(steps),
    counted: people(counted),
    shortage,
    first_aiders,
    short_of,
    people: notCounting(out),
  };
}

/** A staff profile `s` that works at a branch today. */
const worksHere = ({ nursery, branch }: Of) => sql`s.nursery_id = ${nursery} and s.deleted_at is null
  and s.suspended_at is null and (s.role = 'nursery-super-admin' or exists (select from staff_branch w
    where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id and w.branch_id = ${branch}))`;

const name = sql`u.first_name || ' ' || u.last_name`;

async function readEnding(db: Db, of: Of, today: string): Promise<StaffLapses['ending']> {
  const { rows } = await sql<StaffLapses['ending'][number]>`
    select q.id, s.id as staff_profile_id, ${name} as name, q.kind, q.title, q.valid_to as valid_until
    from staff_qualification q
    join staff_profile s on s.nursery_id = q.nursery_id and s.id = q.staff_profile_id and ${worksHere(of)}
    join "user" u on u.id = s.user_id
    where q.status = 'approved' and q.valid_to <= ${addDays(today, reminderDays[0])} and not ${isReplaced}
    order by q.valid_to, lower(u.last_name), q.id limit ${most}`.execute(db);
  return rows;
}

async function readWaiting(db: Db, of: Of): Promise<StaffLapses['waiting']> {
  const { rows } = await sql<StaffLapses['waiting'][number]>`
    select s.id as staff_profile_id, ${name} as name from staff_profile s join "user" u on u.id = s.user_id
    where ${worksHere(of)} and (
      exists (select from staff_record r where r.nursery_id = s.nursery_id and r.staff_profile_id = s.id
        and r.asked is not null)
      or exists (select from staff_qualification q where q.nursery_id = s.nursery_id and q.staff_profile_id = s.id
        and q.status = 'waiting'))
    order by lower(u.last_name), s.id`.execute(db);
  return rows;
}

/**
 * The days from today on which a branch is short of people who count because one on its rota does not, what ends within
 * 60 days or has ended, and who waits for an admin. A day beyond the rotas is not known yet.
 */
export async function readLapses(db: Db, of: Of): Promise<StaffLapses> {
  const today = localDate();
  const judged = await readJudged(db, of, today);
  const byDate = Map.groupBy(judged, ({ date }) => date);
  const dates = [...byDate.keys()];
  const { stays, terms } = await readCare(db, of, dates);
  const staysOf = Map.groupBy(stays, ({ date }) => date);
  const closed = new Set((await readClosingDays(db, of, dates)).map(({ date }) => date));
  return {
    today,
    days: dates.flatMap((date) => {
      if (closed.has(date)) return [];
      return brokenDay(date, byDate.get(date) ?? [], { stays: staysOf.get(date) ?? [], terms }) ?? [];
    }),
    ending: await readEnding(db, of, today),
    waiting: await readWaiting(db, of),
  };
}
