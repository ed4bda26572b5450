import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { CustomerPeriod, Customers } from '@bairn/shared/schema/insights';
import { distanceEnds, lapseDays, partsOf } from '@bairn/shared/schema/insightWords';
import type { Db } from '../database/database.ts';
import { distanceTo } from '../marketplace/distance.ts';
import { beginOf, endOf, partOf, stands, type Asked } from './asked.ts';
import { readBranches } from './readPeriod.ts';

type CountRow = Customers & { branch_id: string; part: string | null; is_total: boolean };

const none: Customers = { active: 0, first: 0, returning: 0, back: 0, lapsed: 0 };
const countsOf = ({ active, first, returning, back, lapsed }: Customers): Customers => ({
  active,
  first,
  returning,
  back,
  lapsed,
});

/**
 * Families of each branch, over the whole period and over its parts. In a part a family is new or returning by its first
 * date of that part, so the counts of the parts are those that a period of the part alone would have.
 */
async function readCounts(db: Db, asked: Asked): Promise<CountRow[]> {
  const { nursery, branches, from, to } = asked;
  const today = localDate();
  const { rows } = await sql<CountRow>`
    with day as materialized (
      select distinct k.branch_id, k.keyworker_profile_id as family, k.date from booking k
      where k.nursery_id = ${nursery} and k.branch_id = any(${branches}::uuid[]) and ${stands}),
    followed as (
      select branch_id, family, date, lag(date) over own as before, lead(date) over own as after,
        case when date between ${from}::date and ${to}::date then ${partOf(sql`date`, asked)} end as part
      from day window own as (partition by branch_id, family order by date)),
    -- The first date of a family in each part, and in the period.
    seen as (
      select branch_id, family, part, (array_agg(before order by date))[1] as before, min(date) as date
      from followed where part is not null
      group by grouping sets ((branch_id, family, part), (branch_id, family))),
    lapsed as (
      select branch_id, ${partOf(sql`(date + ${sql.lit(lapseDays)})`, asked)} as part, count(*) as families
      from followed
      where after is null and date + ${sql.lit(lapseDays)} between ${from}::date and least(${to}::date, ${today}::date)
      group by grouping sets ((1, 2), (1))),
    counted as (
      select branch_id, part, count(*) as active, count(*) filter (where before is null) as first,
        count(*) filter (where before is not null) as "returning",
        count(*) filter (where before < date - ${sql.lit(lapseDays)}) as back, 0 as lapsed
      from seen group by branch_id, part
      union all
      select branch_id, part, 0, 0, 0, 0, families from lapsed)
    select branch_id, part, part is null as is_total, sum(active)::int as active, sum(first)::int as first,
      sum("returning")::int as "returning", sum(back)::int as back, sum(lapsed)::int as lapsed
    from counted group by branch_id, part`.execute(db);
  return rows;
}

type FromRow = { district: string | null; own: boolean; metres: number | null; families: number };

/** Active families by their postcode district. */
async function readDistricts(db: Db, { nursery, branch, from, to }: Asked): Promise<FromRow[]> {
  const { rows: places } = await sql<{ lat: number | null; lng: number | null }>`
    select lat, lng from branch where nursery_id = ${nursery} and id = ${branch}`.execute(db);
  const [{ lat, lng } = { lat: null, lng: null }] = places;
  const origin = lat !== null && lng !== null ? { lat, lng } : null;
  const districtOf = (postcode: string) => sql`(regexp_match(upper(${sql.ref(postcode)}),
    '^\\s*([A-Z]{1,2}[0-9][0-9A-Z]?)\\s*[0-9][A-Z]{2}\\s*$'))[1]`;
  const { rows } = await sql<FromRow>`
    select d.outcode as district, coalesce(d.outcode = (select ${districtOf('b.postcode')} from branch b
        where b.nursery_id = ${nursery} and b.id = ${branch}), false) as own,
      case when d.outcode is not null then (1000 * ${distanceTo(origin, sql`d`)})::int end as metres, count(*)::int as families
    from (select distinct k.keyworker_profile_id as family from booking k where k.nursery_id = ${nursery}
        and k.branch_id = ${branch} and k.date between ${from}::date and ${to}::date and ${stands}) f
    join keyworker_profile p on p.id = f.family
    left join "user" u on u.id = p.user_id
    left join outcode d on d.outcode = ${districtOf('u.postcode')}
    group by d.outcode, d.lat, d.lng`.execute(db);
  return rows;
}

