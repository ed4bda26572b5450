import { sql } from 'kysely';
import type { SortOrder } from '@bairn/shared/schema/marketplace';
import type { Handle } from '../plugins/database.ts';
import { limitTo } from '../plugins/paging.ts';
import { distanceTo, type Point } from './distance.ts';
import { isParticular, offersOf, type Wish } from './offers.ts';
import { branchMatches, branchText, entryMatches, entryText, type Filters } from './searchFilters.ts';

export type Kind = 'registered' | 'unregistered';
export type Found = { ids: string[]; total: number; registered: number };

/** Services shown where none lies within the radius. */
const nearestShown = 20;

const orders = {
  distance: sql`f.distance asc nulls last, f.score desc`,
  price: sql`f.price_from asc nulls last, f.distance asc nulls last`,
  date: sql`f.next_date asc nulls last, f.distance asc nulls last`,
  places: sql`f.places_left desc nulls last, f.distance asc nulls last`,
  name: sql`lower(f.name)`,
} as const satisfies Record<SortOrder, unknown>;

/** How near a name is to the words, for results without a distance. */
const score = ({ words, origin }: Filters, text: ReturnType<typeof sql>) =>
  words.length > 0 && !origin ? sql`similarity(${text}, ${words.join(' ')}::text)` : sql`0::real`;

function candidates(filters: Filters) {
  const particular = isParticular(filters.wish);
  const needsOffers = particular || ['price', 'date', 'places'].includes(filters.sort);
  return sql`
    select 0 as rank, b.id, b.name, ${distanceTo(filters.origin, sql`b`)} as distance, ${score(filters, branchText)} as score,
      ${needsOffers ? sql`o.price_from, o.next_date, o.places_left` : sql`null::int as price_from, null::date as next_date, null::int as places_left`}
    from branch b
    join nursery n on n.id = b.nursery_id
    ${needsOffers ? sql`cross join ${offersOf(filters.wish)} o` : sql``}
    where ${branchMatches(filters)} ${particular ? sql`and o.sessions > 0` : sql``}
    union all
    select 1, r.id, r.name, ${distanceTo(filters.origin, sql`r`)}, ${score(filters, entryText)}, null, null, null
    from register_service r
    where ${entryMatches(filters)}`;
}

async function find(db: Handle, filters: Filters, nearestOnly: boolean): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select * from (${candidates(filters)}) c
      ${nearestOnly ? sql`where c.distance is not null order by c.distance, c.rank, c.name, c.id limit ${nearestShown}` : sql``}
    ), page as (
      select f.id, row_number() over (order by f.rank, ${orders[filters.sort]}, f.name, f.id) as place
      from found f order by place ${limitTo(filters)}
    )
    select (select count(*) from found) as total, (select count(*) from found where rank = 0) as registered,
      (select coalesce(array_agg(id::text order by place), '{}') from page) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0, registered: 0 };
}

async function findNear(db: Handle, filters: Filters): Promise<Found & { nearest: boolean }> {
  const found = await find(db, filters, false);
  if (found.total > 0 || !filters.origin || filters.radius === null) return { ...found, nearest: false };
  return { ...(await find(db, { ...filters, radius: null }, true)), nearest: true };
}

/**
 * Ids of the services that match, those that take bookings first, then by the order asked for and at last by name and
 * id. Words with typing errors count where nothing else is found. `nearest`: nothing lay within the radius, so these
 * are the nearest of all. Four statements at most.
 */
export async function findServices(db: Handle, filters: Omit<Filters, 'typos'>) {
  const found = await findNear(db, { ...filters, typos: false });
  return found.total > 0 || filters.words.length === 0 ? found : findNear(db, { ...filters, typos: true });
}

export type ServiceRow = {
  kind: Kind;
  id: string;
  name: string;
  town: string | null;
  postcode: string | null;
  lat: number | null;
  lng: number | null;
  distance_km: number | null;
  provider_type: string | null;
  provider_type_id: number | null;
  care_service: string | null;
  service_types: number[] | null;
  price_from: number | null;
  next_date: string | null;
  places_left: number | null;
  sessions: number;
  funded: boolean;
  grade: number | null;
  registered_places: number | null;
  cover_key: string | null;
};

/** What a list of results shows of some services, in the order of their ids. */
export async function readServices(
  db: Handle,
  ids: readonly string[],
  origin: Point | null,
  wish: Wish,
): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select 'registered' as kind, b.id, b.name, b.city as town, b.postcode, b.lat, b.lng,
      ${distanceTo(origin, sql`b`)} as distance_km, null as provider_type, n.provider_type as provider_type_id,
      null as care_service, b.service_types, o.price_from, o.next_date, o.places_left, o.sessions,
      (b.payment_types @> '{1}' or b.provisions && '{10,11}') as funded,
      (select min((g ->> 'value')::int) from jsonb_array_elements(b.grades) g) as grade, b.registered_places,
      c.key as cover_key
    from branch b
    join nursery n on n.id = b.nursery_id
    left join stored_file c on c.id = b.cover_file_id and c.status = 'available'
    cross join ${offersOf(wish)} o
    where b.id = any(${ids}::uuid[])
    union all
    select 'unregistered', r.id, r.name, r.town, r.postcode, r.lat, r.lng, ${distanceTo(origin, sql`r`)}, r.provider_type,
      null, r.care_service, null, null, null, null, 0, false, r.min_grade, r.registered_places, null
    from register_service r
    where r.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
