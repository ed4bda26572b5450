// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listSessions } from '@bairn/shared/calls/planning';
import type { ServiceSession } from '@bairn/shared/schema/rows/sessions';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './FreePlacesCard.tsx';

afterEach(cleanup);

const session = (own: Partial<ServiceSession> = {}): ServiceSession => ({
  id: makeId(),
  name: 'Toddler Room',
  status: 'listed',
  type: 'session',
  days: [1, 2, 3, 4, 5],
  start_time: '08:00',
  end_time: '18:00',
  price: 5800,
  age_from_months: 24,
  age_to_months: 36,
  capacity: 12,
  location_name: null,
  first_date: '2026-11-02',
  last_date: '2027-01-29',
  next_date: '2026-11-23',
  booked: 5,
  held: 1,
  date_capacity: 12,
  places_left: 6,
  upcoming_bookings: 40,
  can: { edit: true },
  ...own,
});
const show = (data: ServiceSession[]) =>
  renderPage(Component, {
    api: fakeApi().on(listSessions, () => ({
      data,
      today: '2026-11-20',
      meta: { current_page: 1, per_page: 4, total: data.length, last_page: 1 },
    })),
    user: makeServiceUser(),
  });

test('says where places are left next, the emptiest first, and leads there', async () => {
  const known = session();
  const { api } = show([
    known,
    session({ name: 'Full', places_left: 0 }),
    session({ name: 'Ended', places_left: null }),
  ]);
  const list = within(await screen.findByRole('list', { name: 'Sessions with places left' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Toddler RoomMon 23 Nov, 08:00 to 18:006 of 12 left',
  ]);
  expect(screen.getByRole('link', { name: 'Toddler Room' }).getAttribute('href')).toBe(
    `/planning/sessions/${known.id}`,
  );
  expect(api.calls(listSessions)[0]?.query).toEqual({ status: 'listed', sort: '-places_left', per_page: 4 });
});

test('tells a service that is full from one that offers nothing', async () => {
  show([session({ places_left: 0 })]);
  expect(await screen.findByRole('heading', { name: 'No places left' })).toBeTruthy();
  cleanup();
  show([]);
  expect(await screen.findByRole('heading', { name: 'No sessions listed' })).toBeTruthy();
});
