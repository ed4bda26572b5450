import { showChild } from '@bairn/shared/calls/childRecord';
import { fundingWeeks } from '@bairn/shared/calls/funding';
import { listCarers } from '@bairn/shared/calls/carers';
import { importChildren } from '@bairn/shared/calls/childImport';
import { showPlan } from '@bairn/shared/calls/personalPlan';
import { listConsents } from '@bairn/shared/calls/consents';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { childMonth } from '@bairn/shared/calls/childBookings';
import { listRestrictions } from '@bairn/shared/calls/restrictions';
import { listPickups } from '@bairn/shared/calls/pickups';
import { sample } from '@bairn/shared/test/sample';
import { childMonthContract } from '@bairn/shared/schema/childBookings';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { fullPage } from '@bairn/shared/test/fullPage';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { keepStep } from './create/draft.ts';
import type { manifest } from './manifest.ts';
import { csv, importOf } from './components/importing/makeImport.ts';
import { withFunding } from './funding/withFunding.stories.ts';
import { makePersonalPlan } from './components/makePersonalPlan.ts';
import { pickups } from './components/makePickups.stories.ts';
import { activeStories } from './children/active.stories.ts';
import { reportStories } from './reports/reports.stories.ts';
import { requestStories } from './requests/requests.stories.ts';
import { makeChild, makeConsents } from './components/makeChild.ts';
import { restricted } from './components/makeAdults.stories.ts';
import { journalStories } from './journal/journal.stories.ts';
import { insightStories } from './insights/insights.stories.ts';
import { familyStories } from './family/family.stories.ts';
import { branchWaitingStories } from './waiting/waiting.stories.ts';

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
  revision: 1,
  is_duplicate: at % 5 === 3,
  can: { invite: true, invite_to_app: true, remove: true },
});
const carers = (api: FakeApi) => api.on(listCarers, () => fullPage(listCarers, carer));
/** A checked file, which is imported with this answer. */
const withImport =
  (imported: () => ReturnType<typeof importOf> | Promise<never> = () => importOf()) =>
  (api: FakeApi) =>
    carers(api).on(importChildren, ({ body }) => (body?.dry_run ? importOf() : imported()));
const record = (api: FakeApi) =>
  api
    .on(showChild, () => ({ data: makeChild() }))
    .on(listConsents, () => ({ data: { consents: makeConsents(), can: { record: true } } }))
    .on(showPlan, () => ({ data: [makePersonalPlan()] }));

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
  ...reportStories,
  active: activeStories,
  overview: [
    { answers: (api) => api.on(showChild, () => ({ data: makeChild() })) },
    {
      name: 'an adult may not collect',
      answers: (api) => api.on(showChild, () => ({ data: makeChild({ may_not_collect: ['Ruaridh Mackay'] }) })),
    },
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
    {
      name: 'a key person is chosen',
      user: admin,
      answers: (api) => api.on(showChild, () => ({ data: makeChild() })),
      press: ['More for', 'Set the key person'],
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
      name: 'with court restrictions',
      user: admin,
      answers: (api) => record(api).on(listRestrictions, () => ({ data: restricted })),
    },
    {
      name: 'a court restriction is entered',
      user: admin,
      answers: (api) => record(api).on(listRestrictions, () => ({ data: restricted })),
      press: ['Enter a court restriction', 'Choose Catriona Mackay'],
    },
    {
      name: 'a consent is recorded',
      user: admin,
      answers: record,
      press: ['Record: Outings'],
    },
    {
      name: 'no plan is written yet',
      answers: (api) =>
        record(api).on(showPlan, () => ({
          data: [makePersonalPlan({ versions: [], state: 'none', due_on: '2026-11-01', draft: null })],
        })),
    },
    {
      name: 'the plan is written',
      user: admin,
      answers: record,
      press: ['Change the draft'],
    },
    {
      name: 'the plan is shared',
      user: admin,
      answers: record,
      press: ['Share with the family'],
    },
    {
      name: 'a signature on paper is recorded',
      user: admin,
      answers: record,
      press: ['Record a signature'],
    },
  ],
  requests: requestStories,
  carers: [
    { name: 'a full page', answers: carers, compact: true },
    { name: 'editing', answers: carers, press: ['Actions for', 'Edit'] },
    { name: 'inviting', answers: carers, press: ['Actions for', 'Invite to register'] },
    { name: 'a file to choose', answers: carers, press: ['Import'] },
    { name: 'a checked file with problems', file: csv, answers: withImport(), press: ['Import'] },
    {
      name: 'an import under way',
      file: csv,
      answers: withImport(() => new Promise(() => {})),
      press: ['Import', 'Import 352'],
    },
    { name: 'an import that is done', file: csv, answers: withImport(), press: ['Import', 'Import 352'] },
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
  ...familyStories,
  ...insightStories,
  ...journalStories,
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
  waitingList: branchWaitingStories,
};
