import { showChild } from '@bairn/shared/calls/childRecord';
import { listChildren } from '@bairn/shared/calls/children';
import { listConsents } from '@bairn/shared/calls/consents';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeNursery, makeUser } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from './manifest.ts';
import { makeChild, makeConsents } from './profile/makeChild.ts';

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

const record = (api: FakeApi) =>
  api
    .on(showChild, () => ({ data: makeChild() }))
    .on(listConsents, () => ({ data: { consents: makeConsents(), can: { record: true } } }));

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
    { answers: record },
    {
      name: 'edited',
      user: admin,
      answers: record,
      press: ['Edit'],
    },
    {
      name: 'a consent is recorded',
      user: admin,
      answers: record,
      press: ['Record: Outings'],
    },
  ],
};
