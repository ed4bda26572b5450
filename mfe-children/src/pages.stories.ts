import { showChild } from '@bairn/shared/calls/childRecord';
import { listChildren } from '@bairn/shared/calls/children';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeNursery, makeUser } from '@bairn/shared/test/people';
import { listCarers } from '@bairn/shared/calls/carers';
import type { PageStories, PageStory } from '@bairn/shared/test/pageStory';
import type { manifest } from './manifest.ts';
import { makeChild } from './profile/makeChild.ts';

const names = ['Isla Mackay', 'Ruaridh Colquhoun', 'Ada Orr', 'Màiri MacDonald', 'Samir Abernethy'];

/** Every fifth child has allergies and a medical need. */
const child = (at: number) => ({
  full_name: names[at % 5],
  status: 'active',
  ...(at % 5 === 2
    ? { allergies: ['Peanuts', 'Tree nuts'], medical_needs: 'Adrenaline pen in the blue bag' }
    : { allergies: [], medical_needs: null }),
});

const { profile } = makeChild();
const excluded = profile && {
  ...profile,
  status: 'leaving' as const,
  leaving_date: '2027-01-29',
  exclusion: { from: '2026-11-01', reason: 'Two invoices are unpaid after three reminders.' },
};
const admin = makeUser({
  role: 'nursery-admin',
  roles: ['nursery-admin'],
  keyworkerProfile: null,
  nurseries: [makeNursery('nursery-admin')],
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
  overview: [
    { answers: (api) => api.on(showChild, () => ({ data: makeChild() })) },
    {
      name: 'excluded and leaving',
      answers: (api) => api.on(showChild, () => ({ data: makeChild({ profile: excluded }) })),
    },
    {
      name: 'an exclusion is asked for',
      user: admin,
      answers: (api) => api.on(showChild, () => ({ data: makeChild() })),
      press: ['More for', 'Exclude'],
    },
  ],
  information: [
    { answers: (api) => api.on(showChild, () => ({ data: makeChild() })) },
    {
      name: 'edited',
      user: admin,
      answers: (api) => api.on(showChild, () => ({ data: makeChild() })),
      press: ['Edit'],
    },
    {
      name: 'a consent is recorded',
      user: admin,
      answers: (api) => api.on(showChild, () => ({ data: makeChild() })),
      press: ['Record: Outings'],
    },
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
