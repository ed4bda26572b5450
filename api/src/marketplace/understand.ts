import type * as z from 'zod/mini';
import type { Place } from '@bairn/shared/schema/marketplace';
import type { SearchQuery } from '@bairn/shared/schema/searchQuery';
import type { Handle } from '../database/database.ts';
import { findPlace, postcodeAmong } from './place.ts';
import { wordsOf } from './words.ts';

/** A search's query after validation. */
export type Query = z.output<typeof SearchQuery>;

/** The meaning of a query. */
export type Meaning = {
  place: Place | null;
  /** The point from which distances are measured; null: none. */
  origin: { lat: number; lng: number } | null;
  /** The words to find in a service's name and town. */
  words: string[];
  /** Whether the words were entered as a place that is not known. */
  fromPlace: boolean;
};

/** The point from which distances are measured: the one that is given, else the place. */
export const originOf = ({ lat, lng }: Pick<Query, 'lat' | 'lng'>, place: Place | null) =>
  lat !== undefined && lng !== undefined ? { lat, lng } : place && { lat: place.lat, lng: place.lng };

/** Interprets a query: an unknown place counts as words of a name, and a postcode among the words as the place. */
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
