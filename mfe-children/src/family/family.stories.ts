import { listFamilyBookings } from '@bairn/shared/calls/childBookings';
import { listSharing } from '@bairn/shared/calls/childPlace';
import { showChild } from '@bairn/shared/calls/childRecord';
import { listConsents } from '@bairn/shared/calls/consents';
import { readCounts } from '@bairn/shared/calls/counts';
import { familyFunding } from '@bairn/shared/calls/funding';
import { listNeeds } from '@bairn/shared/calls/needs';
import { showPlan } from '@bairn/shared/calls/personalPlan';
import { listPickups } from '@bairn/shared/calls/pickups';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeAnswers } from '@bairn/shared/test/needs';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeConsents, makeOwnChild, makeSharing } from '../components/makeChild.ts';
import { makePersonalPlan } from '../components/makePersonalPlan.ts';
import { makePickup } from '../components/makePickup.stories.ts';
import { fundedYear } from '../components/funding/fundedYear.stories.ts';
import type { manifest } from '../manifest.ts';

const familyPickups = [
  makePickup({ name: 'Màiri MacDonald-Sutherland of the Isles', service: null, named_by: 'you' }),
  makePickup({ named_by: 'service', can: { change: false, show_password: false } }),
  makePickup({
    name: 'Hamish Orr',
    phone: null,
    from: '2026-11-24',
    until: '2026-11-24',
    state: 'later',
    named_by: 'you',
  }),
];

const own = makeOwnChild();
const answers = makeAnswers({
  id: own.id,
  first_name: own.first_name,
  full_name: own.full_name,
  asked: { service_name: 'Thistle & Thimble', on: '2026-11-19' },
  allergies: { state: 'alert', text: 'Peanuts', at: '2026-11-01T09:00:00.000Z', by: 'Jean Mackay', mine: false },
});

/** A plan that waits for the family's answer. */
const plan = makePersonalPlan({
  state: 'shared',
  draft: null,
  can: { write: false, share: false, answer: true, record: false },
});

/** A family whose child attends a service and has left another. */
const family = (api: FakeApi) =>
  api
    .on(showChild, () => ({ data: own }))
    .on(listNeeds, () => ({ data: [answers] }))
    .on(listSharing, () => ({ data: makeSharing() }))
    .on(listConsents, () => ({ data: { consents: makeConsents(), can: { record: true } } }))
    .on(listPickups, () => ({ data: familyPickups }))
    .on(showPlan, () => ({ data: [plan] }))
    .on(familyFunding, () => ({ data: fundedYear }));

/** The same on the first day: nothing is known and no service is there. */
const newFamily = (api: FakeApi) =>
  api
    .on(showChild, () => ({
      data: makeOwnChild({
        record: {
          version: 0,
          updated_at: null,
          health: { diet: null, gp_name: null, gp_practice: null, gp_phone: null },
          support: { text: null, services: [] },
          languages: [],
        },
        needs: null,
        next_sessions: [],
      }),
    }))
    .on(listNeeds, () => ({ data: [makeAnswers({ id: own.id, first_name: own.first_name })] }))
    .on(listSharing, () => ({ data: [] }))
    .on(listPickups, () => ({ data: [] }))
    .on(showPlan, () => ({ data: [] }))
    .on(familyFunding, () => ({ data: { ...fundedYear, services: [], splits: [] } }))
    .on(listFamilyBookings, () => ({ data: [], meta: { current_page: 1, per_page: 100, total: 0, last_page: 1 } }));

/** A family without a child, for whom services entered some. */
const newChildren = (toConfirm: number) => (api: FakeApi) =>
  api
    .on(listNeeds, () => ({ data: [] }))
    .on(readCounts, () => ({
      data: {
        family: {
          upcoming_bookings: 0,
          children_to_confirm: toConfirm,
          requests: 0,
          offers: 0,
          reports_to_sign: 0,
          invoices_due: 0,
        },
        service: null,
      },
    }));

/** The family's pages about its children, full and on the first day. */
export const familyStories: PageStories<typeof manifest.pages> = {
  familyChildren: [
    { name: 'no child yet', answers: newChildren(0) },
    { name: 'one to confirm', answers: newChildren(1) },
    { name: 'the first child', answers: family, leadsTo: `/settings/children/${own.id}/profile` },
  ],
  familyProfile: [
    { answers: family, at: `/settings/children/${own.id}/profile` },
    { name: 'the first day', answers: newFamily, at: `/settings/children/${own.id}/profile` },
    { name: 'edited', answers: family, at: `/settings/children/${own.id}/profile`, press: ['Edit'] },
    { name: 'a person is named', answers: family, at: `/settings/children/${own.id}/profile`, press: ['Add a person'] },
  ],
  familyServices: [
    { answers: family, at: `/settings/children/${own.id}/services`, press: ['Earlier changes'] },
    { name: 'no service', answers: newFamily, at: `/settings/children/${own.id}/services` },
  ],
};
