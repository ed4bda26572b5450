import { readCounts } from '@bairn/shared/calls/counts';
import { listAbsences, listLeave, showAbsence, showLeave } from '@bairn/shared/calls/leave';
import { showStaffProfile } from '@bairn/shared/calls/staffProfile';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { sample } from '@bairn/shared/test/sample';
import type { manifest } from '../manifest.ts';
import { makeOwnProfile, makeStaffProfile } from '../components/makeStaffProfile.stories.ts';
import { balance, makeAbsence, makeLeave, makeRequest, makeRequested } from './makeLeave.stories.ts';

const user = makeServiceUser('nursery-admin');

const own = (api: FakeApi) =>
  void api.on(showStaffProfile, () => ({ data: makeOwnProfile() })).on(showLeave, () => ({ data: makeLeave() }));

const managed = (api: FakeApi) =>
  void api
    .on(showStaffProfile, () => ({ data: makeStaffProfile() }))
    .on(showLeave, () => ({ data: makeLeave({ person: { id: makeId(), name: 'Jack Lennox', is_self: false } }) }))
    .on(showAbsence, () => ({ data: makeRequest() }));

const names = ['Jack Lennox', 'Eilidh Fraser', 'Màiri MacDonald-Sutherland', 'Ben Okafor'];
const meta = { current_page: 1, per_page: 20, total: 2, last_page: 1 };
const absences = [
  makeRequested(),
  makeAbsence({
    type: { id: 2, name: 'Sickness (fit note)' },
    fit_note: 'missing',
    can: { approve: false, decline: false, cancel: true, withdraw: false, add_fit_note: true },
  }),
];
const team = (api: FakeApi) =>
  void api
    .on(listAbsences, () => ({ data: absences, meta, totals: { share: 700, minutes: 3150 }, types: [] }))
    .on(listLeave, () => ({
      data: [
        { id: makeId(), name: 'Jack Lennox', job_title: 'Early years practitioner', requests: 1, balance },
        {
          id: makeId(),
          name: 'Ben Okafor',
          job_title: null,
          requests: 0,
          balance: {
            ...balance,
            unit: 'hours' as const,
            allowance: 2700,
            carried: 0,
            taken: 1350,
            booked: 0,
            left: -90,
          },
        },
      ],
      meta,
      years: [{ id: 2026, name: '2026' }],
      from: '2026-01-01',
      to: '2026-12-31',
    }))
    .on(showAbsence, () => ({ data: makeRequest() }));

/** The choice of lists says how many requests wait. */
const counted = (api: FakeApi) => {
  const { family, service } = sample(withContract(readCounts).response).data;
  team(api);
  api.on(readCounts, () => ({ data: { family, service: service && { ...service, leave_requests: 12 } } }));
};

/** The pages of leave, for admins and for the person. */
export const leaveStories: PageStories<typeof manifest.pages> = {
  ownHolidays: [
    { answers: own },
    { name: 'leave is asked for', answers: own, press: ['Ask for leave'] },
    { name: 'a request is withdrawn', answers: own, press: ['Withdraw'] },
  ],
  holidays: [
    { answers: managed, user },
    { name: 'a request is answered', answers: managed, user, press: ['Answer'] },
    { name: 'an absence is recorded', answers: managed, user, press: ['Record an absence'] },
    { name: 'a fit note is added', answers: managed, user, press: ['Add fit note'] },
  ],
  teamHolidays: [
    { answers: team, user },
    { name: 'requests are counted', answers: counted, user },
    { name: 'a request is answered', answers: team, user, press: ['Answer'] },
  ],
  absences: [
    { answers: team, user },
    {
      name: 'a full page',
      answers: (api) =>
        void api.on(listAbsences, () =>
          fullPage(listAbsences, (at) => ({ person: { id: makeId(), name: names[at % 4] } })),
        ),
      user,
      compact: true,
    },
    { name: 'an absence is recorded', answers: team, user, press: ['Record an absence'] },
  ],
};
