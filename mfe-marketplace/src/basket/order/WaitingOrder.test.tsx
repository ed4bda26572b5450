// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Order } from '@bairn/shared/schema/booking';
import { cancelBookings, confirmPayment, listOrders, showOrder } from '@bairn/shared/calls/booking';
import { makeId } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeBooking } from '@bairn/shared/test/bookings';
import { makeItem, testUid } from '@bairn/shared/test/basket';
import { Component } from '../CheckoutPage.tsx';
import { isla, orderOf, parent, shop } from '@bairn/shared/test/fakeShop';

beforeEach(() => localStorage.setItem('bairn.basket', testUid));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const payment = (own: Partial<Order['payments'][number]> = {}): Order['payments'][number] => ({
  id: makeId(),
  payee: 'Wee Puffins',
  amount: 4200,
  status: 'created',
  client_secret: null,
  failure: null,
  card: { brand: 'visa', last4: '4242' },
  desk: null,
  ...own,
});

/** An API that knows one order, which may change. */
function counter(order: Order) {
  const state = { order };
  const api = shop([])
    .on(showOrder, () => ({ data: state.order }))
    .on(confirmPayment, () => ({ data: state.order }));
  return { api, state };
}

const at = (api: ReturnType<typeof shop>, address: string) =>
  renderPage(Component, { api, at: address, path: '/basket/checkout', user: parent });

test('a provider that does not answer: says what is safe and what happens next, and continues when it answers', async () => {
  const placed = orderOf({ status: 'pending', payments: [payment()] });
  const { api, state } = counter(placed);
  const page = at(api, `/basket/checkout?order=${placed.id}`);
  expect(await screen.findByRole('heading', { name: 'The payment provider does not answer' })).toBeTruthy();
  expect(screen.getByText(/you should not book these sessions again/)).toBeTruthy();
  expect(api.calls(confirmPayment)).toHaveLength(1);
  state.order = { ...placed, status: 'paid' };
  await page.user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(page.location()).toBe(`/basket/checkout-complete?order=${placed.id}`));
});

test('what the bank asks is on the screen, wherever the page was scrolled to before a reload', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const placed = orderOf({ status: 'pending', needs_authentication: true, payments: [payment({ status: 'pending' })] });
  at(counter(placed).api, `/basket/checkout?order=${placed.id}`);
  const heading = await screen.findByRole('heading', { name: 'Your bank is asking you to confirm' });
  expect((scroll.mock.contexts[0] as Element).contains(heading)).toBe(true);
  scroll.mockRestore();
});

test('a payment that the provider still works on: do not pay again', async () => {
  const placed = orderOf({ status: 'pending', payments: [payment({ status: 'pending' })] });
  at(counter(placed).api, `/basket/checkout?order=${placed.id}`);
  expect(await screen.findByRole('heading', { name: 'We are confirming your payment…' })).toBeTruthy();
  expect(screen.getByText(/Do not pay again: you are charged once only/)).toBeTruthy();
});

test('a failed payment is shown by the order, not by an alert', async () => {
  const placed = orderOf({ status: 'pending', payments: [payment({ status: 'pending' })] });
  const { api, state } = counter(placed);
  api.on(confirmPayment, async () => {
    state.order = {
      ...placed,
      status: 'cancelled',
      payments: [payment({ status: 'failed', failure: 'Your bank declined the card.' })],
    };
    const { ApiError } = await import('@bairn/shared/app');
    throw new ApiError({ status: 422, message: 'Your bank declined the card.' });
  });
  at(api, `/basket/checkout?order=${placed.id}`);
  expect(await screen.findByText('Your bank declined the card.')).toBeTruthy();
  expect(screen.getByText(/Your places are in your basket again/)).toBeTruthy();
});

const asked = () =>
  orderOf({
    status: 'pending',
    needs_authentication: true,
    bookings: [makeBooking({ status: 'pending' })],
    payments: [payment({ status: 'pending', client_secret: 'pi_1_secret_2' })],
  });

/** Presses 'Cancel this payment' and says so once more. */
async function cancelPayment(page: ReturnType<typeof at>) {
  await page.user.click(await screen.findByRole('button', { name: 'Cancel this payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this payment?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel this payment' }));
  return dialog;
}

