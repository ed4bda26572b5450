import { apiQuery } from '@bairn/shared/app';
import { listSavedSearches } from '@bairn/shared/calls/savedSearches';

/** What the page "Saved searches" shows. */
export const savedSearchesQuery = () => apiQuery(listSavedSearches);
