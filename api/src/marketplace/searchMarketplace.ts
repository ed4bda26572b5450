import { localDate } from '@bairn/shared/schema/clock';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import { mostPoints, type Facets, type Place } from '@bairn/shared/schema/marketplace';
import { type searchPoints, type searchServices } from '@bairn/shared/calls/marketplace';
import type { Relaxable } from '@bairn/shared/schema/searchChoices';
import type { Handle } from '../database/database.ts';
import { metaOf } from '../http/paging.ts';
import { readPosition, writePosition } from './cursor.ts';
import { readFacets } from './facets.ts';
import { findPlace, knownPlace } from './place.ts';
import { readRelaxations } from './relax.ts';
import { readResults } from './resultRows.ts';
import type { Filters, Order } from './searchFilters.ts';
import { findServices, type Found, type Part } from './searchQueries.ts';
import { corrected } from './spelling.ts';
import { understand, type Meaning, type Query } from './understand.ts';

/** Default radius in kilometres. */
const usualRadius = 10;
/** If nothing lies within the radius, the nearest are first searched for within this many kilometres. */
const widerRadius = 50;

const noFacets: Facets = { age: [], type: [], price: [], care: [], only: [], radius: [] };

/** The filters of a query as it was understood. */
export function filtersOf(query: Query, { origin, words }: Pick<Meaning, 'origin' | 'words'>): Order {
  return {
    origin,
    radius: origin && (query.radius ?? usualRadius),
    words: words.map((word) => [word]),
    type: query.type ?? null,
    listedOnly: query.only === 'listed',
    meals: query.meals ?? null,
    support: query.support ?? null,
    grade: query.grade ?? null,
    ids: query.favourites ? (query.favourite_ids ?? []) : null,
    wish: {
      age: query.age ?? null,
      date: query.date ?? null,
      price: query.price ?? null,
      care: query.care ?? null,
      weekday: query.weekday ?? null,
      starts: query.starts ?? null,
      funded: query.funded !== undefined,
    },
    sort: query.sort,
  };
}

type Outcome = Found & { filters: Order; place: Place | null; typos: boolean; nearest: boolean };

/** Finds matches within the radius, else the nearest ones. Three statements at most. */
async function findNear(db: Handle, filters: Order, part: Part): Promise<Found & { nearest: boolean }> {
  const found = await findServices(db, filters, part, false);
  if (found.total > 0 || filters.radius === null || part.after) return { ...found, nearest: false };
  for (const radius of filters.radius < widerRadius ? [widerRadius, null] : [null]) {
    const nearest = await findServices(db, { ...filters, radius }, part, true);
    if (nearest.total > 0) return { ...nearest, nearest: true };
  }
  return { ...found, nearest: false };
}

/**
 * Finds matches for the words as typed; if there are none, near the place of that name; else with corrected spelling. A
 * following page repeats the search of the page before.
 */
async function find(db: Handle, query: Query, meaning: Meaning, part: Part): Promise<Outcome> {
  const asTyped = filtersOf(query, meaning);
  const { words, place } = meaning;
  if (!part.after?.typos) {
    const found = await findNear(db, asTyped, part);
    const outcome = { ...found, filters: asTyped, place, typos: false };
    if (found.total > 0 || words.length === 0 || part.after) return outcome;
  }
  const near = async (other: Place | null) => {
    if (!other || meaning.origin) return null;
    const filters = filtersOf(query, { origin: { lat: other.lat, lng: other.lng }, words: [] });
    return { ...(await findNear(db, filters, part)), filters, place: other, typos: false };
  };
  const named = part.after ? null : await near(knownPlace(query.search ?? ''));
  if (named && named.total > 0) return named;
  const alternatives = await corrected(db, words);
  const filters = { ...asTyped, words: alternatives ?? asTyped.words };
  const found = { ...(await findNear(db, filters, part)), filters, place, typos: true };
  if (found.total > 0 || part.after || !query.search || query.place) return found;
  return (await near(await findPlace(db, query.search))) ?? found;
}

