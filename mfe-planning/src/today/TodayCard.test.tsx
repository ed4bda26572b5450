// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listSessions, type ServiceSession } from '@bairn/shared/schema/planning';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './TodayCard.tsx';

afterEach(cleanup);

const today = '2026-11-20';

const session = (name: string, next_date: string): ServiceSession => ({
  id: makeId(),
  name,
  status: 'listed',
  type: 'session',
  days: [5],
  start_time: '08:00',
  end_time: '18:00',
  price: 6800,
  age_from_months: 24,
  age_to_months: 36,
  capacity: 9,
  location_name: null,
  first_date: today,
  last_date: '2027-01-14',
  next_date,
  booked: 3,
  held: 1,
  places_left: 2,
  upcoming_bookings: 65,
  can: { edit: true },
});

const show = (...rows: ServiceSession[]) =>
  renderPage(Component, {
    api: fakeApi().on(listSessions, () => ({
      data: rows,
      meta: { current_page: 1, per_page: 100, total: rows.length, last_page: 1 },
      today,
    })),
    user: makeServiceUser(),
  });

test("lists today's sessions alone, with how full they are", async () => {
  show(session('Toddler Room', today), session('Saturday club', '2026-11-21'));
  expect(await screen.findByRole('link', { name: 'Toddler Room' })).toBeTruthy();
  expect(screen.queryByText('Saturday club')).toBeNull();
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('3 of 6, 1 held');
});

test('says so when there is nothing on', async () => {
  show(session('Saturday club', '2026-11-21'));
  expect(await screen.findByText('No sessions today.')).toBeTruthy();
});
