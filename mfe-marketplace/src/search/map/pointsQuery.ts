import { apiQuery, keepPreviousData } from '@bairn/shared/app';
import { searchPoints } from '@bairn/shared/calls/marketplace';
import type { SearchQuery } from '@bairn/shared/schema/searchQuery';

/** Where the services of a search are, all pages of it at once. Those on the map stay while the next ones come. */
export const pointsQuery = ({ page: _page, per_page: _size, after: _after, facets: _facets, ...query }: SearchQuery) =>
  apiQuery(searchPoints, { query }, { placeholderData: keepPreviousData });
