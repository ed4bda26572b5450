import { listRecurring, sessionRecurring } from '@bairn/shared/calls/recurring';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { makeEnded, makeRecurring, makeServiceEnded, makeServiceRecurring } from '@bairn/shared/test/recurring';

const today = '2026-11-20';
const lists =
  (...data: ReturnType<typeof makeRecurring>[]) =>
  (api: FakeApi) =>
    api.on(listRecurring, () => ({ data, today }));

const rory = { child_id: makeId(), child_name: 'Rory-Christopher' };
const ended = [
  makeEnded(),
  makeEnded('service', 'The toddler room closes in December.'),
  makeEnded('unpaid'),
  makeEnded('gone'),
];

/** What a family's children come to every week. */
export const familyWeeklyStories: readonly PageStory[] = [
  { name: 'nothing every week', user: makeUser(), answers: lists() },
  {
    name: 'every week',
    user: makeUser(),
    answers: lists(
      makeRecurring(),
      makeRecurring({ child: rory, weekdays: [1, 2, 3, 4, 5], uses_funded_hours: true, left_out: [] }),
      ...ended,
    ),
    press: ['Ended (4)'],
  },
  {
    name: 'a month is not paid',
    user: makeUser(),
    answers: lists(
      makeRecurring({ unpaid: { order_id: makeId(), number: 'B100042', pay_by: '2026-12-31T00:00:00.000Z' } }),
      makeRecurring({ child: rory, card: null, left_out: [] }),
    ),
  },
  { name: 'every week is ended', user: makeUser(), answers: lists(makeRecurring()), press: ['End Forest'] },
];

const session =
  (can_end: boolean, ...data: ReturnType<typeof makeServiceRecurring>[]) =>
  (api: FakeApi) =>
    api.on(sessionRecurring, () => ({ data, today, can_end }));
const weekly = [
  makeServiceRecurring(),
  makeServiceRecurring({
    child: rory,
    family_name: 'Catriona MacDonald-Abernethy',
    weekdays: [1, 2, 3, 4, 5],
    unpaid: { order_id: makeId(), number: 'B100042', pay_by: '2026-12-31T00:00:00.000Z' },
  }),
  makeServiceEnded(),
  makeServiceEnded('unpaid'),
];

/** Who comes to a session every week. */
export const sessionWeeklyStories: readonly PageStory[] = [
  { name: 'nothing every week', user: makeServiceUser(), answers: session(true) },
  { name: 'every week', user: makeServiceUser(), answers: session(true, ...weekly), press: ['Ended (2)'] },
  { name: 'every week, for staff', user: makeServiceUser('nursery-staff'), answers: session(false, ...weekly) },
  { name: 'every week is ended', user: makeServiceUser(), answers: session(true, ...weekly), press: ['End for Isla'] },
];
