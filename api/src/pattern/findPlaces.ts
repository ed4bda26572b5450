import { sql, type RawBuilder } from 'kysely';
import { paymentType } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { cellsAround, distanceTo, type Point } from '../marketplace/distance.ts';
import { singleDates } from '../places/block.ts';
import { bookableNow, firstBookableDay, hasPlaces, placesLeftAmong } from '../places/places.ts';
import type { Asked } from './asked.ts';

/**
 * A session at one time and price with its dates that have places. Times are in minutes of the day, ages in months, the
 * upper end excluded.
 */
export type Place = {
  session: string;
  branch: string;
  start: number;
  end: number;
  price: number;
  youngest: number;
  oldest: number;
  /** The ages in whole years that have a place on its dates, as bits: staff may limit them (docs/decisions/places-by-staff.md). */
  ages: number;
  /** Whether it takes funded hours. */
  funded: boolean;
  /** Its dates with a place for one child at least, for two, and so on, each as the bits of `Asked.bits`. */
  free: readonly number[];
};

/** A service in the area with what it has on the dates, and the numbers of those of them on which it is closed. */
export type Near = { branch: string; distance: number; closed: ReadonlySet<number>; places: readonly Place[] };

type Row = {
  branch: string;
  distance: number;
  closed: number;
  places: [string, number, number, number, number, number, number, 0 | 1, ...number[]][] | null;
};

/** Most services that are compared: the nearest of those that have a day of the week. A city has more of them. */
export const mostCompared = 80;

/** The year of age of a child of so many months as the column `ages` has it; no bit for who is no child. */
export const ageBit = (months: number) => (months >= 0 && months < 192 ? 1 << Math.floor(months / 12) : 0);

/** The years of age in which the children are on the dates. */
const agesOf = ({ months }: Asked) => months.flat().reduce((bits, age) => bits | ageBit(age), 0);

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const bitsOf = ({ bits }: Asked, dates: readonly number[]) => dates.reduce((sum, date) => sum | (bits[date] ?? 0), 0);

/**
 * Whether a service can have one of the slots on all of its dates: a session that begins in time for a child of about that
 * age. What is exact is left to `fitService`. `columns` are aggregates of the places `p`, one for all slots of one time and
 * age; `some` is whether the dates in them, with those on which the service is closed, are those of a slot.
 */
function slotsAmong(asked: Asked): { columns: RawBuilder<unknown>; some: RawBuilder<unknown> } {
  const slots = asked.slots.map(({ child, from, dates }) => {
    const ages = dates.map((date) => asked.months[child]?.[date] ?? -1);
    return { of: [from, Math.max(...ages), Math.min(...ages)] as const, bits: bitsOf(asked, dates) };
  });
  const kinds = [...Map.groupBy(slots, ({ of }) => of.join()).values()];
  const name = (nth: number) => sql.ref(`slots_${nth}`);
  return {
    columns: sql.join(
      kinds.flatMap(([kind], nth) => {
        const [from, oldest, youngest] = kind?.of ?? [0, 0, 0];
        return [
          sql`coalesce(bit_or(p.free_1) filter (where p.start <= ${from}::int and p.youngest <= ${oldest}::int
            and p.oldest > ${youngest}::int), 0) as ${name(nth)}`,
        ];
      }),
    ),
    some: sql.join(
      kinds.flatMap((kind, nth) =>
        [...new Set(kind.map(({ bits }) => bits))].map(
          (bits) => sql`(o.${name(nth)} | c.bits) & ${bits}::int = ${bits}::int`,
        ),
      ),
      sql` or `,
    ),
  };
}

/**
 * The services around a point that have one of the slots at least, the nearest first, each with all of its places that
 * could be a part of the week. Service by service in the order of distance, until there are enough: so a city costs no
 * more than a town. The rows of the search say which sessions have places; the dates of one time and price become bits, so
 * that what is read does not grow with the dates. Services that only take connected families count for those. One
 * statement.
 */
