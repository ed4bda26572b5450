import { sql, type RawBuilder } from 'kysely';
import { paymentType } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { cellsAround, distanceTo, type Point } from '../marketplace/distance.ts';
import { inTime } from '../marketplace/offers.ts';
import { singleDates } from '../places/block.ts';
import { bookableNow, hasPlaces, placesLeft } from '../places/places.ts';
import type { Asked } from './asked.ts';

/** A session on a date with places: times in minutes of the day, the ages that it takes in months, the upper end excluded. */
export type Place = {
  id: string;
  branch: string;
  /** The number of its date in `Asked.dates`. */
  date: number;
  start: number;
  end: number;
  price: number;
  left: number;
  youngest: number;
  oldest: number;
  /** Whether it takes funded hours. */
  funded: boolean;
};

/** A service in the area with what it has on the dates, and those of them on which it is closed. */
export type Near = { branch: string; distance: number; closed: ReadonlySet<number>; places: readonly Place[] };

type Row = {
  branch: string;
  distance: number;
  closed: number[];
  places: [number, number, number, number, number, number, number, 0 | 1, string][] | null;
};

/** Most services that are compared: the nearest of those that have a day of the week. A city has more of them. */
export const mostCompared = 80;

/** The years of age in which the children are on the dates, as the column `ages` has them. */
const agesOf = ({ months }: Asked) =>
  months.flat().reduce((bits, age) => (age >= 0 && age < 192 ? bits | (1 << Math.floor(age / 12)) : bits), 0);

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Whether places `p`, with dates `c` on which the service is closed, can have one of the slots on all of its dates: a
 * session that begins in time for a child of about that age. What is exact is left to `fitService`.
 */
function hasSlot({ slots, months }: Asked): RawBuilder<unknown> {
  const parts = slots.map(({ child, from, dates }) => {
    const bits = dates.reduce((sum, date) => sum | (1 << date), 0);
    const ages = dates.map((date) => months[child]?.[date] ?? -1);
    return sql`(coalesce(bit_or(1 << p.date) filter (where p.start <= ${from}::int and p.youngest <= ${Math.max(...ages)}::int
      and p.oldest > ${Math.min(...ages)}::int), 0) | c.bits) & ${bits}::int = ${bits}::int`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * The services around a point that have one of the slots at least, the nearest first, each with all of its places that
 * could be a part of the week. Service by service in the order of distance, until there are enough: so a city costs no
 * more than a town. The rows of the search say which dates have places. Services that only take connected families
 * count for those. One statement.
 */
export async function findPlaces(
  db: Handle,
  asked: Asked,
  { origin, radius, keyworker }: { origin: Point; radius: number; keyworker: string | null },
): Promise<Near[]> {
  const { dates, slots } = asked;
  const earliest = clock(Math.min(...slots.map(({ from }) => from)));
  const latest = clock(Math.max(...slots.map(({ to }) => to)));
  const wanted = `{${dates.map((date) => `[${date},${date}]`).join(',')}}`;
  const { rows } = await sql<Row>`
    with near as materialized (
      select v.id, v.nursery_id, v.distance
      from ${cellsAround(origin, radius)} cross join lateral (
        select v.id, v.nursery_id, ${distanceTo(origin, sql`v`)} as distance from search_service v
        where v.cell between cells.first and cells.last and v.rank = 0 and ${bookableNow(sql`v.book_before`)} offset 0) v
      where v.distance <= ${radius}::int
      order by 3, 1
    )
    select v.id as branch, v.distance, c.dates as closed, o.places
    from near v
    cross join lateral (
      select coalesce(array_agg(n.date), '{}') as dates, coalesce(bit_or(1 << n.date), 0) as bits
      from closing_day x cross join lateral (select array_position(${dates}::date[], x.date) - 1 as date) n
      where x.nursery_id = v.nursery_id and x.branch_id = v.id and x.status = 'confirmed'
        and x.date = any(${dates}::date[])) c
    cross join lateral (
      select json_agg(json_build_array(p.date, p.start, p.finish, p.price, p.places, p.youngest, p.oldest, p.funded, p.id))
        as places
      from search_session d cross join lateral (
        select array_position(${dates}::date[], i.date) - 1 as date, i.id, i.price, ${placesLeft} as places,
          (extract(epoch from i.start_time) / 60)::int as start, (extract(epoch from i.end_time) / 60)::int as finish,
          s.age_from_months as youngest, s.age_to_months as oldest,
          (${paymentType.fundedHours}::smallint = any(s.payment_types))::int as funded
        from session s join session_instance i on i.nursery_id = s.nursery_id and i.session_id = s.id
        where s.nursery_id = d.nursery_id and s.id = d.session_id and i.date = any(${dates}::date[])
          and i.price = d.price and i.start_time = d.start_time and d.open_dates @> i.date and i.end_time > ${earliest}::time
          and i.status = 'open' and ${hasPlaces} and ${inTime()} and ${singleDates} offset 0) p
      where d.nursery_id = v.nursery_id and d.branch_id = v.id and d.listed and d.ages & ${agesOf(asked)}::int <> 0
        and ${bookableNow(sql`d.book_before`)} and d.start_time < ${latest}::time
        and d.open_dates && ${wanted}::datemultirange
      having ${hasSlot(asked)}) o
    cross join lateral (
      select from branch b
      where b.nursery_id = v.nursery_id and b.id = v.id and (not b.requires_connection or exists (
        select from connection x where x.nursery_id = b.nursery_id and x.branch_id = b.id
          and x.keyworker_profile_id = ${keyworker} and x.status = 'active')) offset 0) b
    limit ${mostCompared + 1}`.execute(db);
  return rows.map(({ branch, distance, closed, places }) => {
    const shut = new Set(closed);
    return {
      branch,
      distance,
      closed: shut,
      places: (places ?? [])
        .filter(([date]) => !shut.has(date))
        .map(([date, start, end, price, left, youngest, oldest, funded, id]) => ({
          id,
          branch,
          date,
          start,
          end,
          price,
          left,
          youngest,
          oldest,
          funded: funded === 1,
        })),
    };
  });
}

/** What keeps a family's own child from a place: a booking at that time, or a service that excludes it from a day on. */
export type Barred = {
  booked: { child: string; date: string; start: number; end: number }[];
  excluded: { child: string; branch: string; from: string }[];
};

/** Reads it for the children of a search that have ids. One statement. */
export async function readBarred(db: Handle, { children, dates }: Asked): Promise<Barred> {
  const ids = children.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return { booked: [], excluded: [] };
  const { rows } = await sql<Barred>`
    select
      coalesce((select json_agg(json_build_object('child', k.child_id, 'date', k.date,
          'start', (extract(epoch from k.start_time) / 60)::int, 'end', (extract(epoch from k.end_time) / 60)::int))
        from booking k where k.child_id = any(${ids}::uuid[]) and k.date = any(${dates}::date[])
          and k.status in ('pending', 'confirmed', 'attended')), '[]') as booked,
      coalesce((select json_agg(json_build_object('child', x.child_id, 'branch', x.branch_id, 'from', x.excluded_from))
        from child_profile x where x.child_id = any(${ids}::uuid[]) and x.excluded_from is not null), '[]') as excluded`.execute(
    db,
  );
  return rows[0] ?? { booked: [], excluded: [] };
}
