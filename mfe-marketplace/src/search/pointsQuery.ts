import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import type { SearchQuery } from '@bairn/shared/schema/marketplace';
import { searchPoints } from '../components/marketplaceCalls.ts';

/** Where the services of a search are, all pages of it at once. Those on the map stay while the next ones come. */
export const pointsQuery = ({ page: _page, per_page: _size, after: _after, facets: _facets, ...query }: SearchQuery) =>
  queryOptions({
    queryKey: ['marketplace', 'points', query],
    queryFn: ({ signal }) => call(searchPoints, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { live: [] },
  });
