import { sql } from 'kysely';
import type { SearchResult } from '@bairn/shared/schema/marketplace';
import { fileUrl } from '../files/files.ts';
import { placesLeft } from '../places/places.ts';
import { namesOf, paymentType } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { distanceTo, type Point } from './distance.ts';
import { payableBy, type Wish } from './offers.ts';
import { sceneOf } from './sceneOf.ts';
import { isParticular, meets, nextDate } from './searchFilters.ts';

type ServiceRow = Omit<SearchResult, 'service_type' | 'cover_url' | 'scene'> & {
  provider_type_id: number | null;
  care_service: string | null;
  service_types: number[] | null;
  cover_key: string | null;
};

/** The matching sessions of a branch `b`, as `lateral (sessions, price_from, next_date, places_left)`. */
const offersOf = (wish: Wish) => sql`lateral (
  select count(distinct o.session_id) as sessions,
    coalesce(min(o.price) filter (where o.next is not null), min(o.price) filter (where o.own)) as price_from,
    min(o.next) as next_date,
    (select sum(${placesLeft})::int
      from session_instance i join search_session s on s.session_id = i.session_id and s.nursery_id = i.nursery_id
        and s.price = i.price and s.start_time = i.start_time
      where i.nursery_id = b.nursery_id and i.branch_id = b.id and i.date = min(o.next) and i.status = 'open'
        and i.booked + i.held < i.capacity and ${meets(wish)} and ${nextDate(wish.date)} = i.date) as places_left
  from (
    select s.session_id, s.price, s.own, ${nextDate(wish.date)} as next
    from search_session s where s.nursery_id = b.nursery_id and s.branch_id = b.id and ${meets(wish)}
  ) o
)`;

function toResult({ provider_type_id, care_service, service_types, cover_key, ...row }: ServiceRow): SearchResult {
  return {
    ...row,
    provider_type:
      row.provider_type ?? namesOf('provider_types', provider_type_id === null ? [] : [provider_type_id])[0] ?? null,
    service_type: care_service ?? namesOf('service_types', service_types ?? [])[0] ?? null,
    cover_url: fileUrl(cover_key),
    scene: sceneOf({ ...row, service_types }),
  };
}

/** The result rows of some services, in the order of their ids. One statement. */
export async function readResults(
  db: Handle,
  ids: readonly string[],
  origin: Point | null,
  wish: Wish,
): Promise<SearchResult[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ServiceRow>`
    select 'registered' as kind, b.id, b.name, b.city as town, b.postcode, b.lat, b.lng,
      ${distanceTo(origin, sql`b`)} as distance_km, null as provider_type, n.provider_type as provider_type_id,
      null as care_service, b.service_types, o.price_from, o.next_date, o.places_left, o.sessions,
      cardinality(${payableBy([paymentType.fundedHours])}) > 0 as funded,
      (select min((g ->> 'value')::int) from jsonb_array_elements(b.grades) g) as grade, b.registered_places,
      c.key as cover_key
    from branch b
    join nursery n on n.id = b.nursery_id
    left join stored_file c on c.id = b.cover_file_id and c.status = 'available'
    cross join ${offersOf(wish)} o
    where b.id = any(${ids}::uuid[]) ${isParticular(wish) ? sql`and o.sessions > 0` : sql``}
    union all
    select 'unregistered', r.id, r.name, r.town, r.postcode, r.lat, r.lng, ${distanceTo(origin, sql`r`)}, r.provider_type,
      null, r.care_service, null, null, null, null, 0, false, r.min_grade, r.registered_places, null
    from register_service r
    where r.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toResult(row)] : [];
  });
}
