import { sql } from 'kysely';
import type { SortOrder } from '@bairn/shared/schema/searchChoices';
import { placesLeft } from '../places/places.ts';
import type { Handle } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import { idTail, type Hit, type Position } from './cursor.ts';
import { distanceTo } from './distance.ts';
import {
  entryMeets,
  isParticular,
  meets,
  named,
  nextDate,
  offersAround,
  ofType,
  servicesAround,
  within,
  type Filters,
  type Order,
} from './searchFilters.ts';
import type { Wish } from './offers.ts';

/** `hits`: those of the page and the next one. `shown`: those before and on the page, if requested. */
export type Found = { hits: Hit[]; total: number; registered: number; shown: string[] };

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
  name: sql`f.name`,
} as const satisfies Record<SortOrder, unknown>;

const needsOffers = ({ wish, sort }: Order) => isParticular(wish) || ['price', 'date', 'places'].includes(sort);

/** Name distance, smaller is closer: sorts results without a distance. */
const score = ({ words, origin }: Filters) =>
  words.length > 0 && !origin
    ? sql`-similarity(v.words, ${words.map(([word]) => word).join(' ')}::text)`
    : sql`0::real`;

/** Places left on a day `f.next_date` in the matching sessions of a service `v`. */
const placesOn = (wish: Wish, day: ReturnType<typeof sql>) => sql`(
  select sum(${placesLeft})::int
  from search_session s
  join session_instance i on i.session_id = s.session_id and i.date = ${day}
    and i.price = s.price and i.start_time = s.start_time and i.status = 'open' and i.booked + i.held < i.capacity
  where s.nursery_id = v.nursery_id and s.branch_id = v.id and ${meets(wish)} and ${nextDate(wish.date)} = ${day})`;

/** The matching services, as `(id, rank, name, distance, score, price_from, next_date, places_left)`. */
export function candidates(filters: Order) {
  const columns = sql`v.id, v.rank, v.name_key as name, coalesce(${distanceTo(filters.origin, sql`v`)}, ${nowhere}) as distance,
    ${score(filters)} as score`;
  const fits = [ofType(filters), named(filters)];
  if (!needsOffers(filters)) {
    return sql`
      select ${columns}, null::int as price_from, null::date as next_date, null::int as places_left
      from ${servicesAround(filters, [...fits, filters.listedOnly && sql`v.rank = 0`])}
      where ${allOf([within(filters)])}`;
  }
  const dated = filters.sort === 'date' || filters.sort === 'places';
  const places = filters.sort === 'places' ? placesOn(filters.wish, sql`o.next_date`) : sql`null::int`;
  // Both sides by map squares: joined to the offers alone, all services would be read.
  const join = isParticular(filters.wish) ? sql`join` : sql`left join`;
  const entries = sql`
    union all
    select ${columns}, null, null, null
    from ${servicesAround(filters, [sql`v.rank = 1`, ...fits, entryMeets(filters.wish)])}
    where ${allOf([within(filters)])}`;
  return sql`
    select ${columns}, o.price_from, o.next_date, ${places} as places_left
    from ${servicesAround(filters, [sql`v.rank = 0`, ...fits])} ${join} (${offersAround(filters, dated)}) o on o.id = v.id
    where ${allOf([within(filters)])}
    ${filters.listedOnly || filters.wish.price !== null ? sql`` : entries}`;
}

/** Whether a service `f` comes after a position. */
function following(after: Position) {
  if ('shown' in after) return sql`not (${idTail(sql`f.id`)} = any(${after.shown}::text[]))`;
  const { rank, distance, score: points, name, id } = after.last;
  return after.sort === 'name'
    ? sql`(f.rank, f.name, f.id) > (${rank}::smallint, ${name}::text, ${id}::uuid)`
    : sql`(f.rank, f.distance, f.score, f.name, f.id)
        > (${rank}::smallint, ${distance}::double precision, ${points}::real, ${name}::text, ${id}::uuid)`;
}

/**
 * The matching services of a page, bookable ones first, then by the requested order, then by name and id; and their
 * total. `nearest`: only the nearest of all. One statement.
 */
export async function findServices(db: Handle, filters: Order, part: Part, nearest: boolean): Promise<Found> {
  const { page, per_page, after } = part;
  const skipped = after ? 0 : (page - 1) * per_page;
  const moves = ['price', 'date', 'places'].includes(filters.sort) && !after;
  const { rows } = await sql<Found>`
    with found as materialized (
      select * from (${candidates(filters)}) f
      ${nearest ? sql`where f.distance < ${nowhere} order by f.distance, f.rank, f.name, f.id limit ${nearestShown}` : sql``}
    ), part as (
      select * from found f ${after ? sql`where ${following(after)}` : sql``}
      order by f.rank, ${orders[filters.sort]}, f.name, f.id limit ${skipped + per_page + 1}
    ), page as (
      select f.*, row_number() over (order by f.rank, ${orders[filters.sort]}, f.name, f.id) as place from part f
    )
    select (select count(*) from found) as total, (select count(*) from found where rank = 0) as registered,
      (select coalesce(json_agg(json_build_object('id', id, 'rank', rank, 'distance', distance, 'score', score, 'name', name)
        order by place), '[]') from page where place > ${skipped}) as hits,
      ${moves ? sql`(select array_agg(${idTail(sql`id`)} order by place) from page where place <= ${skipped + per_page})` : sql`'{}'::text[]`} as shown`.execute(
    db,
  );
  return { hits: [], total: 0, registered: 0, ...rows[0], shown: rows[0]?.shown ?? [] };
}
