// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Booking } from '@bairn/shared/schema/booking';
import { listOrders } from '@bairn/shared/calls/booking';
import { listRecurring } from '@bairn/shared/calls/recurring';
import { isla, makeBooking } from '@bairn/shared/test/bookings';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as BookingsPage } from './BookingsPage.tsx';
import { Component as PlanningIndexPage } from './PlanningIndexPage.tsx';

afterEach(cleanup);

const rory = { id: makeId(), first_name: 'Rory', last_name: 'Fraser', full_name: 'Rory Fraser', dob: '2025-05-13' };
const parent = makeUser({
  keyworkerProfile: { id: makeId(), children: [isla, rory], payment_methods: [], to_confirm: 0 },
});

const listed = (...orders: Booking[][]) => ({
  data: orders.map((bookings, index) => ({
    id: makeId(),
    number: `B10000${index}`,
    pay_by: null,
    status: 'paid' as const,
    created_at: '2026-11-20T10:00:00.000Z',
    total: 4200,
    paid: 4200,
    refunded: 0,
    bookings,
  })),
  meta: { current_page: 1, per_page: 20, total: orders.length, last_page: 1 },
  today: '2026-11-23',
  now: '2026-11-23T10:00:00.000Z',
});

/** An API for a family without anything every week. */
const bookingsApi = () => fakeApi().on(listRecurring, () => ({ data: [], today: '2026-11-23' }));

describe("a family's bookings", () => {
  it('stand under their dates, soonest first, whatever order they belong to', async () => {
    const api = bookingsApi().on(listOrders, () =>
      listed(
        [
          makeBooking({ date: '2026-12-01' }),
          makeBooking({ date: '2026-11-24', start_time: '13:00', end_time: '18:00', child: rory }),
        ],
        [makeBooking({ date: '2026-11-24', status: 'pending' })],
      ),
    );
    renderPage(BookingsPage, { api, at: '/planning/bookings', user: parent });
    const days = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    expect(days).toEqual(['Tomorrow, Tue 24 Nov24/11/2026', 'Tue 1 Dec01/12/2026']);
    const tomorrow = within(screen.getByRole('region', { name: 'Tue 24 Nov 2026' }));
    const rows = tomorrow.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Isla, 8:00 am to 1:00 pm');
    expect(rows[0]).toContain('Awaiting payment');
    expect(rows[0]).toContain('Order B100001');
    expect(rows[1]).toContain('Rory, 1:00 pm to 6:00 pm');
    expect(rows[1]).toContain('£42.00');
    const [waiting] = tomorrow.getAllByRole('listitem');
    expect(
      within(waiting!)
        .getByRole('link', { name: /^Finish paying/ })
        .getAttribute('href'),
    ).toMatch(/^\/basket\/checkout\?order=/);
    expect(screen.getAllByRole('link', { name: /^Finish paying/ })).toHaveLength(1);
  });

  it('say of an order whose payment failed that nothing was booked, and no sum', async () => {
    const answer = listed([makeBooking({ status: 'expired' })]);
    const data = answer.data.map((order) => ({ ...order, status: 'cancelled' as const, total: 0, paid: 0 }));
    const api = bookingsApi().on(listOrders, () => ({ ...answer, data }));
    renderPage(BookingsPage, { api, at: '/planning/bookings?when=orders', user: parent });
    expect(await screen.findByText('Not booked')).toBeTruthy();
    expect(screen.queryByText('£0.00')).toBeNull();
  });

  it('say of an order that was cancelled without a refund what was paid for it', async () => {
    const answer = listed([makeBooking({ status: 'cancelled_by_family' })]);
    const data = answer.data.map((order) => ({ ...order, status: 'cancelled' as const }));
    const api = bookingsApi().on(listOrders, () => ({ ...answer, data }));
    renderPage(BookingsPage, { api, at: '/planning/bookings?when=orders', user: parent });
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.getByText('£42.00')).toBeTruthy();
  });

  it('that the service cancelled say its reason', async () => {
    const cancelled = makeBooking({
      status: 'cancelled_by_service',
      can_cancel: false,
      cancel_reason: 'No heating',
      refunded: 4200,
    });
    const api = bookingsApi().on(listOrders, () => listed([cancelled]));
    renderPage(BookingsPage, { api, at: '/planning/bookings', user: parent });
    expect(await screen.findByText('The service’s reason: No heating')).toBeTruthy();
    expect(screen.getByText('£42.00 refunded')).toBeTruthy();
  });

  it('that can be cancelled say what that costs by the time of the server, and how the child gets there', async () => {
    const collects_from = ['Leith Primary School'];
    const gone = makeBooking({ can_cancel: false, status: 'attended', date: '2026-11-23' });
    const api = bookingsApi().on(listOrders, () =>
      listed([makeBooking({ collects_from, cancellation_steps: [{ hours_before: 20, refund_percent: 50 }] }), gone]),
    );
    renderPage(BookingsPage, { api, at: '/planning/bookings', user: parent });
    const coming = await screen.findByRole('region', { name: 'Tue 24 Nov 2026' });
    expect(coming.textContent).toContain('The service collects Isla from Leith Primary School.');
    expect(within(coming).getByText('Cancelling now would cost £21.00.')).toBeTruthy();
    expect(coming.textContent).toContain(
      '50% refund (£21.00) if you cancel by Mon 23 Nov 2026, 12:00 pm. After that, no refund.',
    );
    const past = screen.getByRole('region', { name: 'Mon 23 Nov 2026' });
    expect(past.textContent).not.toMatch(/cancel|bring/i);
  });

  it('keep the view and the child in the address', async () => {
    const api = bookingsApi().on(listOrders, () => listed([makeBooking()]));
    const page = renderPage(BookingsPage, { api, at: '/planning/bookings', user: parent });
    await page.user.click(await screen.findByRole('link', { name: 'Past' }));
    await page.user.click(screen.getByRole('link', { name: 'Isla' }));
    await waitFor(() => expect(page.location()).toBe(`/planning/bookings?when=past&child=${isla.id}`));
    expect(api.calls(listOrders).at(-1)?.query).toMatchObject({ when: 'past', child_id: isla.id });
  });

  it('that are none yet say how to find some', async () => {
    const api = bookingsApi().on(listOrders, () => listed());
    renderPage(BookingsPage, { api, at: '/planning/bookings', user: parent });
    expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Find childcare' })[0]?.getAttribute('href')).toBe('/search');
  });
});

it('/planning sends a service on to its sessions', async () => {
  const page = renderPage(PlanningIndexPage, { at: '/planning', user: makeServiceUser('nursery-super-admin') });
  await waitFor(() => expect(page.location()).toBe('/planning/sessions'));
});

it('/planning leads a family to its bookings, on the tab of that name', async () => {
  const page = renderPage(PlanningIndexPage, { at: '/planning', user: parent });
  await waitFor(() => expect(page.location()).toBe('/planning/bookings'));
});