export async function findPlaces(
  db: Handle,
  asked: Asked,
  { origin, radius, keyworker }: { origin: Point; radius: number; keyworker: string | null },
): Promise<Near[]> {
  const { dates, slots, start } = asked;
  const earliest = clock(Math.min(...slots.map(({ from }) => from)));
  const latest = clock(Math.max(...slots.map(({ to }) => to)));
  const wanted = `{${dates.map((date) => `[${date},${date}]`).join(',')}}`;
  const all = bitsOf(asked, [...dates.keys()]);
  const bit = (date: RawBuilder<unknown>) => sql`(1 << (${date} - ${start}::date))`;
  const within = (date: RawBuilder<unknown>) =>
    sql`${date} between ${dates[0]}::date and ${dates.at(-1)}::date and ${bit(date)} & ${all}::int <> 0`;
  const free = asked.children.map((_, nth) => ({ name: sql.ref(`free_${nth + 1}`), least: nth + 1 }));
  const { columns, some } = slotsAmong(asked);
  const { rows } = await sql<Row>`
    with near as materialized (
      select v.id, v.nursery_id, v.distance
      from ${cellsAround(origin, radius)} cross join lateral (
        select v.id, v.nursery_id, ${distanceTo(origin, sql`v`)} as distance from search_service v
        where v.cell between cells.first and cells.last and v.rank = 0 and ${bookableNow(sql`v.book_before`)} offset 0) v
      where v.distance <= ${radius}::int
      order by 3, 1
    )
    select v.id as branch, v.distance, c.bits as closed, o.places
    from near v
    cross join lateral (
      select coalesce(bit_or(${bit(sql`x.date`)}), 0) as bits from closing_day x
      where x.nursery_id = v.nursery_id and x.branch_id = v.id and x.status = 'confirmed' and ${within(sql`x.date`)}) c
    cross join lateral (
      select json_agg(json_build_array(d.session_id, p.start, p.finish, d.price, p.youngest, p.oldest, d.ages, p.funded,
          ${sql.join(free.map(({ name }) => sql`p.${name}`))})) as places, ${columns}
      from search_session d cross join lateral (
        select (extract(epoch from d.start_time) / 60)::int as start, (extract(epoch from i.end_time) / 60)::int as finish,
          s.age_from_months as youngest, s.age_to_months as oldest,
          (${paymentType.fundedHours}::smallint = any(s.payment_types))::int as funded, i.*
        from session s cross join lateral (
          select i.end_time, ${sql.join(
            free.map(
              ({ name, least }) =>
                sql`coalesce(bit_or(i.bit) filter (where i.places_left >= ${least}::int), 0) as ${name}`,
            ),
          )}
          from (
            select i.end_time, ${bit(sql`i.date`)} as bit, ${placesLeftAmong(agesOf(asked))} as places_left
            from session_instance i
          where i.nursery_id = d.nursery_id and i.session_id = d.session_id and ${within(sql`i.date`)}
            and i.date >= ${firstBookableDay(sql`d.start_time`, sql`s.notice_hours`)}
            and i.price = d.price and i.start_time = d.start_time and d.open_dates @> i.date and i.end_time > ${earliest}::time
            and i.status = 'open' and ${hasPlaces} offset 0) i
          group by i.end_time) i
        where s.nursery_id = d.nursery_id and s.id = d.session_id and ${singleDates} offset 0) p
      where d.nursery_id = v.nursery_id and d.branch_id = v.id and d.listed and d.ages & ${agesOf(asked)}::int <> 0
        and ${bookableNow(sql`d.book_before`)} and d.start_time < ${latest}::time
        and d.open_dates && ${wanted}::datemultirange) o
    cross join lateral (
      select from branch b
      where b.nursery_id = v.nursery_id and b.id = v.id and (not b.requires_connection or exists (
        select from connection x where x.nursery_id = b.nursery_id and x.branch_id = b.id
          and x.keyworker_profile_id = ${keyworker} and x.status = 'active')) offset 0) b
    where ${some}
    limit ${mostCompared + 1}`.execute(db);
  return rows.map(({ branch, distance, closed, places }) => ({
    branch,
    distance,
    closed: new Set(asked.bits.flatMap((one, date) => (closed & one ? [date] : []))),
    places: (places ?? []).map(([session, begins, end, price, youngest, oldest, ages, funded, ...bits]) => ({
      session,
      branch,
      start: begins,
      end,
      price,
      youngest,
      oldest,
      ages,
      funded: funded === 1,
      // On a closed day nothing counts, whatever is left of its dates.
      free: bits.map((one) => one & ~closed),
    })),
  }));
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
