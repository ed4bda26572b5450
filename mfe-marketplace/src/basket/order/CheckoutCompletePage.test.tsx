// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Order } from '@bairn/shared/schema/booking';
import { showOrder } from '@bairn/shared/calls/booking';
import { listInvoices } from '@bairn/shared/calls/invoices';
import { listNeeds } from '@bairn/shared/calls/needs';
import { listRecurring } from '@bairn/shared/calls/recurring';
import type { ChildAnswers } from '@bairn/shared/schema/needs';
import { makeBooking } from '@bairn/shared/test/bookings';
import type { Recurring } from '@bairn/shared/schema/recurring';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeMixedOrder } from '@bairn/shared/test/invoices';
import { makeAnswers } from '@bairn/shared/test/needs';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { makeRecurring } from '@bairn/shared/test/recurring';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './CheckoutCompletePage.tsx';

afterEach(cleanup);

const order = (own: Partial<Order> = {}): Order => ({
  id: makeId(),
  number: 'B100001',
  pay_by: null,
  pay_token: null,
  status: 'paid',
  created_at: '2026-11-20T10:00:00.000Z',
  total: 4200,
  paid: 4200,
  refunded: 0,
  bookings: [makeBooking()],
  payments: [],
  movements: [],
  refunds: [],
  invoices: [],
  needs_authentication: false,
  today: '2026-11-20',
  now: '2026-11-20T10:00:00.000Z',
  ...own,
});

const show = (placed: Order, children: readonly ChildAnswers[] = [], weekly: readonly Recurring[] = []) =>
  renderPage(Component, {
    api: fakeApi()
      .on(showOrder, () => ({ data: placed }))
      .on(listRecurring, () => ({ data: [...weekly], today: '2026-11-20' }))
      .on(listNeeds, () => ({ data: [...children] })),
    at: `/basket/checkout-complete?order=${placed.id}`,
    user: makeUser(),
  });

test('says of each booking how the child gets there, and what cancelling costs', async () => {
  const collects_from = ['Leith Primary School'];
  const { unmount } = show(order({ bookings: [makeBooking({ collects_from, cancellation_steps: [] })] }));
  const booked = await screen.findByRole('region', { name: 'Wee Puffins, Leith' });
  expect(booked.textContent).toContain('The service collects Isla from Leith Primary School.');
  expect(booked.textContent).toContain('No refund if you cancel: it would cost you £42.00.');
  expect(screen.queryByText(/^On the day, bring your child/)).toBeNull();
  unmount();
  show(order({ bookings: [makeBooking({ cancellation_steps: [{ hours_before: 24, refund_percent: 50 }] })] }));
  const brought = await screen.findByRole('region', { name: 'Wee Puffins, Leith' });
  expect(brought.textContent).toContain('You bring Isla to Wee Puffins, Leith.');
  expect(brought.textContent).toContain(
    'Cancelling now would cost £21.00. 50% refund (£21.00) if you cancel by Mon 23 Nov 2026, 8:00 am.',
  );
  expect(screen.getByText(/^On the day, bring your child/)).toBeTruthy();
});

test('says of what an invoice bills that it comes off the invoice', async () => {
  show(order({ bookings: [makeBooking({ comes_off_invoice: true })] }));
  const booked = await screen.findByRole('region', { name: 'Wee Puffins, Leith' });
  expect(booked.textContent).toContain('comes off your invoice');
  expect(booked.textContent).not.toContain('refund');
});

test('says dates that were booked together once, with their sum', async () => {
  const block_id = makeId();
  const dates = ['2026-11-24', '2026-12-01', '2026-12-08'];
  show(order({ bookings: dates.map((date) => makeBooking({ block_id, date, price: 3000 })) }));
  const booked = await screen.findByRole('region', { name: 'Wee Puffins, Leith' });
  expect(within(booked).getAllByRole('listitem')).toHaveLength(1);
  expect(booked.textContent).toContain('3 dates, Tue 24 Nov to Tue 8 Dec, 8:00 am to 1:00 pm');
  expect(booked.textContent).toContain('Tue 24 Nov, Tue 1 Dec, Tue 8 Dec');
  expect(booked.textContent).toContain('£90.00');
});

