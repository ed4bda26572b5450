import { sql } from 'kysely';
import { addDays, weekday } from '@bairn/shared/format/date';
import type { AvailableDay } from '@bairn/shared/schema/availability';
import type { RotaPerson } from '@bairn/shared/schema/rotaFacts';
import { rolesWithin } from '@bairn/shared/schema/staff';
import type { WorkWeek } from '@bairn/shared/schema/staffProfile';
import type { StaffRole } from '../access/person.ts';
import { standingAt } from '../counting/whoCounts.ts';
import type { Handle } from '../database/database.ts';
import { fileUrl } from '../files/files.ts';
import type { OfBranch } from './weekQueries.ts';

/** Weeks before the rota's own over which working time is averaged: 17 in all (regulation 4 of the Working Time Regulations). */
const weeksBefore = 16;
/** Days around the week whose shifts the rules about rest need. */
const daysAround = 7;

type Row = Omit<RotaPerson, 'avatar_url' | 'availability' | 'before' | 'after'> & {
  avatar_key: string | null;
  answers: AvailableDay[];
  usual: WorkWeek[];
  around: RotaPerson['before'];
};

/** When a person can work on the dates: as they answered, or else by their usual week. */
function availabilityOf({ answers, usual }: Row, dates: readonly string[]): RotaPerson['availability'] {
  return dates.flatMap((date) => {
    const answer = answers.findLast((day) => day.date === date);
    if (answer) return { ...answer, asked: true };
    const week = usual.findLast(({ from }) => from <= date);
    if (!week) return [];
    const hours = week.days.find(({ day }) => day === weekday(date));
    if (!hours) return { date, can: 'none', start_time: null, end_time: null, asked: false };
    return { date, can: 'hours', start_time: hours.start_time, end_time: hours.end_time, asked: false };
  });
}

const hhmm = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** Of a staff profile `s`: approved leave, reservations, and shifts at other branches on the dates. */
const unavailable = ({ branch }: OfBranch, [first, last]: Ends) => sql`(
  select coalesce(json_agg(json_build_object('kind', a.kind, 'date', a.date, 'start_time', a.start_time, 'end_time',
      a.end_time) order by a.date, a.start_time nulls first), '[]') from (
    select 'leave' as kind, d::date as date,
      case x.part when 'day' then null when 'morning' then '00:00' when 'afternoon' then '12:00'
        else ${hhmm('x.start_time')} end as start_time,
      case x.part when 'day' then null when 'morning' then '12:00' when 'afternoon' then '23:59'
        else ${hhmm('x.end_time')} end as end_time
    from absence x
    cross join generate_series(greatest(x.from_date, ${first}::date), least(x.to_date, ${last}::date), '1 day') d
    where x.nursery_id = s.nursery_id and x.staff_profile_id = s.id and x.status = 'approved'
      and x.from_date <= ${last} and x.to_date >= ${first}
    union all
    select 'reserved', v.date, ${hhmm('v.start_time')}, ${hhmm('v.end_time')} from staff_reservation v
    where v.nursery_id = s.nursery_id and v.staff_profile_id = s.id and v.date between ${first} and ${last}
    union all
    select 'elsewhere', h.date, ${hhmm('h.start_time')}, ${hhmm('h.end_time')} from shift h
    join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id and o.branch_id <> ${branch}
    where h.nursery_id = s.nursery_id and h.staff_profile_id = s.id and h.date between ${first} and ${last}
      and h.confirmation in ('pending', 'confirmed')) a)`;

type Ends = readonly [first: string, last: string];

/** Of a staff profile `s`: worked minutes of the shifts that count in a span, and those of the days around the week. */
const around = ([first, last]: Ends) => sql`(
  select coalesce(json_agg(json_build_object('date', h.date, 'start_time', ${hhmm('h.start_time')}, 'end_time',
      ${hhmm('h.end_time')}, 'break_minutes', h.break_minutes) order by h.date, h.start_time), '[]') from shift h
  where h.nursery_id = s.nursery_id and h.staff_profile_id = s.id and h.confirmation in ('pending', 'confirmed')
    and (h.date between ${addDays(first, -daysAround)} and ${addDays(first, -1)}
      or h.date between ${addDays(last, 1)} and ${addDays(last, daysAround)}))`;