test('a payment that waits for its bank is cancelled, and the family reads the outcome', async () => {
  const placed = asked();
  const { api, state } = counter(placed);
  api.on(cancelBookings, () => {
    state.order = {
      ...placed,
      status: 'cancelled',
      needs_authentication: false,
      payments: [payment({ status: 'cancelled', failure: 'You cancelled this payment.' })],
    };
    return { data: state.order };
  });
  await cancelPayment(at(api, `/basket/checkout?order=${placed.id}`));
  expect(await screen.findByText('You cancelled this payment.')).toBeTruthy();
  expect(screen.getByText(/Nothing was charged. Your places were released/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [sent] = api.calls(cancelBookings);
  expect(sent).toMatchObject({
    body: { booking_ids: placed.bookings.map(({ id }) => id), expected_refund: 0, unpaid: true },
  });
});

test('a payment that cannot be cancelled at the moment says why, and stays', async () => {
  const placed = asked();
  const { api } = counter(placed);
  api.fail(cancelBookings, { status: 503, message: 'The card provider is not responding at the moment.' });
  const dialog = await cancelPayment(at(api, `/basket/checkout?order=${placed.id}`));
  expect(await within(dialog).findByText('The card provider is not responding at the moment.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Your bank is asking you to confirm' })).toBeTruthy();
});

test('a payment that had gone through by then leads to what is booked', async () => {
  const placed = asked();
  const { api, state } = counter(placed);
  const { ApiError } = await import('@bairn/shared/app');
  api.on(cancelBookings, () => {
    state.order = { ...placed, status: 'paid', needs_authentication: false };
    throw new ApiError({ status: 409, message: 'The payment had gone through already.', code: 'paid' });
  });
  const page = at(api, `/basket/checkout?order=${placed.id}`);
  await cancelPayment(page);
  await waitFor(() => expect(page.location()).toBe(`/basket/checkout-complete?order=${placed.id}`));
});

test('an order not confirmed in time: the places are gone, the money is not', async () => {
  const failure = 'The payment was not confirmed in time.';
  const placed = orderOf({ status: 'cancelled', payments: [payment({ status: 'cancelled', failure })] });
  at(counter(placed).api, `/basket/checkout?order=${placed.id}`);
  expect(await screen.findByText(failure)).toBeTruthy();
  expect(screen.getByText(/Nothing was charged. Your places were released/)).toBeTruthy();
});

test('an order that was paid and then cancelled says so', async () => {
  const placed = orderOf({ status: 'cancelled', payments: [payment({ status: 'confirmed' })] });
  const page = at(counter(placed).api, `/basket/checkout?order=${placed.id}`);
  await waitFor(() => expect(page.location()).toBe(`/basket/checkout-complete?order=${placed.id}`));
});

test('a bank that asks about one payment of several confirms that one, and says what is paid', async () => {
  const placed = asked();
  const paid = payment({ status: 'confirmed', amount: 500, payee: 'Burn Care' });
  const { api } = counter({ ...placed, total: 4700, payments: [paid, ...placed.payments] });
  at(api, `/basket/checkout?order=${placed.id}`);
  expect(await screen.findByRole('button', { name: 'Confirm £42.00' })).toBeTruthy();
  expect(screen.getByText(/£5.00 of it is paid already/)).toBeTruthy();
  expect(screen.getByText(/Nothing more is charged before you have confirmed/)).toBeTruthy();
});

const listed = (order: Order) => ({
  data: [{ ...order, bookings: [] }],
  meta: { current_page: 1, per_page: 5, total: 1, last_page: 1 },
  today: '2026-11-20',
  now: '2026-11-20T10:00:00.000Z',
});

test('a reload while paying finds the order by itself', async () => {
  const placed = orderOf({ status: 'pending', payments: [payment()] });
  const { api } = counter(placed);
  api.on(listOrders, () => listed(placed));
  const page = at(api, '/basket/checkout');
  await waitFor(() => expect(page.location()).toBe(`/basket/checkout?order=${placed.id}`));
  expect(await screen.findByText(/Order B100001, £42.00/)).toBeTruthy();
});

test('beside a basket with other lines it is a note, and the basket stays', async () => {
  const placed = orderOf({ status: 'pending' });
  const api = shop([makeItem({ child_id: isla.id, child: isla })]).on(listOrders, () => listed(placed));
  at(api, '/basket/checkout');
  expect(await screen.findByText('Order B100001 is not settled yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See its progress' }).getAttribute('href')).toBe(
    `/basket/checkout?order=${placed.id}`,
  );
  expect(await screen.findAllByRole('article')).toHaveLength(1);
});

test('a reload while paying that finds the order paid already says so', async () => {
  const placed = orderOf({ created_at: '2026-11-20T09:58:00.000Z' });
  const api = shop([]).on(listOrders, () => listed(placed));
  at(api, '/basket/checkout');
  expect(await screen.findByText('Order B100001 is booked and paid')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See what you booked' }).getAttribute('href')).toBe(
    `/basket/checkout-complete?order=${placed.id}`,
  );
});

test('an order of yesterday is no news beside an empty basket', async () => {
  const api = shop([]).on(listOrders, () => listed(orderOf({ created_at: '2026-11-19T10:00:00.000Z' })));
  at(api, '/basket/checkout');
  expect(await screen.findByRole('heading', { name: 'You have no items in your basket' })).toBeTruthy();
  expect(screen.queryByText(/is booked and paid/)).toBeNull();
});
