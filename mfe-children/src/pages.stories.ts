import { showChild } from '@bairn/shared/calls/childRecord';
import { listChildren } from '@bairn/shared/calls/children';
import { fundingModels, fundingWeeks, localAuthorities, showFunding } from '@bairn/shared/calls/funding';
import type { FundingSummary } from '@bairn/shared/schema/funding';
import { listCarers } from '@bairn/shared/calls/carers';
import { listConsents } from '@bairn/shared/calls/consents';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { childMonth } from '@bairn/shared/calls/childBookings';
import { listPickups } from '@bairn/shared/calls/pickups';
import type { Pickup } from '@bairn/shared/schema/pickups';
import { sample } from '@bairn/shared/test/sample';
import { childMonthContract } from '@bairn/shared/schema/childBookings';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { fullPage } from '@bairn/shared/test/fullPage';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { keepStep } from './create/draft.ts';
import type { manifest } from './manifest.ts';
import { requestStories } from './requests/requests.stories.ts';
import { makeChild, makeConsents } from './components/makeChild.ts';

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
const admin = makeServiceUser();
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
const hours = { entitlement: 65_401, here: 36_000, other_services: 12_000, outside: 2400, free: 15_001 };
const funded: FundingSummary = {
  profile_id: makeId(),
  today: '2026-11-20',
  year: 2026,
  years: [2025, 2026, 2027],
  child: { id: makeId(), full_name: 'Màiri MacDonald-Sutherland', dob: '2023-05-10' },
  funding: {
    status: 'approved',
    band: 'eligible_two',
    reason: 'universal_credit',
    local_authority: 'S12000036',
    model: 4,
    weeks: 40,
    allocated_minutes: 36_000,
    outside_minutes: 2400,
    start_date: '2026-08-17',
    end_date: null,
    council_reference: 'CEC/2026/1140',
    evidence_checked_on: '2026-08-03',
    meal: 'lunch',
    notes: 'The letter is in the folder.',
    revision: 2,
  },
  ledger: { ...hours, booked: 600, used: 1200, left: 34_200 },
  can_ask: true,
  splits: [
    { id: makeId(), asked_by: 'another_service', minutes: 6000, created_at: '2026-11-18T09:00:00.000Z' },
    { id: makeId(), asked_by: 'us', minutes: 1368, created_at: '2026-11-19T09:00:00.000Z' },
  ],
};
const councils = [{ id: 5, code: 'S12000036', name: 'City of Edinburgh' }];
const patterns = [{ id: 4, name: 'Custom', weeks: null, weekly_minutes: null }];

/** A child with funding, as far as `own` does not say otherwise. */
const withFunding = (own: Partial<FundingSummary>) => (api: FakeApi) =>
  api
    .on(showFunding, () => ({ data: { ...funded, ...own } }))
    .on(localAuthorities, () => ({ data: councils }))
    .on(fundingModels, () => ({ data: patterns }));

const record = (api: FakeApi) =>
  api
    .on(showChild, () => ({ data: makeChild() }))
    .on(listConsents, () => ({ data: { consents: makeConsents(), can: { record: true } } }));

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
const pickup = (own: Partial<Pickup> = {}): Pickup => ({
  id: makeId(),
  child_id: makeId(),
  name: 'Morag Fraser',
  relation: 'Grandmother',
  phone: '+441314960101',
  has_photo: false,
  has_password: true,
  from: null,
  until: null,
  state: 'now',
  service: { id: makeId(), name: 'Thistle House Nursery, Leith' },
  named_by: 'service',
  revision: 1,
  can: { change: true, show_password: true },
  ...own,
});
const pickups = [
  pickup(),
  pickup({
    name: 'Màiri MacDonald-Sutherland of the Isles',
    service: null,
    named_by: 'family',
    can: { change: false, show_password: true },
  }),
  pickup({
    name: 'Hamish Orr',
    phone: null,
    from: '2026-11-24',
    until: '2026-11-24',
    state: 'later',
    can: { change: true, show_password: false },
  }),
];

const { data: month } = sample(childMonthContract().response);
const [booking] = month.bookings;
const bookings = booking
  ? [
      { ...booking, id: makeId(), date: '2026-11-18', attendance: 'out' as const, status: 'attended' as const },
      { ...booking, id: makeId(), date: '2026-11-20', attendance: 'in' as const, status: 'confirmed' as const },
      {
        ...booking,
        id: makeId(),
        date: '2026-11-23',
        attendance: null,
        status: 'cancelled_by_service' as const,
        price: null,
      },
    ]
  : [];

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
  requests: requestStories,
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
  fundingStatus: [
    { answers: withFunding({}) },
    { name: 'hours are given', answers: withFunding({}), press: ['Give 100 h'] },
    {
      name: 'nothing entered yet',
      answers: (api) =>
        withFunding({
          funding: null,
          splits: [],
          can_ask: false,
          ledger: { entitlement: 0, here: 0, other_services: 0, outside: 0, free: 0, booked: 0, used: 0, left: 0 },
        })(api).on(fundingWeeks, () => ({ data: [] })),
    },
  ],
  pickups: [
    { answers: (api) => api.on(listPickups, () => ({ data: pickups })) },
    { name: 'no one is named', answers: (api) => api.on(listPickups, () => ({ data: [] })) },
    {
      name: 'a person is changed',
      user: makeServiceUser('nursery-admin'),
      answers: (api) => api.on(listPickups, () => ({ data: pickups })),
      press: ['Change Morag'],
    },
  ],
  bookingCalendar: [
    {
      answers: (api) =>
        api.on(childMonth, () => ({ data: { ...month, month: '2026-11', today: '2026-11-20', bookings } })),
    },
    {
      name: 'a month without bookings',
      answers: (api) => api.on(childMonth, () => ({ data: { ...month, month: '2026-11', bookings: [] } })),
    },
  ],
};
