import { sql } from 'kysely';
import { addDays, weekStart } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { Forecast } from '@bairn/shared/schema/insights';
import { bandNames, forecastWeeks, triedWeeksAgo, usualWeeks } from '@bairn/shared/schema/insightWords';
import type { Db } from '../database/database.ts';
import { beginOf, elapsed, stands, wasCancelled, type Asked } from './asked.ts';
import { bandOn, isOpen } from './readUse.ts';

type Row = {
  /** Weeks ago of the Monday from which it is told. */
  ago: number;
  week: string;
  /** By age band; null in a week without a child of which anything is known. */
  band: number | null;
  booked: number | null;
  expected: number | null;
  came: number | null;
  offered: number | null;
  is_closed: boolean;
  /** Anything was known of the branch's usual weeks. */
  is_known: boolean;
};

/** The last whole week that a forecast from so many weeks ago is held against, and the last week of the forecast of today. */
const lastWeekOf = (ago: number, monday: string) => addDays(monday, ago === 0 ? 7 * forecastWeeks : -7);

/** The Monday of the week of a local date. */
const mondayOf = (date: string) => sql`date_trunc('week', ${sql.raw(date)})::date`;

/**
 * The rows of the forecast of today and of those that are tried: one for each week and age band. A child's week is what is
 * booked for it, or its usual week where that is more; the usual one ends when the child is too old for every session.
 */
async function readRows(db: Db, { nursery, branch }: Asked, today: string): Promise<Row[]> {
  const monday = weekStart(today);
  const agos = [0, ...triedWeeksAgo];
  const oldest = Math.max(...agos);
  const [first, last] = [addDays(monday, -7 * (oldest + usualWeeks)), addDays(monday, 7 * forecastWeeks + 6)];
  const origins = agos.map((ago) => {
    const start = addDays(monday, -7 * ago);
    return sql`(${sql.lit(ago)}, ${start}::date, ${lastWeekOf(ago, monday)}::date)`;
  });
  // A booking is known once it is made, and until it is cancelled.
  const knownAt = (ago: number) => {
    const at = ago === 0 ? sql`${now()}::timestamptz` : beginOf(addDays(monday, -7 * ago));
    return sql`coalesce(sum(minutes) filter (where created_at < ${at}
      and (cancelled_at is null or cancelled_at >= ${at})), 0)::int`;
  };
  const nth = (of: string) => sql`(${sql.raw(of)})[array_position(array[${sql.join(agos.map(sql.lit))}], o.ago)]`;
  const { rows } = await sql<Row>`
    with origin (ago, monday, last) as (values ${sql.join(origins)}),
    opened as (
      select ${mondayOf('i.date')} as week, bool_or(${isOpen(today)}) as is_open,
        coalesce(sum(${elapsed('i')} * i.capacity) filter (where ${isOpen(today)}), 0)::int as offered
      from session_instance i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
      where i.nursery_id = ${nursery} and i.branch_id = ${branch} and s.status <> 'draft'
        and i.date between ${first}::date and ${last}::date
      group by 1),
    leaving as (
      select coalesce(max(age_to_months), 0) as months from session
      where nursery_id = ${nursery} and branch_id = ${branch} and status in ('listed', 'unlisted')),
    weekly as materialized (
      select child_id, week, array[${sql.join(agos.map(knownAt))}] as known,
        coalesce(sum(minutes) filter (where stands), 0)::int as came
      from (select k.child_id, ${mondayOf('k.date')} as week, k.created_at, k.cancelled_at, ${stands} as stands,
          ${elapsed('k')} as minutes
        from booking k where k.nursery_id = ${nursery} and k.branch_id = ${branch}
          and k.date between ${first}::date and ${last}::date and (${stands} or ${wasCancelled})) b
      group by 1, 2),
    usual as materialized (
      select o.ago, w.child_id, (sum(${nth('w.known')}) / greatest(1, (select count(*) from opened p
        where p.is_open and p.week >= o.monday - ${sql.lit(7 * usualWeeks)} and p.week < o.monday)))::int as minutes
      from origin o join weekly w on w.week >= o.monday - ${sql.lit(7 * usualWeeks)} and w.week < o.monday
      group by o.ago, o.monday, w.child_id),
    weeks as (
      select o.ago, o.monday, w::date as week, coalesce(p.offered, 0) as offered,
        p.week is not null and not p.is_open as is_closed
      from origin o
      cross join lateral generate_series(o.monday + 7, o.last, interval '7 days') w
      left join opened p on p.week = w::date),
    -- A child is in a week by what is known of it, by its usual week, or because it came.
    told as (
      select o.ago, u.child_id, o.week, 0 as booked, u.minutes as usual, 0 as came
      from weeks o join usual u on u.ago = o.ago where u.minutes > 0 and not o.is_closed
      union all
      select o.ago, w.child_id, o.week, ${nth('w.known')}, 0, w.came
      from weeks o join weekly w on w.week = o.week),
    of_child as (
      select t.ago, t.week, ${bandOn(sql`t.week`)} as band, sum(t.booked)::int as booked,
        greatest(sum(t.booked), case when t.week < min(c.dob) + (select months from leaving) * interval '1 month'
          then sum(t.usual) else 0 end)::int as expected, sum(t.came)::int as came
      from told t join child c on c.id = t.child_id
      group by t.ago, t.week, t.child_id, c.dob)
    select o.ago, o.week, c.band, sum(c.booked)::int as booked, sum(c.expected)::int as expected, sum(c.came)::int as came,
      o.offered, o.is_closed, exists (select from usual u where u.ago = o.ago and u.minutes > 0) as is_known
    from weeks o left join of_child c on c.ago = o.ago and c.week = o.week
    group by o.ago, o.week, c.band, o.offered, o.is_closed
    order by o.ago, o.week`.execute(db);
  return rows;
}

