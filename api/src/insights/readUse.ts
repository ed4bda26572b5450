import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import { ageBands } from '@bairn/shared/schema/ratios';
import type { Db } from '../database/database.ts';
import { elapsed, partOf, stands, wasCancelled, type Asked } from './asked.ts';

/** What a row is summed over beside its branch: nothing, or one of these. */
export type Group = {
  branch_id: string;
  by: 'all' | 'room' | 'weekday' | 'part';
  room_id: string | null;
  weekday: number | null;
  part: string | null;
};

export type UseRow = Group & {
  dates: number;
  offered: number;
  funded: number;
  bookings: number;
  cancelled: number;
  /** Minutes of each age band's children, and of places that they had or could have had. */
  occupied: number[];
  could: number[];
};

/** Sums over branches, and in each of them over rooms, weekdays and parts of the period; as columns, and what groups them. */
export const groups = (date: ReturnType<typeof sql>, asked: Asked) => ({
  keys: sql`extract(isodow from ${date})::int as weekday, ${partOf(date, asked)} as part`,
  columns: sql`branch_id, room_id, weekday, part, case grouping(room_id, weekday, part)
    when 7 then 'all' when 3 then 'room' when 5 then 'weekday' else 'part' end as by`,
  sets: sql`grouping sets ((branch_id), (branch_id, room_id), (branch_id, weekday), (branch_id, part))`,
});

/** Older than any child. */
const endless = 10_000;
const bandEnds = ageBands.map(({ to }) => Math.min(to, endless));

/** The index of the age band of a child `c` at a date of `k`. */
export const bandOn = (date: ReturnType<typeof sql>) =>
  sql`(case ${sql.join(
    bandEnds
      .slice(0, -1)
      .map((end, band) => sql`when ${date} < c.dob + ${sql.lit(`${end} months`)}::interval then ${sql.lit(band)}`),
    sql` `,
  )} else ${sql.lit(bandEnds.length - 1)} end)`;

/** Whether places of a date `i` of a session `s` can be booked, or could be when it came. */
export const isOpen = (today: string) =>
  sql`(i.status = 'open' and not i.dropped and (s.status <> 'archived' or i.date < ${today}::date))`;

const array = (parts: readonly ReturnType<typeof sql>[]) => sql`array[${sql.join([...parts])}]`;

/**
 * How the places of dates were used. A closed date offers none but those that children had nevertheless; so no group has
 * more children than places.
 */
export async function readUse(db: Db, asked: Asked): Promise<UseRow[]> {
  const { nursery, branches, from, to } = asked;
  const { keys, columns, sets } = groups(sql`i.date`, asked);
  const inBand = ageBands.map((_, band) => sql`coalesce(t.${sql.ref(`band${band}`)}, 0)`);
  const { rows } = await sql<UseRow>`
    with taken as (
      select instance_id, count(*) filter (where stands)::int as children,
        ${sql.join(
          ageBands.map(
            (_, band) =>
              sql`count(*) filter (where stands and band = ${sql.lit(band)})::int as ${sql.ref(`band${band}`)}`,
          ),
        )},
        coalesce(sum(funded_minutes) filter (where stands), 0)::int as funded,
        count(*) filter (where cancelled)::int as cancelled
      from (select k.instance_id, k.funded_minutes, ${stands} as stands, ${wasCancelled} as cancelled,
          ${bandOn(sql`k.date`)} as band
        from booking k join child c on c.id = k.child_id
        where k.nursery_id = ${nursery} and k.branch_id = any(${branches}::uuid[])
          and k.date between ${from}::date and ${to}::date) b
      group by instance_id),
    used as (
      select i.branch_id, s.room_id, ${keys}, ${isOpen(localDate())} as is_open, ${elapsed('i')} as minutes,
        greatest(0, case when ${isOpen(localDate())} then i.capacity else 0 end - coalesce(t.children, 0)) as free,
        coalesce(t.children, 0) as children, coalesce(t.funded, 0) as funded, coalesce(t.cancelled, 0) as cancelled,
        ${sql.join(inBand.map((count, band) => sql`${count} as ${sql.ref(`band${band}`)}`))},
        s.age_from_months, s.age_to_months
      from session_instance i
      join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
      left join taken t on t.instance_id = i.id
      where i.nursery_id = ${nursery} and i.branch_id = any(${branches}::uuid[])
        and i.date between ${from}::date and ${to}::date and s.status <> 'draft')
    select ${columns}, count(*) filter (where is_open)::int as dates,
      sum(minutes * (free + children))::int as offered, sum(funded)::int as funded, sum(children)::int as bookings,
      sum(cancelled)::int as cancelled,
      ${array(ageBands.map((_, band) => sql`sum(minutes * ${sql.ref(`band${band}`)})::int`))} as occupied,
      ${array(
        ageBands.map(
          ({ from: youngest }, band) => sql`sum(minutes * (${sql.ref(`band${band}`)}
            + case when age_from_months < ${sql.lit(bandEnds[band])} and age_to_months > ${sql.lit(youngest)}
              then free else 0 end))::int`,
        ),
      )} as could
    from used group by ${sets}`.execute(db);
  return rows;
}

/** Different children of each age band who had a place, youngest first. */
export async function countChildren(db: Db, { nursery, branch, from, to }: Asked): Promise<number[]> {
  const { rows } = await sql<{ band: number; children: number }>`
    select band, count(*)::int as children from (
      select k.child_id, ${bandOn(sql`k.date`)} as band from booking k join child c on c.id = k.child_id
      where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.date between ${from}::date and ${to}::date
        and ${stands}
      group by 1, 2) t
    group by band`.execute(db);
  return ageBands.map((_, at) => rows.find(({ band }) => band === at)?.children ?? 0);
}

/** Adult minutes of the shifts that published rotas have. */
export async function readRostered(db: Db, asked: Asked): Promise<(Group & { rostered: number })[]> {
  const { nursery, branches, from, to } = asked;
  const { keys, columns, sets } = groups(sql`h.date`, asked);
  const { rows } = await sql<Group & { rostered: number }>`
    with worked as (
      select o.branch_id, h.room_id, ${keys}, greatest(0, ${elapsed('h')} - h.break_minutes) as minutes
      from rota o join shift h on h.nursery_id = o.nursery_id and h.rota_id = o.id
      where o.nursery_id = ${nursery} and o.branch_id = any(${branches}::uuid[]) and o.status <> 'draft'
        -- Of the shifts of other years nothing is read.
        and o.year between extract(isoyear from ${from}::date) and extract(isoyear from ${to}::date)
        and h.date between ${from}::date and ${to}::date
        and h.staff_profile_id is not null and h.confirmation in ('pending', 'confirmed'))
    select ${columns}, sum(minutes)::int as rostered from worked group by ${sets}`.execute(db);
  return rows;
}
