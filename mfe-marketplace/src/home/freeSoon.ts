import type { SearchQuery } from '@bairn/shared/schema/searchQuery';

/** What the home page shows of the marketplace before anybody has searched. */
export const freeSoon: SearchQuery = { only: 'listed', sort: 'date', per_page: 6, facets: false };
