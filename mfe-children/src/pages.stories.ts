import { listCarers } from '@bairn/shared/calls/carers';
import { listChildren } from '@bairn/shared/calls/children';
import { fullPage } from '@bairn/shared/test/fullPage';
import type { PageStories, PageStory } from '@bairn/shared/test/pageStory';
import type { manifest } from './manifest.ts';

const names = ['Isla Mackay', 'Ruaridh Colquhoun', 'Ada Orr', 'Màiri MacDonald', 'Samir Abernethy'];

/** Every fifth child has allergies and a medical need. */
const child = (at: number) => ({
  full_name: names[at % 5],
  status: 'active',
  ...(at % 5 === 2
    ? { allergies: ['Peanuts', 'Tree nuts'], medical_needs: 'Adrenaline pen in the blue bag' }
    : { allergies: [], medical_needs: null }),
});

const adults = ['Iona Mackay', 'Euan Colquhoun', 'Morag Orr', 'Catriona MacDonald', 'Jean Abernethy'];
const accounts = ['account', 'none', 'invited', 'app'] as const;

/** Every fifth carer may be there twice. */
const carer = (at: number) => ({
  full_name: adults[at % 5],
  account: accounts[at % 4],
  is_duplicate: at % 5 === 3,
  can: { invite: true, invite_to_app: true, remove: true },
});
const carers: PageStory['answers'] = (api) => api.on(listCarers, () => fullPage(listCarers, carer));

export const stories: PageStories<typeof manifest.pages> = {
  active: [
    {},
    {
      name: 'a full page',
      answers: (api) => api.on(listChildren, () => fullPage(listChildren, child)),
      compact: true,
    },
    { name: 'a row is open', press: ['Details of'] },
  ],
  carers: [
    { name: 'a full page', answers: carers, compact: true },
    { name: 'editing', answers: carers, press: ['Actions for', 'Edit'] },
    { name: 'inviting', answers: carers, press: ['Actions for', 'Invite to register'] },
    { name: 'merging', answers: carers, press: ['Actions for', 'Merge', 'Choose'] },
  ],
  createCarers: { leadsTo: '/children/create' },
  createAnswers: { leadsTo: '/children/create' },
};
