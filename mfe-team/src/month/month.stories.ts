import { showRotaMonth } from '@bairn/shared/calls/rota';
import { addDays, weekday } from '@bairn/shared/format/date';
import type { RotaMonth } from '@bairn/shared/schema/rotaViews';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeHead, people, today } from '../components/makeRota.stories.ts';
import type { manifest } from '../manifest.ts';

const head = makeHead();
const dates = Array.from({ length: 30 }, (_, index) => addDays('2026-11-01', index));

function dayOf(date: string): RotaMonth['days'][number] {
  const works = weekday(date) < 6 && date !== '2026-11-30';
  const isShort = date === '2026-11-24';
  return {
    date,
    rota: works && date < '2026-11-23' ? head.id : null,
    open: isShort ? 2 : 0,
    children: works ? 42 : 0,
    staff_needed: works ? 9 : 0,
    shortage: isShort ? { short: 2, from: '08:00' } : null,
    staff: works ? 10 : 0,
    counted: works ? (isShort ? 7 : 10) : 0,
    first_aiders: 2,
    minutes: works ? 4500 : 0,
    closed: date === '2026-11-30' ? 'St Andrew’s Day' : null,
  };
}

const staff = people.map((person, index): RotaMonth['staff'][number] => ({
  ...person,
  job_title: 'Practitioner',
  contracted_minutes: index === 3 ? null : 2250,
  rostered_minutes: 8100 - index * 450,
  days: dates
    .filter((date) => weekday(date) < 6)
    .map((date) => ({ date, minutes: 450, start_time: '08:00', end_time: '16:00' })),
  leave: index === 1 ? ['2026-11-19', '2026-11-20'] : [],
}));
const month: RotaMonth = {
  year: 2026,
  month: 11,
  today,
  from: '2026-11-01',
  to: '2026-11-30',
  rotas: [makeHead({ week: 46, status: 'locked' }), head, makeHead({ week: 48, status: 'draft', published_at: null })],
  days: dates.map(dayOf),
  staff,
};
const answers = (own: Partial<RotaMonth>) => (api: FakeApi) =>
  void api.on(showRotaMonth, () => ({ data: { ...month, ...own } }));

/** A month in its states. */
export const monthStories: PageStories<typeof manifest.pages>['month'] = [
  { answers: answers({}) },
  {
    name: 'without rotas',
    answers: answers({
      rotas: [],
      staff: [],
      days: dates.map((date) => ({ ...dayOf(date), staff: 0, counted: 0, children: 0, shortage: null, open: 0 })),
    }),
  },
  { name: 'it is loading', answers: (api) => api.hang(showRotaMonth), loading: true },
  { name: 'it cannot be read', answers: (api) => api.fail(showRotaMonth, { status: 500 }), failing: true },
];
