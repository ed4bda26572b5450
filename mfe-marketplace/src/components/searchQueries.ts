import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import type { SearchQuery } from '@bairn/shared/schema/marketplace';
import { searchServices, suggestPlaces, webConfig } from './marketplaceCalls.ts';

/** Services that match, with what the place was understood as. The list on screen stays while the next one comes. */
export const searchQuery = (query: SearchQuery) =>
  queryOptions({
    queryKey: ['marketplace', 'search', query],
    queryFn: ({ signal }) => call(searchServices, { query, signal }),
    meta: { live: [] },
    placeholderData: keepPreviousData,
  });

/** Places that begin with what was typed. */
export const placesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['marketplace', 'places', typed.toLowerCase()],
    queryFn: async ({ signal }) => (await call(suggestPlaces, { query: { search: typed }, signal })).data,
    staleTime: Infinity,
    meta: { live: [] },
    placeholderData: keepPreviousData,
  });

/** The reference lists, under the key by which the page's frame asks for them too. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(webConfig, { signal }),
  select: ({ data }) => data,
  staleTime: Infinity,
});
