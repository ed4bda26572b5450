// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toasts } from '@bairn/shared/app';
import { type Booking, type Order } from '@bairn/shared/schema/booking';
import { cancelBookings, cancellationPreview, listOrders, showOrder } from '@bairn/shared/calls/booking';
import { listRecurring } from '@bairn/shared/calls/recurring';
import { makeBooking, makeOrder } from '@bairn/shared/test/bookings';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeInvoice } from '@bairn/shared/test/invoices';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as BookingsPage } from './BookingsPage.tsx';

afterEach(() => {
  cleanup();
  toasts.setState([], true);
});

const steps = [
  { hours_before: 336, refund_percent: 100 },
  { hours_before: 168, refund_percent: 50 },
];

/** A family with one order, which the API cancels as it is told. */
function family(
  own: { bookings?: Booking[]; refund?: number; credit?: number; byService?: number; to?: string | null } = {},
) {
  const { refund = 2100, credit = 0, byService = 0, to = 'Visa ending 4242' } = own;
  const id = makeId();
  const bookings = own.bookings ?? [
    makeBooking({ order_id: id }),
    makeBooking({ order_id: id, date: '2026-12-01', session_name: 'Beach mornings' }),
  ];
  const state = { order: makeOrder({ id, bookings }), refund };
  const listed = () => ({
    data: [
      (({
        payments: _,
        movements: __,
        refunds: ___,
        invoices: _______,
        needs_authentication: ____,
        today: _____,
        now: ______,
        ...item
      }) => item)(state.order),
    ],
    meta: { current_page: 1, per_page: 20, total: 1, last_page: 1 },
    today: '2026-11-20',
    now: '2026-11-20T10:00:00.000Z',
  });
  const api = fakeApi()
    .on(listOrders, listed)
    .on(listRecurring, () => ({ data: [], today: '2026-11-20' }))
    .on(showOrder, () => ({ data: state.order }))
    .on(cancellationPreview, ({ query }) => {
      const ids = String(query?.bookings).split(',');
      return {
        data: {
          bookings: ids.map((one) => ({
            id: one,
            price: 4200,
            refund: state.refund,
            credit,
            funded_minutes: 0,
            percent: 50,
            reason: 'At least 7 days before it begins: 50% refund.',
          })),
          total_refund: ids.length * state.refund,
          total_credit: ids.length * credit,
          steps,
          refund_to: to,
          refund_by_service: byService,
        },
      };
    })
    .on(cancelBookings, ({ body }) => {
      const cancelled = (booking: Booking): Booking =>
        body?.booking_ids.includes(booking.id)
          ? { ...booking, status: 'cancelled_by_family', can_cancel: false, refunded: state.refund }
          : booking;
      state.order = {
        ...state.order,
        bookings: state.order.bookings.map(cancelled),
        refunds: (body?.booking_ids ?? []).map((booking_id) => ({
          id: makeId(),
          booking_id,
          amount: state.refund,
          status: 'pending',
          by_service: false,
          created_at: '2026-11-20T10:00:00.000Z',
        })),
      };
      return { data: state.order };
    });
  const page = renderPage(BookingsPage, {
    api,
    at: '/planning/bookings',
    user: makeUser({ keyworkerProfile: { id: makeId(), children: [], payment_methods: [], to_confirm: 0 } }),
  });
  return { ...page, api, state };
}

const open = async (page: ReturnType<typeof family>, name = /^Cancel Isla, Tue 24 Nov/) => {
  await page.user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};
const show = async (page: ReturnType<typeof family>) => {
  const cancel = await open(page);
  return { cancel, button: await cancel.findByRole('button', { name: 'Cancel 1 booking, £21.00 refund' }) };
};

