import { mySchedule } from '@bairn/shared/calls/rota';
import { makeScheduleFeed, showScheduleFeed } from '@bairn/shared/calls/scheduleFeed';
import type { MySchedule } from '@bairn/shared/schema/rota';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from '../manifest.ts';
import { makeConfirmed, makeOwnShift, makeSchedule } from './makeSchedule.stories.ts';

const waits = { confirmation: 'pending', can_answer: true } as const;
const full = makeSchedule([
  makeOwnShift({}),
  makeOwnShift({ date: '2026-11-23', ...waits, room: 'Toddlers', room_index: 1, note: 'Forest morning: bring boots' }),
  makeOwnShift({ date: '2026-11-24', ...waits, room: null, room_index: null, break_minutes: 0, break_start: null }),
  makeOwnShift({ date: '2026-11-30', can_answer: true }),
]);
const revised = makeSchedule(
  [
    makeOwnShift(),
    makeOwnShift({
      date: '2026-11-23',
      ...waits,
      start_time: '09:30',
      room: 'Toddlers',
      room_index: 1,
      was: makeConfirmed(),
    }),
    makeOwnShift({ date: '2026-11-24', ...waits, is_new: true }),
  ],
  [makeConfirmed({ date: '2026-11-26' })],
);
const answers = (schedule: MySchedule) => (api: FakeApi) => {
  api.on(mySchedule, () => ({ data: schedule }));
  api.on(showScheduleFeed, () => ({ data: { created_at: null } }));
  api.on(makeScheduleFeed, () => ({
    data: {
      created_at: '2026-11-20T10:00:00.000Z',
      address: `https://bairn.test/api/nursery/rota/feed/${'a1B2'.repeat(10)}xyz`,
    },
  }));
};
const staff = makeServiceUser('nursery-staff');

/** A person's own schedule, among the pages of the rota and beside the settings menu. */
export const scheduleStories: Pick<PageStories<typeof manifest.pages>, 'team' | 'mySchedule' | 'ownSchedule'> = {
  team: [
    { name: 'an admin', user: makeServiceUser('nursery-admin'), leadsTo: '/team/week' },
    { name: 'staff', user: staff, leadsTo: '/team/schedule' },
  ],
  mySchedule: [
    { answers: answers(full), user: staff },
    { answers: answers(full), user: makeServiceUser('nursery-admin') },
    { name: 'the rota has changed', answers: answers(revised), user: staff },
    { name: 'no shifts', answers: answers(makeSchedule([])), user: staff },
    { name: 'a shift is declined', answers: answers(full), user: staff, press: ['Decline: Mon 23 Nov'] },
    {
      name: 'its address was made',
      answers: answers(full),
      user: staff,
      press: ['Add to your calendar app', 'Make the address'],
    },
    { name: 'it is loading', answers: (api) => api.hang(mySchedule), user: staff, loading: true },
    { name: 'it cannot be read', answers: (api) => api.fail(mySchedule, { status: 500 }), user: staff, failing: true },
  ],
  ownSchedule: [{ answers: answers(full), user: staff }],
};
