import { apiQuery, dataOf, keepPreviousData } from '@bairn/shared/app';
import { searchServices, suggestPlaces } from '@bairn/shared/calls/marketplace';
import type { SearchQuery } from '@bairn/shared/schema/searchQuery';

/** Services that match, with what the place was understood as. The list on screen stays while the next one comes. */
export const searchQuery = (query: SearchQuery) =>
  apiQuery(searchServices, { query }, { placeholderData: keepPreviousData });

/** Places that begin with what was typed, in any case. */
export const placesQuery = (typed: string) =>
  apiQuery(
    suggestPlaces,
    { query: { search: typed.toLowerCase() } },
    { select: dataOf, staleTime: Infinity, placeholderData: keepPreviousData },
  );