/** Of a staff profile `s` with its record `e`: weeks before the rota's own since the person started, 16 at most. */
const weeksOf = (first: string) => sql`greatest(0, least(${weeksBefore}, (${first}::date
  - coalesce(e.starts_on, (s.created_at at time zone 'Europe/London')::date)) / 7))::int`;

const averageOf = (first: string) => sql`coalesce((
  select sum(extract(epoch from h.end_time - h.start_time) / 60 - h.break_minutes) from shift h
  join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id and o.status <> 'draft'
  where h.nursery_id = s.nursery_id and h.staff_profile_id = s.id and h.confirmation in ('pending', 'confirmed')
    and h.date between ${addDays(first, -7 * weeksBefore)} and ${addDays(first, -1)}
  ) / nullif(${weeksOf(first)}, 0), 0)::int`;

const standing = (dates: readonly string[]) => sql`(
  select json_agg(json_build_object('date', d.date, 'counts', c.counts, 'first_aider', c.first_aider, 'why', c.why)
    order by d.date)
  from unnest(${dates}::date[]) d(date)
  cross join lateral ${standingAt(sql`((d.date + time '12:00') at time zone 'Europe/London')`)} c)`;

/** Of a staff profile `s` with its record `e`: pence of an hour, where the wage is for time. */
const hourly = sql`case e.wage_type when 'hourly' then e.wage_pence
  when 'salary' then round(e.wage_pence * 60 / nullif(s.contracted_minutes * 52.0, 0))::int end`;

/** Who reads: wages of higher roles are not theirs to see. */
type For = { rota: string | null; reader: StaffRole };

/**
 * The people of a branch's week, and those with a shift on its rota who have left since, with what the rules depend on: one
 * statement however many people there are.
 */
export async function readPeople(db: Handle, of: OfBranch, dates: readonly string[], { rota, reader }: For) {
  const ends: Ends = [dates[0] ?? '', dates.at(-1) ?? ''];
  const [first, last] = ends;
  const { rows } = await sql<Row>`
    select s.id, u.first_name || ' ' || u.last_name as name, f.key as avatar_key, s.role, s.employment_type, s.job_title,
      s.contracted_minutes, coalesce(e.dob + interval '18 years' > ${first}::date, false) as under_18,
      coalesce(e.opted_out_from <= ${first} and (e.opted_out_to is null or e.opted_out_to >= ${last}), false)
        as opted_out_48h,
      case when s.role = any(${[...rolesWithin[reader]]}::text[]) then ${hourly} end as hourly_pence,
      ${standing(dates)} as standing, ${unavailable(of, ends)} as unavailable, ${around(ends)} as around,
      (select coalesce(json_agg(day order by a.confirmed_at), '[]') from availability a
        join availability_request r on r.nursery_id = a.nursery_id and r.id = a.availability_request_id
          and r.branch_id = ${of.branch} and r.from_date <= ${last} and r.to_date >= ${first}
        cross join jsonb_array_elements(a.days) day
        where a.nursery_id = s.nursery_id and a.staff_profile_id = s.id) as answers,
      (select coalesce(json_agg(json_build_object('from', w.from_date, 'days', w.days) order by w.from_date), '[]')
        from staff_schedule w where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
          and w.kind = 'available') as usual,
      ${averageOf(first)} as average_minutes, ${weeksOf(first)} as average_weeks
    from staff_profile s join "user" u on u.id = s.user_id left join stored_file f on f.id = u.avatar_file_id
    left join staff_record e on e.nursery_id = s.nursery_id and e.staff_profile_id = s.id
    where s.nursery_id = ${of.nursery} and (
      (s.deleted_at is null and s.suspended_at is null and exists (
        select from staff_branch sb
        where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id and sb.branch_id = ${of.branch}))
      or exists (
        select from shift h
        where h.nursery_id = s.nursery_id and h.staff_profile_id = s.id and h.rota_id = ${rota}::uuid))
    order by lower(u.first_name), lower(u.last_name), s.id`.execute(db);
  return rows.map((row): RotaPerson => {
    const { avatar_key, answers: _answers, usual: _usual, around: shifts, ...person } = row;
    return {
      ...person,
      avatar_url: fileUrl(avatar_key),
      availability: availabilityOf(row, dates),
      before: shifts.filter(({ date }) => date < first),
      after: shifts.filter(({ date }) => date > last),
    };
  });
}
