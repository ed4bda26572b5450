// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type MySchedule } from '@bairn/shared/schema/rota';
import { mySchedule } from '@bairn/shared/calls/rota';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './ShiftsCard.tsx';

afterEach(cleanup);

type Shift = MySchedule['shifts'][number];
const shift = (own: Partial<Shift> = {}): Shift => ({
  id: makeId(),
  date: '2026-11-20',
  start_time: '08:00',
  end_time: '16:15',
  break_minutes: 45,
  minutes: 450,
  room: 'Babies',
  room_index: 0,
  confirmation: 'confirmed',
  rota_id: makeId(),
  break_start: null,
  note: null,
  can_answer: false,
  was: null,
  is_new: false,
  ...own,
});
const user = makeServiceUser('nursery-staff');
const scope = { nursery: user.nurseries[0]?.id, branch: user.nurseries[0]?.branches[0]?.id };
/** The card as a part of a page. */
const Page = () => (
  <main>
    <Component />
  </main>
);
const show = (shifts: Shift[]) =>
  renderPage(Page, {
    api: fakeApi().on(mySchedule, () => ({
      data: { today: '2026-11-20', from: '2026-11-20', to: '2026-12-03', staff_profile_id: makeId(), shifts, lost: [] },
    })),
    user,
  });

test('says when one works next, where, and what is to be confirmed', async () => {
  const { api, client } = show([
    shift(),
    shift({ date: '2026-11-24', room: null, room_index: null, confirmation: 'pending' }),
  ]);
  const list = within(await screen.findByRole('list', { name: 'My next shifts' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'TodayBabies · 7.5 h08:00 to 16:15Confirmed',
    'Tue 24 Nov7.5 h08:00 to 16:15Not confirmed',
  ]);
  expect(api.calls(mySchedule).map(({ params }) => params)).toEqual([scope]);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ meta }) => meta?.about),
  ).toEqual([['rota', 'staff']]);
});

test('shows five and counts the rest', async () => {
  show(Array.from({ length: 8 }, () => shift()));
  const list = within(await screen.findByRole('list', { name: 'My next shifts' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('and 3 more shifts in two weeks')).toBeTruthy();
});

test('has nothing to count where five are all', async () => {
  show(Array.from({ length: 5 }, () => shift()));
  const list = within(await screen.findByRole('list', { name: 'My next shifts' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByText(/more shift/)).toBeNull();
});

test('fails alone where the shifts do not come', async () => {
  renderPage(Page, { api: fakeApi().fail(mySchedule, { status: 500, message: 'Something went wrong.' }), user });
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(screen.getByRole('main').dataset['error']).toBeUndefined();
});

test('says when there are none', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'No shifts yet' })).toBeTruthy();
});
