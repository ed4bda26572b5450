import { stopSavedSearch } from '@bairn/shared/calls/savedSearches';
import type { PageStory } from '@bairn/shared/test/pageStory';

const at = '/search/stop-emails#token=sealed';

/** Stopping the emails about a saved search. */
export const stopEmailsStories: readonly PageStory[] = [
  { name: 'without a link' },
  { name: 'before', at, user: undefined },
  { name: 'stopped', at, press: ['Stop these emails'] },
  {
    name: 'a link that was not made here',
    at,
    press: ['Stop these emails'],
    answers: (api) =>
      api.fail(stopSavedSearch, {
        status: 404,
        message: 'This link is not valid. Delete the search in your settings.',
      }),
  },
];
