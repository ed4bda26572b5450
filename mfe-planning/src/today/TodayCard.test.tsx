// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Attendance, type AttendanceSession } from '@bairn/shared/schema/attendance';
import { readAttendance } from '@bairn/shared/calls/attendance';
import { countNewBookings } from '@bairn/shared/calls/planning';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './TodayCard.tsx';

afterEach(cleanup);

const session = (own: Partial<AttendanceSession> = {}): AttendanceSession => ({
  session_id: makeId(),
  instance_id: makeId(),
  name: 'Toddler Room',
  start_time: '08:00',
  end_time: '18:00',
  status: 'open',
  capacity: 6,
  booked: 3,
  held: 1,
  headcount: { expected: 1, in: 2, out: 0, absent: 0 },
  adults_needed: 2,
  ...own,
});

const attendance = (...sessions: AttendanceSession[]): Attendance => ({
  date: '2026-11-20',
  today: '2026-11-20',
  now: '09:30',
  answered_at: '2026-11-20T09:30:00.000Z',
  conflicts: [],
  undecided: [],
  sessions,
  headcount: { expected: 1, in: 2, out: 0, absent: 4 },
  adults_needed: 2,
  on_shift: null,
  entries: [],
  session_name: null,
  earlier: null,
  later: null,
});

const user = makeServiceUser();
const scope = { nursery: user.nurseries[0]?.id, branch: user.nurseries[0]?.branches[0]?.id };
/** The card as a part of a page. */
const Page = () => (
  <main>
    <Component />
  </main>
);
const show = (known: Attendance, count = 0) => {
  const api = fakeApi()
    .on(readAttendance, () => ({ data: known }))
    .on(countNewBookings, () => ({ data: { count } }));
  return renderPage(Page, { api, user });
};

test("says where today's children are, and leads to each session's attendance", async () => {
  const known = session();
  const { api } = show(attendance(known));
  const link = await screen.findByRole('link', { name: 'Toddler Room' });
  expect(link.getAttribute('href')).toBe(`/planning/sessions/${known.session_id}/register`);
  const words = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(words).toEqual(['in now', 'expected', 'left', 'absent']);
  expect(counts).toEqual(['2', '1', '0', '4']);
  expect(screen.getAllByRole('term')[0]?.closest('dl')?.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('At least 2 adults for the children who are in.')).toBeTruthy();
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText('2 in, 1 expected')).toBeTruthy();
  expect(row.getByText('08:00 to 18:00')).toBeTruthy();
  expect(row.getByRole('meter').getAttribute('aria-valuetext')).toBe('3 of 6, 1 held');
  expect(api.calls(readAttendance)[0]).toMatchObject({ params: scope, query: { only: 'counts' } });
  expect(api.calls(countNewBookings)[0]?.params).toEqual(scope);
  expect(screen.getByRole('link', { name: 'All sessions' }).getAttribute('href')).toBe('/planning/sessions');
  expect(screen.queryByText(/new booking/)).toBeNull();
  expect(screen.getByRole('link', { name: 'All bookings' }).getAttribute('href')).toBe('/planning/bookings');
});

test.each([
  [1, '1 new booking since you last looked'],
  [3, '3 new bookings since you last looked'],
])('counts what was booked since the last look: %i', async (count, name) => {
  show(attendance(session()), count);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/planning/bookings?when=all&sort=-booked');
});

test('leads from a day without sessions to the next one', async () => {
  show({ ...attendance(), later: '2026-11-23' });
  const link = await screen.findByRole('link', { name: 'Bookings of Mon 23 Nov' });
  expect(link.getAttribute('href')).toBe('/planning/bookings?from=2026-11-23&to=2026-11-23');
});

test('says so when there is nothing on, and that a date is closed', async () => {
  show(attendance());
  expect(await screen.findByRole('heading', { name: 'No sessions today' })).toBeTruthy();
  cleanup();
  show(attendance(session({ status: 'closed' })));
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(screen.queryByRole('meter')).toBeNull();
});

test('leads to what waits for a decision, also of earlier days', async () => {
  const known = attendance(session());
  const days = ['2026-11-18', '2026-11-19'].map((date, index) => ({
    session_id: makeId(),
    session_name: 'Babies',
    date,
    records: index + 1,
  }));
  show({ ...known, undecided: days });
  expect(await screen.findByText('3 records of earlier days need a decision')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: /^Babies/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Babies, Wed 18 Nov', 'Babies, Thu 19 Nov']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    days.map(({ session_id, date }) => `/planning/sessions/${session_id}/register?date=${date}`),
  );
});

test('asks for no adults where no child is in', async () => {
  show({ ...attendance(session()), adults_needed: 0 });
  expect(await screen.findByRole('link', { name: 'Toddler Room' })).toBeTruthy();
  expect(screen.queryByText(/At least/)).toBeNull();
});

test('follows the attendance and the bookings of others', async () => {
  const { client } = show(attendance(session()));
  await screen.findByRole('link', { name: 'Toddler Room' });
  const topics = client
    .getQueryCache()
    .getAll()
    .map(({ meta }) => meta?.about);
  expect(topics).toEqual([['register', 'booking', 'child', 'places'], ['booking']]);
});

test('fails alone where the attendance cannot be loaded', async () => {
  const api = fakeApi()
    .fail(readAttendance, { status: 500, message: 'Something went wrong.' })
    .on(countNewBookings, () => ({ data: { count: 0 } }));
  renderPage(Page, { api, user });
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All bookings' })).toBeTruthy();
  expect(screen.getByRole('main').dataset['error']).toBeUndefined();
});
