import { listCarers } from '@bairn/shared/calls/carers';
import { listChildren } from '@bairn/shared/calls/children';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { keepStep } from './create/draft.ts';
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
const carers = (api: FakeApi) => api.on(listCarers, () => fullPage(listCarers, carer));

const admin = makeServiceUser();

/** The draft of a family whose first two steps are done. */
function keepFamily() {
  const of = { user: admin.id, branch: admin.nurseries[0]?.branches[0]?.id ?? '' };
  const dob = '2024-05-06';
  keepStep(of, 'children', {
    children: {
      k1: { first_name: 'Ada', last_name: 'Orr', dob },
      k2: { first_name: 'Rory', last_name: 'Orr', dob },
    },
  });
  const standing = { relation_id: 1, responsibilities: ['may_collect'] };
  keepStep(of, 'carers', {
    carers: {
      k1: { kind: 'new', first_name: 'Iona', last_name: 'Orr', email: '', phone: '', ...standing },
      k2: { kind: 'known', carer_id: makeId(), name: 'Morag Orr', ...standing },
    },
    main: 'k1',
  });
}

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
  create: [{}, { name: 'two children, one not complete', press: ['Add a brother', 'Continue'] }],
  createCarers: [
    { name: 'without the first step', leadsTo: '/children/create' },
    {
      name: 'a known carer and a new one',
      user: admin,
      answers: (api) => {
        carers(api);
        keepFamily();
      },
    },
  ],
  createAnswers: [
    { name: 'without the first step', leadsTo: '/children/create' },
    { name: 'two children', user: admin, answers: keepFamily },
  ],
};