/** Families by bands of distance; those of the branch's own district are a band of their own. */
function bandsOf(rows: readonly FromRow[]): CustomerPeriod['distances'] {
  const count = (is: (row: FromRow) => boolean) => rows.reduce((all, row) => all + (is(row) ? row.families : 0), 0);
  const isKnown = ({ own, metres }: FromRow) => own || metres !== null;
  const away = ({ metres }: FromRow) => metres ?? Infinity;
  const ends = [...distanceEnds, Infinity];
  return [
    { up_to: 0, is_known: true, families: count(({ own }) => own) },
    ...ends.map((end, at) => ({
      up_to: end === Infinity ? null : end,
      is_known: true,
      families: count(
        (row) => isKnown(row) && !row.own && away(row) <= end && (at === 0 || away(row) > (ends[at - 1] ?? 0)),
      ),
    })),
    { up_to: null, is_known: false, families: count((row) => !isKnown(row)) },
  ];
}

async function readWaiting(db: Db, { nursery, branch, from, to }: Asked): Promise<CustomerPeriod['waiting']> {
  const waits = sql`(e.status in ('waiting', 'offered') and i.date >= ${localDate()}::date)`;
  const asked = sql`(e.created_at >= ${beginOf(from)} and e.created_at < ${endOf(to)})`;
  const { rows } = await sql<CustomerPeriod['waiting']>`
    select count(distinct e.keyworker_profile_id) filter (where ${waits})::int as families,
      (select count(distinct c.child_id) from waiting_entry e
        join session_instance i on i.nursery_id = e.nursery_id and i.id = e.instance_id
        join waiting_child c on c.nursery_id = e.nursery_id and c.entry_id = e.id
        where e.nursery_id = ${nursery} and e.branch_id = ${branch} and ${waits})::int as children,
      count(*) filter (where ${waits})::int as entries, count(*) filter (where ${asked})::int as asked,
      count(*) filter (where ${asked} and e.status = 'booked')::int as booked,
      count(*) filter (where ${asked} and e.status in ('declined', 'expired', 'withdrawn', 'removed'))::int as ended
    from waiting_entry e join session_instance i on i.nursery_id = e.nursery_id and i.id = e.instance_id
    where e.nursery_id = ${nursery} and e.branch_id = ${branch}`.execute(db);
  return rows[0] ?? { families: 0, children: 0, entries: 0, asked: 0, booked: 0, ended: 0 };
}

async function countChildren(db: Db, { nursery, branch, from, to }: Asked): Promise<number> {
  const { rows } = await sql<{ children: number }>`
    select count(*)::int as children from (select distinct k.child_id from booking k where k.nursery_id = ${nursery}
      and k.branch_id = ${branch} and k.date between ${from}::date and ${to}::date and ${stands}) t`.execute(db);
  return rows[0]?.children ?? 0;
}

/** The families of a branch in a period, as counts. As many statements for many families as for one. */
export async function readCustomers(db: Db, asked: Asked): Promise<CustomerPeriod> {
  const { branch, from, to } = asked;
  const branches = await readBranches(db, asked);
  const counts = await readCounts(db, asked);
  const totalOf = (id: string) => countsOf(counts.find((row) => row.branch_id === id && row.is_total) ?? none);
  const own = counts.filter((row) => row.branch_id === branch && !row.is_total);
  return {
    total: { ...totalOf(branch), children: await countChildren(db, asked) },
    parts: partsOf(from, to).map((part) => ({
      ...part,
      ...countsOf(own.find((row) => row.part === part.from) ?? none),
    })),
    distances: bandsOf(await readDistricts(db, asked)),
    waiting: await readWaiting(db, asked),
    branches: branches.map(({ id, name }) => ({ id, name, ...totalOf(id) })),
  };
}
