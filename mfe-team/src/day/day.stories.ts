import { ratioRadar } from '@bairn/shared/calls/ratioRadar';
import { showRotaDay } from '@bairn/shared/calls/rota';
import { listRemedies } from '@bairn/shared/calls/rotaBuild';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from '../manifest.ts';
import { fullDay, makeDay, makeRadar, makeRemedies, makeRoom } from './makeDay.stories.ts';

const answers = (day: RotaOfDay) => (api: FakeApi) => {
  api.on(showRotaDay, () => ({ data: day }));
  api.on(ratioRadar, () => ({ data: makeRadar() }));
};
const empty = makeDay([], { quarters: [], rota: null, now: null });

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
      api.on(listRemedies, () => ({ data: makeRemedies() }));
    },
    press: ['Off sick: Priya Nair'],
  },
  {
    name: 'places are closed for a person who is off sick',
    answers: (api) => {
      answers(fullDay())(api);
      api.on(listRemedies, () => ({ data: makeRemedies() }));
    },
    press: ['Off sick: Priya Nair', 'Close this date: Babies all day, 08:00 to 17:00'],
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
