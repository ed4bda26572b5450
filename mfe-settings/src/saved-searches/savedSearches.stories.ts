import { listSavedSearches } from '@bairn/shared/calls/savedSearches';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';

/** A family's saved searches: none, and some. */
export const savedSearchStories: readonly PageStory[] = [
  { name: 'none', answers: (api) => api.on(listSavedSearches, () => ({ data: [] })) },
  {
    name: 'some',
    answers: (api) =>
      api.on(listSavedSearches, () => ({
        data: ['After school in Leith', 'Childcare near EH6, Age: 2 years, About 3 miles, Up to £60.00'].map(
          (name) => ({
            id: makeId(),
            name,
            address: 'age=6&place=EH6',
            created_at: '2026-11-20T09:30:00.000Z',
          }),
        ),
      })),
  },
];
