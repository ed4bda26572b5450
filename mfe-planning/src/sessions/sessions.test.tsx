// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closeInstance, reopenInstance } from '@bairn/shared/calls/closing';
import { listSessions, sessionBookings, showSession } from '@bairn/shared/calls/planning';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { SessionBooking } from '@bairn/shared/schema/rows/bookings';
import type { ServiceSession } from '@bairn/shared/schema/rows/sessions';
import { sessionRecurring } from '@bairn/shared/calls/recurring';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as SessionBookingsPage } from './SessionBookingsPage.tsx';
import { Component as SessionPage } from './SessionPage.tsx';
import { Component as SessionsPage } from './SessionsPage.tsx';

afterEach(cleanup);

const admin = makeServiceUser();
const scope = { nursery: admin.nurseries[0]?.id ?? '', branch: admin.nurseries[0]?.branches[0]?.id ?? '' };
const today = '2026-11-20';
const page = { current_page: 1, per_page: 20, total: 1, last_page: 1 };

const session = (own: Partial<ServiceSession> = {}): ServiceSession => ({
  id: makeId(),
  name: 'Toddler Room',
  status: 'listed',
  type: 'session',
  days: [1, 2, 3, 4, 5],
  start_time: '08:00',
  end_time: '18:00',
  price: 6800,
  age_from_months: 24,
  age_to_months: 36,
  capacity: 9,
  location_name: 'Toddlers',
  first_date: '2026-11-06',
  last_date: '2027-01-14',
  next_date: today,
  booked: 3,
  held: 1,
  date_capacity: 6,
  places_left: 2,
  upcoming_bookings: 65,
  can: { edit: true },
  ...own,
});

const booking = (own: Partial<SessionBooking> = {}): SessionBooking => ({
  id: makeId(),
  status: 'confirmed',
  date: today,
  start_time: '08:00',
  end_time: '18:00',
  child: {
    id: makeId(),
    full_name: 'Ruby Balfour',
    dob: '2023-08-01',
    age_months: 39,
    allergies: ['Peanuts'],
    no_allergies_on: null,
    medical_needs: 'Inhaler',
    no_medical_needs_on: null,
  },
  keyworker: { name: 'Euan Balfour', phone: '+441414960244', email: 'euan@families.bairn.test' },
  order_number: 'B100055',
  payment_type: 'Credit/Debit Card',
  price: 6800,
  booked_at: '2026-11-01T10:00:00.000Z',
  ...own,
});

