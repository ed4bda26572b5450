import { listHours, showHours, showSignIn } from '@bairn/shared/calls/hours';
import { showAvailability } from '@bairn/shared/calls/availability';
import { showStaffProfile } from '@bairn/shared/calls/staffProfile';
import type { AvailabilityRequest } from '@bairn/shared/schema/availability';
import type { PersonHours, WorkPeriod } from '@bairn/shared/schema/hours';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from '../manifest.ts';
import { makeOwnProfile, makeStaffProfile } from '../components/makeStaffProfile.stories.ts';

const user = makeServiceUser('nursery-admin');
const period = { from: '2026-11-01', to: '2026-11-30' };
const row = {
  id: makeId(),
  name: 'Jack Lennox',
  has_left: false,
  job_title: 'Early years practitioner',
  contracted: 9450,
  rostered: 8100,
  worked: 8265,
  overtime: 90,
  open: 1,
};
const moments = { started_at: '2026-11-20T08:02:00.000Z', ended_at: '2026-11-20T16:31:00.000Z' };
const branch = { id: makeId(), name: 'Rowan Nursery' };
const makePeriod = (own: Partial<WorkPeriod> = {}): WorkPeriod => ({
  id: makeId(),
  branch,
  ...moments,
  revision: 1,
  is_removed: false,
  is_going_on: false,
  corrections: [],
  ...own,
});

const team = (api: FakeApi) =>
  void api.on(listHours, () => ({
    data: [row, { ...row, id: makeId(), name: 'Ben Okafor', job_title: null, contracted: null, overtime: 0, open: 0 }],
    meta: { current_page: 1, per_page: 20, total: 2, last_page: 1 },
    ...period,
    totals: { contracted: 9450, rostered: 16_200, worked: 16_530, overtime: 90 },
  }));

const nothing = { contracted: 0, rostered: 0, worked: 0, overtime: 0 };
const noTeam = (api: FakeApi) =>
  void api.on(listHours, () => ({
    data: [],
    meta: { current_page: 1, per_page: 20, total: 0, last_page: 1 },
    ...period,
    totals: nothing,
  }));
const noTimes = (api: FakeApi) =>
  void api
    .on(showStaffProfile, () => ({ data: makeStaffProfile() }))
    .on(showHours, () => ({ data: makeHours({ totals: { ...row, ...nothing, open: 0 }, periods: [] }) }));

const makeHours = (own: Partial<PersonHours> = {}): PersonHours => ({
  person: { id: row.id, name: row.name, is_self: false },
  ...period,
  today: '2026-11-24',
  totals: row,
  has_pin: true,
  can_correct: true,
  periods: [
    makePeriod({ started_at: '2026-11-24T08:00:00.000Z', ended_at: null, is_going_on: true }),
    makePeriod({ started_at: '2026-11-23T08:00:00.000Z', ended_at: null }),
    makePeriod({
      revision: 2,
      corrections: [
        {
          at: '2026-11-21T09:00:00.000Z',
          by: 'Fiona Grant',
          reason: 'Forgot to clock out',
          before: { ...moments, ended_at: null },
          after: moments,
        },
      ],
    }),
  ],
  ...own,
});

const person = (api: FakeApi) =>
  void api.on(showStaffProfile, () => ({ data: makeStaffProfile() })).on(showHours, () => ({ data: makeHours() }));
const left = (api: FakeApi) =>
  void api
    .fail(showStaffProfile, { status: 404 })
    .on(showHours, () => ({ data: makeHours({ totals: { ...row, has_left: true }, periods: [] }) }));

const own = (api: FakeApi) =>
  void api
    .on(showStaffProfile, () => ({ data: makeOwnProfile() }))
    .on(showHours, () => ({
      data: makeHours({ person: { id: row.id, name: row.name, is_self: true }, can_correct: false }),
    }));