/** The filters that a query is answered by, with the place and the spelling that it was understood as. */
export async function filtersFound(db: Handle, query: Query): Promise<Order> {
  const part = { page: 1, per_page: 1, after: null };
  return (await find(db, query, await understand(db, query), part)).filters;
}

/** The filters in force and the number of results without each of them. */
function withoutEach(query: Query, { words, fromPlace }: Meaning, filters: Filters): [Relaxable, Filters][] {
  const { wish, origin } = filters;
  const placeGiven = origin !== null || fromPlace;
  const less: [Relaxable, boolean, Partial<Filters>][] = [
    ['search', words.length > 0 && !fromPlace, { words: [] }],
    ['place', placeGiven, { origin: null, radius: null, ...(fromPlace && { words: [] }) }],
    ['radius', origin !== null && query.radius !== undefined, { radius: null }],
    ['age', wish.age !== null, { wish: { ...wish, age: null } }],
    ['date', wish.date !== null, { wish: { ...wish, date: null } }],
    ['type', filters.type !== null, { type: null }],
    ['care', wish.care !== null, { wish: { ...wish, care: null } }],
    ['price', wish.price !== null, { wish: { ...wish, price: null } }],
    ['weekday', wish.weekday !== null, { wish: { ...wish, weekday: null } }],
    ['starts', wish.starts !== null, { wish: { ...wish, starts: null } }],
    ['funded', wish.funded, { wish: { ...wish, funded: false } }],
    ['meals', filters.meals !== null, { meals: null }],
    ['support', filters.support !== null, { support: null }],
    ['grade', filters.grade !== null, { grade: null }],
    ['only', filters.listedOnly, { listedOnly: false }],
  ];
  return less.filter(([, inForce]) => inForce).map(([filter, , change]) => [filter, { ...filters, ...change }]);
}

/**
 * Searches the services with dates to book, after them those without, and after them the public register. The number of statements does not depend on the
 * results.
 * @throws Refusal 422 where `after` is not a page of this search.
 */
export async function searchMarketplace(db: Handle, query: Query): Promise<ResponseOf<typeof searchServices>> {
  const { page, per_page, sort } = query;
  const after = query.after === undefined ? null : readPosition(query.after, sort);
  const meaning = await understand(db, query);
  const {
    ids: found,
    total,
    bookable,
    filters,
    place,
    nearest,
    typos,
    shown,
  } = await find(db, query, meaning, {
    page,
    per_page,
    after,
  });
  const ids = found.slice(0, per_page);
  const before = [...(after?.shown ?? []), ...shown];
  const [data, facets] = await Promise.all([
    readResults(db, ids, filters),
    query.facets ? readFacets(db, filters) : noFacets,
  ]);
  return {
    data,
    meta: {
      ...metaOf(query, total),
      place,
      radius: nearest ? null : filters.radius,
      bookable,
      today: localDate(),
      facets,
      relax: total > 0 ? [] : await readRelaxations(db, withoutEach(query, meaning, filters)),
      next: found.length > per_page && !nearest ? writePosition({ sort, typos, shown: before }) : null,
    },
  };
}

/** The locations of the services that a search finds, in the order of the list. */
export async function searchOnMap(
  db: Handle,
  query: Omit<Query, 'page' | 'per_page' | 'after' | 'facets'>,
): Promise<ResponseOf<typeof searchPoints>> {
  const whole: Query = { ...query, page: 1, per_page: mostPoints, facets: false };
  const { ids, total, filters } = await find(db, whole, await understand(db, whole), {
    page: 1,
    per_page: mostPoints,
    after: null,
  });
  const data = (await readResults(db, ids.slice(0, mostPoints), filters)).flatMap(
    ({ kind, id, name, lat, lng, price_from, block_from, offer }) =>
      lat === null || lng === null
        ? []
        : [{ kind, id, name, lat, lng, price_from, block_from, places_left: offer?.places_left ?? null }],
  );
  return { data, meta: { total, shown: data.length } };
}