describe('the sessions of a branch', () => {
  it("say how full their next date is, by the date's own places", async () => {
    const api = fakeApi().on(listSessions, () => ({ data: [session()], meta: page, today }));
    renderPage(SessionsPage, { api, at: '/planning/sessions', user: admin });
    const row = (await screen.findByText('Toddler Room')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Today')).toBeTruthy();
    expect(within(row).getByRole('meter', { name: 'Booked' }).getAttribute('aria-valuetext')).toBe('3 of 6, 1 held');
    expect(within(row).getByText('Mon to Fri, 08:00 to 18:00')).toBeTruthy();
    expect(within(row).getByRole('link', { name: '65 upcoming bookings of Toddler Room' })).toBeTruthy();
    expect(api.calls(listSessions)[0]?.params).toEqual(scope);
  });

  it('are asked for by what stands in the address', async () => {
    const api = fakeApi().on(listSessions, () => ({ data: [session()], meta: page, today }));
    const shown = renderPage(SessionsPage, {
      api,
      at: '/planning/sessions?status=draft&sort=-price&page=2',
      user: admin,
    });
    await waitFor(() =>
      expect(api.calls(listSessions)[0]?.query).toMatchObject({ status: 'draft', sort: '-price', page: 2 }),
    );
    await shown.user.type(screen.getByLabelText('Name'), 'forest{Enter}');
    await waitFor(() => expect(shown.location()).toContain('search=forest'));
    expect(shown.location()).not.toContain('page=2');
  });
});

it('a session shows its facts and its coming dates with what is booked, held and left', async () => {
  const instance = {
    id: makeId(),
    date: '2026-11-24',
    start_time: '08:00',
    end_time: '18:00',
    price: 6800,
    capacity: 9,
  };
  const known: DataOf<typeof showSession> = {
    ...session(),
    description: null,
    payment_types: ['Credit/Debit Card'],
    collects_from: ['Leith Primary School'],
    instances: [
      { ...instance, status: 'open', booked: 8, held: 1, places_left: 0 },
      { ...instance, id: makeId(), date: '2026-11-25', status: 'closed', booked: 0, held: 0, places_left: 9 },
    ],
    today,
  };
  const api = fakeApi().on(showSession, () => ({ data: known }));
  renderPage(SessionPage, {
    api,
    at: `/planning/sessions/${known.id}`,
    path: '/planning/sessions/:sessionId',
    user: admin,
  });
  const table = await screen.findByRole('table', { name: 'Upcoming dates' });
  expect(within(table).getByText('Full')).toBeTruthy();
  expect(within(table).getByText('Closed')).toBeTruthy();
  expect(screen.getByText('2 years to under 3 years')).toBeTruthy();
  expect(screen.getByText('Collected from Leith Primary School')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Toddler Room');
  expect(document.title).toBe('Session: Toddler Room · Bairn');
});

describe('a date of a session', () => {
  const instance = {
    id: makeId(),
    date: '2026-11-24',
    start_time: '08:00',
    end_time: '18:00',
    price: 6800,
    capacity: 9,
    status: 'open' as const,
    booked: 2,
    held: 1,
    places_left: 6,
  };
  const details = (own: Partial<DataOf<typeof showSession>> = {}): DataOf<typeof showSession> => ({
    ...session(),
    description: null,
    payment_types: ['Credit/Debit Card'],
    collects_from: [],
    instances: [instance],
    today,
    ...own,
  });
  const show = (api: ReturnType<typeof fakeApi>, id: string) =>
    renderPage(SessionPage, {
      api,
      at: `/planning/sessions/${id}`,
      path: '/planning/sessions/:sessionId',
      user: admin,
    });

  it('is closed with a reason, after saying whose bookings that cancels', async () => {
    const known = details();
    const api = fakeApi()
      .on(showSession, () => ({ data: known }))
      .on(closeInstance, () => ({
        data: { instance: { ...instance, status: 'closed' as const }, cancelled: 2, unpaid: 0, refund: 13_600 },
      }));
    const page = show(api, known.id);
    await page.user.click(await screen.findByRole('button', { name: 'Close Tue 24 Nov' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Tue 24 Nov' }));
    expect(dialog.getByText('2 bookings will be cancelled')).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Close and cancel 2 bookings' }));
    expect(api.calls(closeInstance)).toHaveLength(0);
    await page.user.type(dialog.getByLabelText('Reason'), 'No heating');
    await page.user.click(dialog.getByRole('button', { name: 'Close and cancel 2 bookings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls(closeInstance)[0]).toMatchObject({
      params: { ...scope, id: known.id },
      query: { instance_id: instance.id, reason: 'No heating', expected_bookings: 2 },
    });
    await waitFor(() => expect(api.calls(showSession)).toHaveLength(2));
  });

  it('says what the API refused, and how many bookings there are by then', async () => {
    const known = details();
    const api = fakeApi()
      .on(showSession, () => ({ data: known }))
      .fail(closeInstance, { status: 409, message: 'This date has 3 bookings now, not 2.', code: 'changed' });
    const page = show(api, known.id);
    await page.user.click(await screen.findByRole('button', { name: 'Close Tue 24 Nov' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Tue 24 Nov' }));
    await page.user.type(dialog.getByLabelText('Reason'), 'No heating');
    known.instances = [{ ...instance, booked: 3 }];
    await page.user.click(dialog.getByRole('button', { name: 'Close and cancel 2 bookings' }));
    expect(await dialog.findByText('This date has 3 bookings now, not 2.')).toBeTruthy();
    expect(await dialog.findByText('3 bookings will be cancelled')).toBeTruthy();
    expect((dialog.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('No heating');
  });

  it('that is closed is opened again once that is confirmed', async () => {
    const known = details({ instances: [{ ...instance, status: 'closed', booked: 0 }] });
    const api = fakeApi()
      .on(showSession, () => ({ data: known }))
      .on(reopenInstance, () => ({ data: instance }));
    const page = show(api, known.id);
    await page.user.click(await screen.findByRole('button', { name: 'Open Tue 24 Nov again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open Tue 24 Nov again' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Open this date' }));
    await waitFor(() => expect(api.calls(reopenInstance)).toHaveLength(1));
    await waitFor(() => expect(api.calls(showSession)).toHaveLength(2));
  });

  it('is not offered to be closed to those who may not', async () => {
    const known = details({ can: { edit: false } });
    show(
      fakeApi().on(showSession, () => ({ data: known })),
      known.id,
    );
    await screen.findByRole('table', { name: 'Upcoming dates' });
    expect(screen.queryByRole('button', { name: /Close/ })).toBeNull();
  });
});

/** An API for a session to which no child comes every week. */
const bookingsApi = () => fakeApi().on(sessionRecurring, () => ({ data: [], today, can_end: true }));

describe('the bookings of a session', () => {
  const id = makeId();
  const show = (api: ReturnType<typeof fakeApi>, search = '') =>
    renderPage(SessionBookingsPage, {
      api,
      at: `/planning/sessions/${id}/bookings${search}`,
      path: '/planning/sessions/:sessionId/bookings',
      user: admin,
    });
  const listed = (rows: SessionBooking[]) => ({
    data: rows,
    meta: { ...page, total: rows.length },
    session_name: 'Toddler Room',
    today,
  });

  it('put allergies and medical needs beside the name, and open to whom to call', async () => {
    const { user } = show(bookingsApi().on(sessionBookings, () => listed([booking()])));
    const row = (await screen.findByText('Ruby Balfour')).closest('tr') as HTMLElement;
    expect(row.textContent?.startsWith('Ruby BalfourPeanutsInhaler')).toBe(true);
    expect(within(row).getByText(/08:00 to 18:00/)).toBeTruthy();
    expect(within(row).getByText('B100055')).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: /^Details of Ruby Balfour/ }));
    expect(screen.getByText('3 years 3 months')).toBeTruthy();
    expect(screen.getByRole('link', { name: '0141 496 0244' }).getAttribute('href')).toBe('tel:+441414960244');
    expect(screen.getByRole('link', { name: 'euan@families.bairn.test' })).toBeTruthy();
  });

  it('say that nothing is known of a child where the row is opened, and not in each row', async () => {
    const child = { ...booking().child, allergies: [], medical_needs: null };
    const { user } = show(bookingsApi().on(sessionBookings, () => listed([booking({ child })])));
    const row = (await screen.findByText('Ruby Balfour')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Not asked yet')).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: /^Details of Ruby Balfour/ }));
    expect(screen.getAllByText('Not asked yet')).toHaveLength(3);
  });

  it('say neither that something nor that nothing is known where the booking does not stand', async () => {
    const child = { ...booking().child, dob: null, allergies: null, medical_needs: null };
    const { user } = show(bookingsApi().on(sessionBookings, () => listed([booking({ status: 'expired', child })])));
    await user.click(await screen.findByRole('button', { name: 'Details of Ruby Balfour' }));
    expect(screen.queryByText(/allergies|medical/i)).toBeNull();
  });

  it("of another service's session are not found", async () => {
    show(fakeApi().fail(sessionBookings, { status: 404 }).fail(sessionRecurring, { status: 404 }));
    await screen.findByRole('alert');
    expect(screen.getByRole('main').dataset['error']).toBe('not-found');
  });
});