const device = (api: FakeApi) =>
  void api.on(showSignIn, () => ({
    data: {
      profile: row.id,
      people: [
        { id: row.id, name: 'Jack Lennox', job_title: null, has_pin: true, in_since: '2026-11-24T08:02:00.000Z' },
        { id: makeId(), name: 'Ben Okafor', job_title: null, has_pin: true, in_since: null },
        { id: makeId(), name: 'Priya Nair', job_title: null, has_pin: false, in_since: null },
      ],
    },
  }));

const days = ['2026-12-07', '2026-12-08'].map((date, index) => ({
  date,
  can: index === 0 ? ('all' as const) : ('hours' as const),
  start_time: index === 0 ? null : '08:00',
  end_time: index === 0 ? null : '12:30',
}));
const request: AvailabilityRequest = {
  id: makeId(),
  from: '2026-12-07',
  to: '2026-12-08',
  answer_by: '2026-11-30',
  note: 'For the two weeks before Christmas',
  is_closed: false,
  own: null,
  usual: days,
  answered: 1,
  people: 2,
  team: [
    { id: makeId(), name: 'Ben Okafor', answer: { days, note: null, confirmed_at: '2026-11-24T08:00:00.000Z' } },
    { id: makeId(), name: 'Jack Lennox', answer: null },
  ],
};
const askedOf =
  (requests: AvailabilityRequest[], can_ask = true) =>
  (api: FakeApi) =>
    void api.on(showAvailability, () => ({ data: { today: '2026-11-24', can_ask, requests } }));
const asked = askedOf([request]);
const asksStaff: AvailabilityRequest = { ...request, team: null };
const answered = { days, note: 'I have an exam on Monday', confirmed_at: '2026-11-24T08:00:00.000Z' };
const before = { id: makeId(), from: '2026-11-30', to: '2026-12-01', is_closed: true };
const ofStaff = askedOf([asksStaff, { ...asksStaff, ...before, own: answered }], false);

/** The pages of hours, of the shared device and of availability. */
export const hoursStories: PageStories<typeof manifest.pages> = {
  hours: [
    { answers: team, user },
    { name: 'nobody works here', answers: noTeam, user },
    { name: 'it is loading', answers: (api) => api.hang(listHours), user, loading: true },
    { name: 'it cannot be read', answers: (api) => api.fail(listHours, { status: 500 }), user, failing: true },
  ],
  ownHours: [{ answers: own }],
  personHours: [
    { answers: person, user },
    { name: 'no time in the month', answers: noTimes, user },
    { name: 'it is loading', answers: (api) => api.hang(showHours), user, loading: true },
    { name: 'it cannot be read', answers: (api) => api.fail(showHours, { status: 500 }), user, failing: true },
    { name: 'a time is added', answers: person, user, press: ['Add a time'] },
    { name: 'a time is added without a reason', answers: person, user, press: ['Add a time', 'Save the time'] },
    { name: 'who left', answers: left, user },
    { name: 'a time is removed', answers: person, user, press: ['Actions for', 'Remove'] },
  ],
  signIn: [
    { answers: device, user },
    { name: 'it is loading', answers: (api) => api.hang(showSignIn), user, loading: true },
    { name: 'it cannot be read', answers: (api) => api.fail(showSignIn, { status: 500 }), user, failing: true },
    { name: 'a person clocks out', answers: device, user, press: ['Clock out: Jack Lennox'] },
    { name: 'a PIN is set', answers: device, user, press: ['Set your PIN'] },
  ],
  availability: [
    { answers: asked, user },
    { answers: ofStaff, user: makeServiceUser('nursery-staff') },
    { name: 'nobody is asked', answers: askedOf([]), user },
    { name: 'it is loading', answers: (api) => api.hang(showAvailability), user, loading: true },
    { name: 'it cannot be read', answers: (api) => api.fail(showAvailability, { status: 500 }), user, failing: true },
    { name: 'days are changed', answers: asked, user, press: ['Change days'] },
    { name: 'the team is asked', answers: asked, user, press: ['Ask the team'] },
  ],
};
