import type * as z from 'zod/mini';
import { localDate } from '@bairn/shared/schema/clock';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { SearchQuery, searchServices } from '@bairn/shared/schema/marketplace';
import { fileUrl } from '../auth/userQueries.ts';
import { namesOf } from '../config/lists.ts';
import type { Handle } from '../plugins/database.ts';
import { metaOf } from '../plugins/paging.ts';
import { findPlace, readPostcode } from './place.ts';
import type { Wish } from './offers.ts';
import { findServices, readServices, type ServiceRow } from './searchQueries.ts';
import { wordsOf } from './words.ts';

/** Kilometres around a place when nobody says. */
const usualRadius = 10;

type Query = z.output<typeof SearchQuery>;

/** The place that is meant, and the words that a service's name should have. */
async function understand(db: Handle, { place: typed, search = '' }: Query) {
  const place = typed ? await findPlace(db, typed) : readPostcode(search);
  if (place) return { place, words: wordsOf(typed ? search : '') };
  return { place, words: wordsOf(search === '' ? (typed ?? '') : search) };
}

function originOf({ lat, lng }: Query, place: { lat: number; lng: number } | null) {
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  return place && { lat: place.lat, lng: place.lng };
}

function toResult({ provider_type_id, care_service, service_types, cover_key, ...row }: ServiceRow) {
  return {
    ...row,
    provider_type:
      row.provider_type ?? namesOf('provider_types', provider_type_id === null ? [] : [provider_type_id])[0] ?? null,
    service_type: care_service ?? namesOf('service_types', service_types ?? [])[0] ?? null,
    cover_url: fileUrl(cover_key),
  };
}

/**
 * Searches the services that take bookings and, after them, the public register. A place that is not known is taken
 * for words of a name, and a postcode among the words for a place.
 */
export async function searchMarketplace(db: Handle, query: Query): Promise<ResponseOf<typeof searchServices>> {
  const { place, words } = await understand(db, query);
  const origin = originOf(query, place);
  const radius = origin && (query.radius ?? usualRadius);
  const wish: Wish = { age: query.age ?? null, date: query.date ?? null, price: query.price ?? null };
  const found = await findServices(db, {
    origin,
    radius,
    words,
    type: query.type ?? null,
    listedOnly: query.only === 'listed',
    wish,
    sort: query.sort,
    page: query.page,
    per_page: query.per_page,
  });
  const rows = await readServices(db, found.ids, origin, wish);
  return {
    data: rows.map(toResult),
    meta: {
      ...metaOf(query, found.total),
      place,
      radius: found.nearest ? null : radius,
      registered: found.registered,
      today: localDate(),
    },
  };
}
