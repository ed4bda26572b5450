import { sql } from 'kysely';
import type { SearchResult } from '@bairn/shared/schema/marketplace';
import { fileUrl } from '../files/files.ts';
import { blockOnSale } from '../places/block.ts';
import { hasPlaces, placesLeftFor } from '../places/places.ts';
import { namesOf, paymentType } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { ratingOf } from '../reviews/reviewQueries.ts';
import { distanceTo } from './distance.ts';
import { payableBy } from './offers.ts';
import { sceneOf } from './sceneOf.ts';
import { datePrice, isOpen, isParticular, meets, nextDate, type Order, type Wish } from './searchFilters.ts';

type ServiceRow = Omit<SearchResult, 'service_type' | 'cover_url' | 'scene'> & {
  provider_type_id: number | null;
  care_service: string | null;
  service_types: number[] | null;
  cover_key: string | null;
};

/** The matching sessions of a branch `b`, as `lateral (sessions, price_from, block_from)`. */
const sessionsOf = (wish: Wish) => sql`lateral (
  select m.sessions, coalesce(m.open, m.own) as price_from,
    case when m.open is null then m.own < m.own_single is not false else m.open < m.open_single is not false end as block_from
  from (select count(distinct s.session_id) as sessions,
      min(${datePrice()}) filter (where ${isOpen(wish)}) as open,
      min(s.price) filter (where ${isOpen(wish)} and not s.block) as open_single,
      min(s.price) filter (where s.own) as own, min(s.price) filter (where s.own and not s.block) as own_single
    from search_session s where s.nursery_id = b.nursery_id and s.branch_id = b.id and ${meets(wish)}) m
)`;

const price = sql`coalesce(k.price, s.price)`;
const left = ({ age }: Pick<Wish, 'age'>) => sql`coalesce(k.places_left, ${placesLeftFor(age)})`;
const firstOfDay = sql`s.start_time, ${price}, s.session_id`;
/** Which of a service's sessions answers a search. */
const best = ({ wish, sort }: Pick<Order, 'wish' | 'sort'>) =>
  sort === 'price'
    ? sql`${price}, next.date, ${firstOfDay}`
    : sort === 'places'
      ? sql`next.date, ${left(wish)} desc, ${firstOfDay}`
      : sql`next.date, ${firstOfDay}`;

/** The session of a branch `b` that answers the search, on its first matching date: `lateral (offer)`. */
const offerOf = ({ wish, sort }: Pick<Order, 'wish' | 'sort'>) => sql`lateral (
  select json_build_object('session_id', s.session_id, 'name', one.name, 'date', i.date,
    'start_time', to_char(i.start_time, 'HH24:MI'), 'end_time', to_char(i.end_time, 'HH24:MI'), 'price', ${price},
    'places_left', ${left(wish)}, 'block', k.dates) as offer
  from search_session s
  left join lateral (select b.* from (${blockOnSale(sql`s.session_id`)}) b where s.block) k on true
  cross join lateral (select ${nextDate(wish)} as date) next
  join session_instance i on i.session_id = s.session_id and i.date = next.date and i.price = s.price
    and i.start_time = s.start_time and i.status = 'open' and ${hasPlaces}
  join session one on one.id = s.session_id
  where s.nursery_id = b.nursery_id and s.branch_id = b.id and ${meets(wish)}
  order by ${best({ wish, sort })} limit 1
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

/**
 * The result rows of some services, in the order of their ids; without those that have no session that matches, unless
 * `others`. One statement.
 */
export async function readResults(
  db: Handle,
  ids: readonly string[],
  filters: Pick<Order, 'origin' | 'wish' | 'sort'>,
  others = false,
): Promise<SearchResult[]> {
  if (ids.length === 0) return [];
  const { origin, wish } = filters;
  const { rows } = await sql<ServiceRow>`
    select 'registered' as kind, b.id, b.name, b.city as town, b.postcode, b.lat, b.lng,
      ${distanceTo(origin, sql`b`)} as distance_km, null as provider_type, n.provider_type as provider_type_id,
      null as care_service, b.service_types, s.price_from, s.block_from, f.offer, s.sessions,
      cardinality(${payableBy([paymentType.fundedHours])}) > 0 as funded,
      (select min((g ->> 'value')::int) from jsonb_array_elements(b.grades) g) as grade, ${ratingOf(sql`b.id`)} as rating,
      b.registered_places, c.key as cover_key
    from branch b
    join nursery n on n.id = b.nursery_id
    left join stored_file c on c.id = b.cover_file_id and c.status = 'available'
    cross join ${sessionsOf(wish)} s
    left join ${offerOf(filters)} f on true
    where b.id = any(${ids}::uuid[]) ${isParticular(wish) && !others ? sql`and s.sessions > 0` : sql``}
    union all
    select 'unregistered', r.id, r.name, r.town, r.postcode, r.lat, r.lng, ${distanceTo(origin, sql`r`)}, r.provider_type,
      null, r.care_service, null, null, false, null, 0, false, r.min_grade, null, r.registered_places, null
    from register_service r
    where r.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toResult(row)] : [];
  });
}
