import { showRotaDay } from '@bairn/shared/calls/rota';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from '../manifest.ts';
import { fullDay, makeDay, makeRoom } from './makeDay.stories.ts';

const answers = (day: RotaOfDay) => (api: FakeApi) => void api.on(showRotaDay, () => ({ data: day }));
const empty = makeDay([], { quarters: [], rota: null, now: null });

/** A day in its states. */
export const dayStories: PageStories<typeof manifest.pages>['day'] = [
  { answers: answers(fullDay()) },
  {
    name: 'a day to come',
    at: '/team/day?date=2026-11-24',
    answers: answers(fullDay({ date: '2026-11-24', now: null })),
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
