import { useState } from 'react';
import type { SearchQuery } from '@bairn/shared/schema/searchQuery';
import { useFavourites } from '#components/useFavourites.ts';
import { queryOf, type Filters } from '../searchAddress.ts';

/** What the API is asked, and whether that is known yet: whose favourites are meant is not, at first. */
export type Asked = { query: SearchQuery; known: boolean };

/**
 * What the filters ask. A visitor's favourites go along; those that were kept when the list was opened, so that one that is
 * let go stays where it is, with its heart to press again.
 */
export function useAsked(filters: Filters): Asked {
  const { ids, here } = useFavourites();
  const [opened, setOpened] = useState<string>();
  const query = queryOf(filters);
  if (!filters.favourites) {
    if (opened !== undefined) setOpened(undefined);
    return { query, known: true };
  }
  if (here && opened === undefined) setOpened(ids?.join());
  const favourite_ids = here ? (opened ?? ids?.join()) : undefined;
  return { query: { ...query, ...(favourite_ids && { favourite_ids }) }, known: ids !== undefined };
}
