import { showRotaDay } from '@bairn/shared/calls/rota';
import { listRemedies } from '@bairn/shared/calls/rotaBuild';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from '../manifest.ts';
import { makeShift, people, rooms, today } from '../components/makeRota.stories.ts';
import { fullDay, makeDay, makeRoom } from './makeDay.stories.ts';

const answers = (day: RotaOfDay) => (api: FakeApi) => void api.on(showRotaDay, () => ({ data: day }));
const empty = makeDay([], { quarters: [], rota: null, now: null });

const { version, confirmation: _, note: _note, declined_reason: _reason, ...before } = makeShift();
const remedies: ResponseOf<typeof listRemedies>['data'] = {
  rota: { id: makeId(), status: 'published' },
  breaches: [
    {
      rule: 'ratio_room',
      hard: true,
      shift_ids: [],
      date: today,
      room_id: rooms[0]?.id ?? null,
      from: '08:00',
      to: '16:30',
      short_by: 1,
    },
  ],
  remedies: [
    {
      kind: 'call_in',
      changes: [{ before, after: { ...before, staff_profile_id: people[4]?.id ?? null }, version }],
      cost_pence: 0,
      people: [people[4]?.id ?? ''],
      close: [],
    },
  ],
  people: people.map(({ id, name }) => ({ id, name })),
  rooms: rooms.map(({ id, name }) => ({ id, name })),
};

/** A day in its states. */
export const dayStories: PageStories<typeof manifest.pages>['day'] = [
  { answers: answers(fullDay()) },
  {
    name: 'a day to come',
    at: '/team/day?date=2026-11-24',
    answers: answers(fullDay({ date: '2026-11-24', now: null })),
  },
  {
    name: 'a person is off sick',
    answers: (api) => {
      answers(fullDay())(api);
      api.on(listRemedies, () => ({ data: remedies }));
    },
    press: ['Off sick: Priya Nair'],
  },
  { name: 'enough staff', answers: answers(makeDay([makeRoom()])) },
  { name: 'nothing', answers: answers(empty) },
  {
    name: 'closed',
    answers: answers({ ...empty, day: { ...empty.day, closed: 'St Andrew’s Day', opens: null, closes: null } }),
  },
  { name: 'it is loading', answers: (api) => api.hang(showRotaDay), loading: true },
  { name: 'it cannot be read', answers: (api) => api.fail(showRotaDay, { status: 500 }), failing: true },
];