test('says what was booked, for whom, when, where and for how much, and what is next', async () => {
  show(order());
  const booked = await screen.findByRole('region', { name: 'Wee Puffins, Leith' });
  expect(booked.textContent).toContain('Tue 24 Nov, 8:00 am to 1:00 pm');
  expect(booked.textContent).toContain('For Isla Fraser, 3 years 4 months old');
  expect(booked.textContent).toContain('Forest mornings');
  expect(screen.getByText('B100001')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your bookings' }).getAttribute('href')).toBe('/planning/bookings');
  expect(screen.getByRole('link', { name: 'Find more childcare' }).getAttribute('href')).toBe('/search');
  expect(document.title).toBe('Booking confirmed · Bairn');
});

test('says what was not booked where one payment of several failed', async () => {
  const failure = 'Your bank declined the card.';
  show(
    order({
      bookings: [makeBooking(), makeBooking({ status: 'expired', session_name: 'Baby room', price: 6000 })],
      payments: [
        {
          id: makeId(),
          payee: 'Wee Puffins',
          amount: 6000,
          status: 'failed',
          client_secret: null,
          failure,
          card: null,
          desk: null,
        },
      ],
    }),
  );
  expect(await screen.findByText('Baby room at Wee Puffins, Leith on Tue 24 Nov')).toBeTruthy();
  expect(screen.getByText('Wee Puffins: Your bank declined the card.')).toBeTruthy();
  expect(screen.getByText(/Their places are in your basket again/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Wee Puffins, Leith' })).queryByText(/Baby room/)).toBeNull();
  expect(screen.getAllByText('£42.00').length).toBeGreaterThan(0);
});

test('a declined card beside an invoice: what is not booked comes first, and only the card is to blame', async () => {
  const { order: mixed, invoices } = makeMixedOrder();
  const [card, billed, vouchers] = mixed.payments;
  const [first, ...others] = mixed.bookings;
  if (!card || !billed || !vouchers || !first) throw new Error('The order is paid in three ways.');
  const placed = {
    ...mixed,
    paid: 0,
    bookings: [{ ...first, status: 'expired' as const }, ...others],
    payments: [
      { ...card, status: 'failed' as const, failure: 'Your bank declined the card.' },
      { ...billed, status: 'cancelled' as const, failure: 'It was cancelled before it was paid.' },
      vouchers,
    ],
  };
  renderPage(Component, {
    api: fakeApi()
      .on(showOrder, () => ({ data: placed }))
      .on(listNeeds, () => ({ data: [] }))
      .on(listInvoices, () => ({
        data: invoices,
        meta: { current_page: 1, per_page: 100, total: 2, last_page: 1 },
        totals: { owed: 8400, overdue: 0 },
      })),
    at: `/basket/checkout-complete?order=${placed.id}`,
    user: makeUser(),
  });
  const lost = await screen.findByText('Not everything was booked');
  expect(screen.queryByText(/cancelled before it was paid/)).toBeNull();
  expect(screen.getByText(/so that you can pay with another card/)).toBeTruthy();
  const next = screen.getByRole('heading', { name: 'Still to pay' });
  expect(lost.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('what was billed and not paid in time is no longer owed, and what came for it is refunded by the service', async () => {
  const bookings = [makeBooking({ status: 'expired', credited: 4200 })];
  const refund = { id: makeId(), booking_id: null, amount: 1500, status: 'created' as const, by_service: true };
  const refunds = [{ ...refund, created_at: '2026-11-20T10:00:00.000Z' }];
  const payments = paid(1500).map((one) => ({ ...one, card: null, desk: 'invoice' as const }));
  show(order({ status: 'paid', paid: 1500, bookings, refunds, payments }));
  expect(await screen.findByText('Not paid in time')).toBeTruthy();
  expect(screen.getByText(/£42.00 was taken off your invoice.*The service refunds £15.00 that you paid/)).toBeTruthy();
  expect(screen.queryByText('Your payment came too late')).toBeNull();
});

test("another family's order is not found", async () => {
  const api = fakeApi().fail(showOrder, { status: 404, message: 'This order could not be found.' });
  renderPage(Component, { api, at: `/basket/checkout-complete?order=${makeId()}`, user: makeUser() });
  await screen.findByRole('alert');
  expect(screen.getByRole('main').dataset['error']).toBe('not-found');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your booking');
  expect(screen.getByRole('link', { name: 'See your bookings' }).getAttribute('href')).toBe('/planning/bookings');
});

test('what was cancelled since is not called confirmed', async () => {
  show(order({ status: 'refunded', refunded: 4200, bookings: [makeBooking({ status: 'cancelled_by_family' })] }));
  expect(await screen.findByText('Booked, and cancelled since')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your booking');
  expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull();
});

const paid = (amount: number): Order['payments'] => [
  {
    id: makeId(),
    payee: 'Wee Puffins',
    amount,
    status: 'confirmed',
    client_secret: null,
    failure: null,
    card: { brand: 'visa', last4: '4242' },
    desk: null,
  },
];

test('what was paid, and cancelled when nothing came back any more, is not called unpaid', async () => {
  const bookings = [makeBooking({ status: 'cancelled_by_family' })];
  const placed = order({ status: 'cancelled', bookings, payments: paid(4200) });
  const page = show(placed);
  expect(await screen.findByText('Booked, and cancelled since')).toBeTruthy();
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  expect(page.location()).toBe(`/basket/checkout-complete?order=${placed.id}`);
});

test('money that came too late goes back, and to which card', async () => {
  const bookings = [makeBooking({ status: 'expired', refunded: 4200 })];
  show(order({ status: 'refunded', refunded: 4200, bookings, payments: paid(4200) }));
  expect(await screen.findByText('Not booked')).toBeTruthy();
  expect(screen.getByText(/£42.00 is being refunded to Visa ending 4242/)).toBeTruthy();
  expect(screen.queryByText(/Nothing was charged|Booked, and cancelled/)).toBeNull();
});

test('without an order there is nothing to confirm', async () => {
  renderPage(Component, { at: '/basket/checkout-complete', user: makeUser() });
  await screen.findByRole('alert');
  expect(screen.getByRole('main').dataset['error']).toBe('not-found');
});

test('an order that still waits goes back to where it is paid', async () => {
  const placed = order({ status: 'pending' });
  const page = show(placed);
  await expect.poll(() => page.location()).toBe(`/basket/checkout?order=${placed.id}`);
});

const answered = {
  state: 'none',
  text: null,
  at: '2026-11-20T10:00:00.000Z',
  by: 'Eilidh Fraser',
  mine: true,
} as const;

test('asks for the needs of the booked children who were not asked yet, and can be skipped', async () => {
  const bookings = [makeBooking(), makeBooking({ child: { ...makeBooking().child, id: makeId() } })];
  const [asked, told] = bookings.map(({ child: { id } }) => id);
  const { user } = show(order({ bookings }), [
    makeAnswers({ ...(asked && { id: asked }), allergies: answered }),
    makeAnswers({ ...(told && { id: told }), full_name: 'Rory Fraser', allergies: answered, medical_needs: answered }),
    makeAnswers({ full_name: 'Not Booked' }),
  ]);
  const part = await screen.findByRole('region', { name: 'Allergies and needs' });
  expect(
    within(part)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Isla Fraser']);
  expect(within(part).getByRole('button', { name: 'No needs' })).toBeTruthy();
  await user.click(within(part).getByRole('button', { name: 'Skip for now' }));
  expect(screen.queryByRole('region', { name: 'Allergies and needs' })).toBeNull();
  expect(screen.getByRole('link', { name: 'in your profile' }).getAttribute('href')).toBe('/settings/profile#needs');
});

test('does not ask again what was answered', async () => {
  const bookings = [makeBooking()];
  const id = bookings[0]?.child.id ?? '';
  show(order({ bookings }), [makeAnswers({ id, allergies: answered, medical_needs: answered })]);
  await screen.findByRole('region', { name: 'Wee Puffins, Leith' });
  expect(screen.queryByText('Allergies and needs')).toBeNull();
});

test('says what goes on every week, and where it is ended', async () => {
  const block_id = makeId();
  const [first, second] = ['2026-11-30', '2026-12-02'].map((date) => makeBooking({ block_id, date }));
  const session_id = first?.session_id ?? '';
  const child = { child_id: first?.child.id ?? '', child_name: 'Isla' };
  const placed = order({ bookings: [first, second].flatMap((one) => (one ? [{ ...one, session_id }] : [])) });
  show(placed, [], [makeRecurring({ session_id, child }), makeRecurring()]);
  const words = await screen.findByText(/^Isla comes every Monday and Wednesday until you end it\./);
  expect(words.textContent).toContain('From 25 December each month is paid 7 days before it begins.');
  expect(within(words).getByRole('link').getAttribute('href')).toBe('/planning/bookings');
  expect(screen.getAllByText(/until you end it/)).toHaveLength(1);
});
