import { deskDates, findFamilies } from '@bairn/shared/calls/desk';
import { listSessions } from '@bairn/shared/calls/planning';
import { addDays } from '@bairn/shared/format/date';
import type { DeskDate } from '@bairn/shared/schema/desk';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';

const session = makeId();
const isla = { id: makeId(), first_name: 'Isla', last_name: 'Orr', full_name: 'Isla Orr', dob: '2023-05-06' };
const family = {
  id: makeId(),
  name: 'Kirsty Orr',
  email: 'kirsty@families.bairn.test',
  phone: null,
  account: true,
  children: [isla],
};

/** Four dates of five hours; the child's funding has `left` minutes that are not booked. */
const datesWith = (left: number): DeskDate[] =>
  Array.from({ length: 4 }, (_, at) => ({
    id: makeId(),
    date: addDays('2026-12-01', at),
    start_time: '08:00',
    end_time: '13:00',
    price: 4200,
    places_left: 2,
    funding_id: session,
    funding_left: left,
    funded_on_day: at === 3 ? 600 : 0,
    problem: at === 2 ? 'No places left.' : null,
  }));

/** A family that is found and chosen, with three of the dates and the child's funded hours. */
const withHours = (left: number): Pick<PageStory, 'at' | 'answers' | 'press'> => ({
  at: `/planning/new?session=${session}&search=orr`,
  answers: (api: FakeApi) =>
    api
      .on(findFamilies, () => ({ data: [family] }))
      .on(listSessions, () => {
        const page = fullPage(listSessions, () => ({ id: session, name: 'Pre-school morning', status: 'listed' }));
        return { ...page, data: page.data.slice(0, 1) };
      })
      .on(deskDates, () => ({ data: datesWith(left) })),
  press: ['Choose', 'Tue 1', 'Wed 2', 'Fri 4', 'Use Isla'],
});

/** A booking for a family: a new one, and one with funded hours. */
export const newBookingStories: readonly PageStory[] = [
  {},
  { name: 'for two children', press: ['Enter a new family', 'Add another child'] },
  { name: 'that is billed', press: ['Enter a new family', 'Invoice'] },
  { name: 'with funded hours for a part', ...withHours(420) },
  { name: 'that funded hours pay for', ...withHours(600), press: ['Choose', 'Tue 1', 'Wed 2', 'Use Isla'] },
];
