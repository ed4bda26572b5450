import type * as z from 'zod/mini';
import type { Place, SearchQuery } from '@bairn/shared/schema/marketplace';
import type { Handle } from '../plugins/database.ts';
import { findPlace, postcodeAmong } from './place.ts';
import { wordsOf } from './words.ts';

/** A search's query after validation. */
export type Query = z.output<typeof SearchQuery>;

/** What a query means. */
export type Meaning = {
  place: Place | null;
  /** Where distances are measured from; null: nowhere. */
  origin: { lat: number; lng: number } | null;
  /** What a service's name and town should have. */
  words: string[];
  /** Whether the words are those of a place that nobody knows. */
  fromPlace: boolean;
};

const originOf = ({ lat, lng }: Query, place: Place | null) =>
  lat !== undefined && lng !== undefined ? { lat, lng } : place && { lat: place.lat, lng: place.lng };

/**
 * What is meant: a place that is not known is taken for words of a name, and a postcode among the words for a place.
 */
export async function understand(db: Handle, query: Query): Promise<Meaning> {
  const { place: typed, search = '' } = query;
  if (typed) {
    const place = await findPlace(db, typed);
    const fromPlace = !place && search === '';
    return { place, origin: originOf(query, place), words: wordsOf(fromPlace ? typed : search), fromPlace };
  }
  const among = postcodeAmong(search);
  const place = among?.place ?? null;
  return { place, origin: originOf(query, place), words: wordsOf(among?.rest ?? search), fromPlace: false };
}
