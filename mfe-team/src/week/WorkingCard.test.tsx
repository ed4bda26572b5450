// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type RotaWeek } from '@bairn/shared/schema/rota';
import { showRotaWeek } from '@bairn/shared/calls/rota';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './WorkingCard.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Shift = RotaWeek['staff'][number]['shifts'][number];
const today = '2026-11-20';

const shift = (own: Partial<Shift> = {}): Shift => ({
  id: makeId(),
  date: today,
  start_time: '08:00',
  end_time: '16:30',
  break_minutes: 30,
  minutes: 480,
  room: 'Babies',
  room_index: 0,
  confirmation: 'confirmed',
  why: [],
  ...own,
});
const person = (name: string, ...shifts: Shift[]): RotaWeek['staff'][number] => ({
  id: makeId(),
  name,
  avatar_url: null,
  role: 'nursery-staff',
  employment_type: 0,
  job_title: 'Practitioner',
  contracted_minutes: null,
  rostered_minutes: 480,
  shifts,
});
const week = (staff: RotaWeek['staff'], { day = {}, ...own }: Partial<RotaWeek> & { day?: object } = {}): RotaWeek => ({
  year: 2026,
  week: 47,
  rota: { id: makeId(), status: 'published', revision: 1, published_at: '2026-11-10T09:00:00.000Z' },
  days: [
    {
      date: today,
      children: 12,
      staff_needed: 3,
      shortage: null,
      staff: 3,
      counted: 3,
      first_aiders: 1,
      minutes: 1440,
      closed: null,
      ...day,
    },
  ],
  staff,
  today,
  ...own,
});
const show = (known: RotaWeek) =>
  renderPage(Component, { api: fakeApi().on(showRotaWeek, () => ({ data: known })), user: makeServiceUser() });
const names = async () => {
  const list = await screen.findByRole('list', { name: "On today's rota" });
  return within(list).getAllByRole('listitem');
};

test("shows today's shifts of the present week, the first to begin first, and the day's cover", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), shouldAdvanceTime: true });
  const { api } = show(
    week([
      person('Priya Nair', shift({ start_time: '09:45', end_time: '18:00', confirmation: 'pending' })),
      person('Jack Lennox', shift({ date: '2026-11-19' }), shift({ room: null, room_index: null })),
      person('Iona Strachan', shift({ confirmation: 'declined' })),
    ]),
  );
  expect((await names()).map(({ textContent }) => textContent)).toEqual([
    'Jack LennoxPractitioner08:00–16:30',
    'Priya NairBabies09:45–18:00Not confirmed',
  ]);
  expect(screen.getByText('Covered')).toBeTruthy();
  expect(screen.getByText('3 staff, 3 needed for 12 children')).toBeTruthy();
  expect(screen.queryByText('Draft')).toBeNull();
  expect(api.calls(showRotaWeek)[0]?.params).toMatchObject({ year: 2026, week: 47 });
  expect(screen.getByRole('link', { name: 'The week' }).getAttribute('href')).toBe('/team/week');
});

test('says how many staff are missing, and that a draft is not published', async () => {
  const rota = { id: makeId(), status: 'draft' as const, revision: 1, published_at: null };
  show(week([person('Priya Nair', shift())], { rota, day: { shortage: { short: 2, from: '13:30' } } }));
  expect(await screen.findByText('2 people short at 13:30')).toBeTruthy();
  expect(screen.getByText('Staff do not see this rota yet.')).toBeTruthy();
});

test('shows four, and leads to the others', async () => {
  show(week(Array.from({ length: 6 }, (_, index) => person(`Person ${index}`, shift()))));
  expect(await names()).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'and 2 more people' }).getAttribute('href')).toBe('/team/week');
});

test('says why no one is working', async () => {
  show(week([person('Priya Nair')]));
  expect(await screen.findByRole('heading', { name: 'No one is on the rota' })).toBeTruthy();
  expect(screen.getByText('12 children are booked today: 3 staff are needed.')).toBeTruthy();
  cleanup();
  show(week([], { rota: null, day: { children: 0 } }));
  expect(await screen.findByRole('heading', { name: 'No rota for this week' })).toBeTruthy();
  cleanup();
  show(week([], { day: { children: 0, closed: "St Andrew's Day" } }));
  expect(await screen.findByRole('heading', { name: "St Andrew's Day" })).toBeTruthy();
});