describe('cancelling', () => {
  it.each([
    { byService: 2100, to: null, words: '£21.00 refund from the service, which you paid itself.' },
    {
      byService: 600,
      to: 'Visa ending 4242',
      words:
        '£21.00 refund: £15.00 to Visa ending 4242 within 10 working days, £6.00 from the service, which you paid itself.',
    },
  ])('says where a refund goes: $words', async ({ words, ...own }) => {
    const { cancel } = await show(family(own));
    expect(cancel.getByText((_, element) => element?.tagName === 'P' && element.textContent === words)).toBeTruthy();
  });

  it('shows the refund, why and where to, before anything is done', async () => {
    const page = family();
    const { cancel } = await show(page);
    expect(cancel.getByText(/£21.00 refund. At least 7 days before it begins: 50% refund./)).toBeTruthy();
    expect(cancel.getByText(/to Visa ending 4242/)).toBeTruthy();
    expect(cancel.getByText('Up to 7 days before: 50% refund')).toBeTruthy();
    expect(cancel.getByRole<HTMLInputElement>('checkbox', { name: /Tue 24 Nov/ }).checked).toBe(true);
    expect(cancel.getByRole<HTMLInputElement>('checkbox', { name: /Tue 1 Dec/ }).checked).toBe(false);
    await page.user.click(cancel.getByRole('button', { name: 'Keep bookings' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.api.calls(cancelBookings)).toEqual([]);
  });

  it('of what is not paid yet says what comes off the invoice, and sends that sum', async () => {
    const page = family({ refund: 0, credit: 2100 });
    await open(page);
    await page.user.click(await screen.findByRole('button', { name: 'Cancel 1 booking, £21.00 off your invoice' }));
    await waitFor(() => expect(page.api.calls(cancelBookings)).toHaveLength(1));
    expect(page.api.calls(cancelBookings)[0]?.body).toMatchObject({ expected_refund: 0, expected_credit: 2100 });
    await waitFor(() =>
      expect(toasts.getState()[0]?.message).toBe('1 booking cancelled. £21.00 is taken off your invoice.'),
    );
  });

  it('sends what was chosen with the sum that was shown, and goes to the order with its refunds', async () => {
    const page = family();
    const { cancel } = await show(page);
    await page.user.click(cancel.getByRole('checkbox', { name: /Tue 1 Dec/ }));
    await page.user.click(await cancel.findByRole('button', { name: 'Cancel 2 bookings, £42.00 refund' }));
    await waitFor(() => expect(page.location()).toBe(`/planning/bookings?order=${page.state.order.id}`));
    expect(page.api.calls(cancelBookings)[0]?.body).toEqual({
      booking_ids: page.state.order.bookings.map(({ id }) => id),
      expected_refund: 4200,
      expected_credit: 0,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order B100001' })).toBeTruthy();
    expect(screen.getAllByText('Cancelled by you')).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: 'Refunds' })).getAllByText('On its way')).toHaveLength(2);
    expect(toasts.getState()[0]?.message).toBe('2 bookings cancelled. £42.00 will be refunded to Visa ending 4242.');
  });

  it('shows the new sum when it has changed, and asks again', async () => {
    const page = family();
    const { cancel, button } = await show(page);
    const message = 'Your refund has changed: it is £0.00 now, not £21.00. Please check it again.';
    const answer = page.state;
    page.api.fail(cancelBookings, { status: 409, code: 'changed', message });
    answer.refund = 0;
    await page.user.click(button);
    expect(await cancel.findByText(message)).toBeTruthy();
    expect(await cancel.findByRole('button', { name: 'Cancel 1 booking, no refund' })).toBeTruthy();
    expect(page.location()).toBe('/planning/bookings');
  });

  it('lets go of a booking that can no longer be cancelled', async () => {
    const page = family();
    const { cancel, button } = await show(page);
    page.api.fail(cancelBookings, { status: 409, code: 'begun', message: 'This session has begun.' });
    const { order } = page.state;
    page.state.order = { ...order, bookings: order.bookings.map((one) => ({ ...one, can_cancel: false })) };
    await page.user.click(button);
    expect(await cancel.findByRole('heading', { name: 'Nothing left to cancel' })).toBeTruthy();
  });

  it('repeats a request with the same key when no answer came, and uses a new key for another request', async () => {
    const page = family();
    const { cancel, button } = await show(page);
    page.api.fail(cancelBookings, { status: 0, message: 'No connection.' });
    await page.user.click(button);
    expect(await cancel.findByText('No connection.')).toBeTruthy();
    await page.user.click(button);
    await page.user.click(cancel.getByRole('checkbox', { name: /Tue 1 Dec/ }));
    await page.user.click(await cancel.findByRole('button', { name: /^Cancel 2 bookings/ }));
    await waitFor(() => expect(page.api.calls(cancelBookings)).toHaveLength(3));
    const [first, again, other] = page.api.calls(cancelBookings).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('cannot be sent while the refund is not known', async () => {
    const page = family();
    page.api.fail(cancellationPreview, { status: 500, message: 'Down.' });
    const cancel = await open(page);
    expect(await cancel.findByText('The refund could not be worked out')).toBeTruthy();
    expect(cancel.getByRole<HTMLButtonElement>('button', { name: 'Cancel bookings' }).disabled).toBe(true);
  });

  it('is not offered for what has begun or is cancelled', async () => {
    const page = family({ bookings: [makeBooking({ can_cancel: false })] });
    await screen.findByText(/Isla, 8:00 am/);
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    await page.user.click(screen.getByRole('link', { name: 'Order B100001' }));
    await screen.findByRole('heading', { level: 1, name: 'Order B100001' });
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});

describe('an order', () => {
  const card = { brand: 'visa', last4: '4242' };
  const showing = (order: Order) =>
    renderPage(BookingsPage, {
      api: fakeApi().on(showOrder, () => ({ data: order })),
      at: `/planning/bookings?order=${order.id}`,
      user: makeUser({ keyworkerProfile: { id: makeId(), children: [], payment_methods: [], to_confirm: 0 } }),
    });

  it('says who was paid what and what was refunded, as a receipt', async () => {
    showing(
      makeOrder({
        status: 'part_refunded',
        paid: 4200,
        refunded: 2100,
        payments: [
          {
            id: makeId(),
            payee: 'Puffin Care',
            amount: 4200,
            status: 'confirmed',
            client_secret: null,
            desk: null,
            failure: null,
            card,
          },
          {
            id: makeId(),
            payee: 'Burn Care',
            amount: 999,
            status: 'failed',
            client_secret: null,
            desk: null,
            failure: 'No funds',
            card,
          },
        ],
        movements: [
          { id: makeId(), kind: 'charge', amount: 4200, at: '2026-11-20T10:00:00.000Z', payee: 'Puffin Care' },
          { id: makeId(), kind: 'refund', amount: 2100, at: '2026-11-21T10:00:00.000Z', payee: 'Puffin Care' },
        ],
      }),
    );
    const payments = within(await screen.findByRole('region', { name: 'Payments' }));
    expect(payments.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Puffin CareVisa ending 4242£42.00',
      'Burn CareVisa ending 4242. No fundsDeclined, nothing charged£9.99',
      'Total paid£42.00',
    ]);
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '20/11/2026PaymentPuffin Care£42.00',
      '21/11/2026RefundPuffin Care−£21.00',
    ]);
    expect(screen.getByText(/Paid less refunds/).textContent).toContain('£21.00');
  });

  it('counts a refund that the bank sent back as not given', async () => {
    const money = { amount: 4200, payee: 'Puffin Care' };
    showing(
      makeOrder({
        paid: 4200,
        refunded: 0,
        movements: [
          { id: makeId(), kind: 'charge', at: '2026-11-20T10:00:00.000Z', ...money },
          { id: makeId(), kind: 'refund', at: '2026-11-21T10:00:00.000Z', ...money },
          { id: makeId(), kind: 'refund_returned', at: '2026-11-25T10:00:00.000Z', ...money },
        ],
      }),
    );
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '20/11/2026PaymentPuffin Care£42.00',
      '21/11/2026RefundPuffin Care−£42.00',
      '25/11/2026Refund sent back by the bankPuffin Care£42.00',
    ]);
    expect(screen.getByText(/Paid less refunds/).textContent).toContain('£42.00');
  });

  it('that is not paid yet leads back to where it stands', async () => {
    const order = makeOrder({ status: 'pending', needs_authentication: true });
    showing(order);
    const link = await screen.findByRole('link', { name: 'Confirm with your bank' });
    expect(link.getAttribute('href')).toBe(`/basket/checkout?order=${order.id}`);
  });

  it('that is billed says what is owed until when, and leads to its invoice, not to a card', async () => {
    const {
      id,
      number,
      payment_id,
      way,
      status,
      due_on,
      released_on,
      total,
      credited,
      paid,
      owed,
      deposit,
      deposit_owed,
    } = makeInvoice({ owed: 4200 });
    showing(
      makeOrder({
        status: 'pending',
        paid: 0,
        bookings: [makeBooking({ comes_off_invoice: true })],
        payments: [
          {
            id: payment_id,
            payee: 'Puffin Care',
            amount: 4200,
            status: 'pending',
            client_secret: null,
            card: null,
            desk: 'invoice',
            failure: null,
          },
        ],
        invoices: [
          {
            id,
            number,
            payment_id,
            way,
            status,
            due_on,
            released_on,
            total,
            credited,
            paid,
            owed,
            deposit,
            deposit_owed,
          },
        ],
      }),
    );
    expect(await screen.findByText('£42.00 to pay by Fri 4 Dec 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the invoice' }).getAttribute('href')).toBe(
      `/settings/invoices?invoice=${id}`,
    );
    expect(screen.queryByText('This order is not paid yet')).toBeNull();
    expect(screen.getByText(/comes off your invoice/)).toBeTruthy();
  });

  it('shows dates that were booked together as one line, which opens', async () => {
    const block_id = makeId();
    const dates = ['2026-11-24', '2026-12-01', '2026-12-08'];
    showing(
      makeOrder({
        bookings: [
          ...dates.map((date, nth) =>
            makeBooking({ block_id, date, price: 3000, status: nth ? 'confirmed' : 'cancelled_by_family' }),
          ),
          makeBooking({ date: '2026-12-09' }),
        ],
      }),
    );
    expect(await screen.findByText('Isla, 3 dates, Tue 24 Nov to Tue 8 Dec')).toBeTruthy();
    expect(screen.getByText('£90.00')).toBeTruthy();
    expect(screen.getByText('2 of 3 booked')).toBeTruthy();
    const opened = screen.getByRole('list', { name: 'Isla, Forest mornings' });
    expect(opened.children).toHaveLength(3);
    expect(opened.closest('details')?.open).toBe(false);
  });

  it('of another family, or of none, is not found', async () => {
    const id = makeId();
    renderPage(BookingsPage, {
      api: fakeApi().fail(showOrder, { status: 404, message: 'This order could not be found.' }),
      at: `/planning/bookings?order=${id}`,
      user: makeUser(),
    });
    expect(await screen.findByRole('heading', { name: 'We cannot find that' })).toBeTruthy();
  });
});