const sum = (rows: readonly Row[], key: 'booked' | 'expected' | 'came') =>
  rows.reduce((all, row) => all + (row[key] ?? 0), 0);

/** A forecast of earlier against what came. */
function triedOf(ago: number, monday: string, rows: readonly Row[]): Forecast['tried'][number] {
  const open = rows.filter(({ is_closed }) => !is_closed);
  const weeks = [...Map.groupBy(open, ({ week }) => week).values()];
  const came = sum(open, 'came');
  const differences = weeks.reduce((all, own) => all + Math.abs(sum(own, 'expected') - sum(own, 'came')), 0);
  return {
    made_on: addDays(monday, -7 * ago),
    weeks: weeks.length,
    bands: bandNames.map((_, at) => {
      const own = open.filter(({ band }) => band === at);
      return { expected: sum(own, 'expected'), came: sum(own, 'came') };
    }),
    error_percent: came === 0 ? null : Math.round((100 * differences) / came),
  };
}

/** The occupancy that bookings and birthdays let expect for 26 weeks, and how the same rule did before. One statement. */
export async function readForecast(db: Db, asked: Asked): Promise<Forecast> {
  const today = localDate();
  const byOrigin = Map.groupBy(await readRows(db, asked, today), ({ ago }) => ago);
  const weeks = [...Map.groupBy(byOrigin.get(0) ?? [], ({ week }) => week)];
  return {
    weeks: weeks.map(([starts, own]) => ({
      starts,
      is_closed: own[0]?.is_closed ?? false,
      offered: own[0]?.offered ?? 0,
      bands: bandNames.map((_, at) => {
        const band = own.filter((row) => row.band === at);
        return { booked: sum(band, 'booked'), expected: sum(band, 'expected') };
      }),
    })),
    tried: triedWeeksAgo.flatMap((ago) => {
      const own = byOrigin.get(ago) ?? [];
      return own[0]?.is_known ? [triedOf(ago, weekStart(today), own)] : [];
    }),
  };
}
