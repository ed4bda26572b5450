import { sql, type RawBuilder } from 'kysely';
import type { SortOrder } from '@bairn/shared/schema/searchChoices';
import { hasPlaces, placesLeftFor } from '../places/places.ts';
import type { Handle } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import { idTail, type Position } from './cursor.ts';
import { distanceTo } from './distance.ts';
import {
  entryGrade,
  entryMeets,
  hasDates,
  isParticular,
  meets,
  named,
  nextDate,
  noEntries,
  ofBlock,
  offersAround,
  ofType,
  serviceGrade,
  servicesAround,
  within,
  type Filters,
  type Order,
  type Wish,
} from './searchFilters.ts';

/** `ids`: those of the page and the next one. `shown`: those before and on the page. */
export type Found = { ids: string[]; total: number; bookable: number; shown: string[] };

/** The part of a list to read. */
export type Part = { page: number; per_page: number; after: Position | null };

/** Services shown when none lies within the radius. */
const nearestShown = 20;

/** Sorts services without a known location after all others. */
const nowhere = sql`1e6::double precision`;

const byDistance = sql`f.distance, f.score`;
const orders = {
  distance: byDistance,
  price: sql`f.price_from asc nulls last, ${byDistance}`,
  date: sql`f.next_date asc nulls last, ${byDistance}`,
  places: sql`f.places_left desc nulls last, ${byDistance}`,
  grade: sql`f.grade desc nulls last, ${byDistance}`,
  name: sql`f.name`,
} as const satisfies Record<SortOrder, unknown>;

/** Orders that compare the services' sessions. */
const sortedByOffer: readonly SortOrder[] = ['price', 'date', 'places'];

/** Name distance, smaller is closer: sorts results without a distance. */
const score = ({ words, origin }: Filters) =>
  words.length > 0 && !origin
    ? sql`-similarity(v.words, ${words.map(([word]) => word).join(' ')}::text)`
    : sql`0::real`;

/** The most places left on a day in one of the matching sessions of a service `v`. */
const placesOn = (wish: Wish, day: ReturnType<typeof sql>) => sql`(
  select max(case when s.block then ${ofBlock(sql`b.places_left`)} else ${placesLeftFor(wish.age)} end)
  from search_session s
  join session_instance i on i.session_id = s.session_id and i.date = ${day}
    and i.price = s.price and i.start_time = s.start_time and i.status = 'open' and ${hasPlaces}
  where s.nursery_id = v.nursery_id and s.branch_id = v.id and ${meets(wish)} and ${nextDate(wish)} = ${day})`;

/** The matching services as `(id, distance)`, to be counted. */
export function matches(filters: Filters) {
  if (isParticular(filters.wish)) return candidates({ ...filters, sort: 'distance' });
  return sql`
    select v.id, coalesce(${distanceTo(filters.origin, sql`v`)}, ${nowhere}) as distance
    from ${servicesAround(filters, [ofType(filters), named(filters), noEntries(filters) && sql`v.rank = 0`])}
    where ${allOf([within(filters)])}`;
}

/**
 * The matching services, as `(id, rank, name, distance, score, price_from, next_date, places_left, grade)`. `rank`: 0 has a
 * date to book, 1 has none at the moment, 2 is an entry of the public register.
 */
function candidates(filters: Order) {
  const columns = sql`v.name_key as name, coalesce(${distanceTo(filters.origin, sql`v`)}, ${nowhere}) as distance,
    ${score(filters)} as score`;
  const fits = [ofType(filters), named(filters)];
  const places = filters.sort === 'places' ? placesOn(filters.wish, sql`o.next_date`) : sql`null::int`;
  const particular = isParticular(filters.wish);
  const grade = (read: RawBuilder<unknown>) => (filters.sort === 'grade' ? read : sql`null::int`);
  // Both sides by map squares: joined to the offers alone, all services would be read. Without session filters and in an
  // order that needs nothing of the sessions, their rows are not read at all.
  const offers =
    particular || sortedByOffer.includes(filters.sort)
      ? sql`${particular ? sql`join` : sql`left join`} (${offersAround(filters)}) o on o.id = v.id`
      : sql`cross join (select null::int as price_from, null::date as next_date) o`;
  const entries = sql`
    union all
    select v.id, 2, ${columns}, null, null, null, ${grade(entryGrade)}
    from ${servicesAround(filters, [sql`v.rank = 1`, ...fits, entryMeets(filters.wish)])}
    where ${allOf([within(filters)])}`;
  return sql`
    select v.id, ${particular ? sql`0` : sql`case when ${hasDates()} then 0 else 1 end`} as rank, ${columns}, o.price_from,
      o.next_date, ${places} as places_left, ${grade(serviceGrade)} as grade
    from ${servicesAround(filters, [sql`v.rank = 0`, ...fits])} ${offers}
    where ${allOf([within(filters)])}
    ${noEntries(filters) ? sql`` : entries}`;
}

/** The ids of the matching services that have a date to book. */
export const bookable = (filters: Filters) =>
  sql`select f.id from (${candidates({ ...filters, listedOnly: true, sort: 'distance' })}) f where f.rank = 0`;

/**
 * The matching services of a page, those with dates to book first, then by the requested order, then by name and id; and
 * their total. `nearest`: only the nearest of all. One statement.
 */
export async function findServices(db: Handle, filters: Order, part: Part, nearest: boolean): Promise<Found> {
  const { page, per_page, after } = part;
  const skipped = after ? 0 : (page - 1) * per_page;
  const { rows } = await sql<Found>`
    with found as materialized (
      select * from (${candidates(filters)}) f
      ${nearest ? sql`where f.distance < ${nowhere} order by f.distance, f.rank, f.name, f.id limit ${nearestShown}` : sql``}
    ), part as (
      select * from found f ${after ? sql`where not (${idTail(sql`f.id`)} = any(${after.shown}::text[]))` : sql``}
      order by f.rank, ${orders[filters.sort]}, f.name, f.id limit ${skipped + per_page + 1}
    ), page as (
      select f.id, row_number() over (order by f.rank, ${orders[filters.sort]}, f.name, f.id) as place from part f
    )
    select (select count(*) from found) as total, (select count(*) from found where rank = 0) as bookable,
      array(select id from page where place > ${skipped} order by place) as ids,
      array(select ${idTail(sql`id`)} from page where place <= ${skipped + per_page} order by place) as shown`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0, bookable: 0, shown: [] };
}
