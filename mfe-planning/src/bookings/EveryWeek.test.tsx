// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listOrders } from '@bairn/shared/calls/booking';
import { endRecurring, listRecurring } from '@bairn/shared/calls/recurring';
import type { Recurring } from '@bairn/shared/schema/recurring';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { makeEnded, makeRecurring } from '@bairn/shared/test/recurring';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as BookingsPage } from './BookingsPage.tsx';

afterEach(cleanup);

const none = {
  data: [],
  meta: { current_page: 1, per_page: 20, total: 0, last_page: 1 },
  today: '2026-11-23',
  now: '2026-11-23T10:00:00.000Z',
};

function show(...data: Recurring[]) {
  const api = fakeApi()
    .on(listOrders, () => none)
    .on(listRecurring, () => ({ data, today: '2026-11-23' }));
  return { ...renderPage(BookingsPage, { api, at: '/planning/bookings', user: makeUser() }), api };
}

const region = () => screen.findByRole('region', { name: 'Every week' });

test('a family reads what goes on every week, until when it is booked, and what the next month costs', async () => {
  show(makeRecurring());
  const { textContent } = await region();
  expect(textContent).toContain('Every Monday and Wednesday, 8:00 am to 1:00 pm');
  expect(textContent).toContain('Thu 31 Dec 2026');
  expect(textContent).toContain('January 2027: 7 dates, £294.00, paid on Fri 25 Dec');
  expect(textContent).toContain('Wed 9 Dec (fully booked); Mon 28 Dec and Mon 4 Jan (closed)');
  expect(textContent).toContain('Visa ending 4242');
});

test('nothing stands there for a family without it', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Every week' })).toBeNull();
});

test('a month that is not paid leads to its order, until when it can be paid', async () => {
  const unpaid = { order_id: makeId(), number: 'B100042', pay_by: '2027-01-01T00:00:00.000Z' };
  show(makeRecurring({ unpaid }));
  const link = await screen.findByRole('link', { name: 'Pay now for order B100042' });
  expect(link.getAttribute('href')).toBe(`/planning/bookings?order=${unpaid.order_id}`);
  expect((await region()).textContent).toContain('You can pay with another card before Fri 1 Jan.');
});

test('a card that was removed is told, with the way to add one', async () => {
  show(makeRecurring({ card: null }));
  expect((await region()).textContent).toContain('The card that paid for this was removed.');
  expect(screen.getByRole('link', { name: 'Payment methods' }).getAttribute('href')).toBe('/settings/payment-methods');
});

test('without a card nothing is said of one where another way pays', async () => {
  show(makeRecurring({ card: null, payment_type: 'Invoice' }));
  const { textContent } = await region();
  expect(textContent).toContain('Invoice');
  expect(textContent).not.toContain('was removed');
});

test('it is ended after the dialog has said what stays', async () => {
  const recurring = makeRecurring();
  const { api, user } = show(recurring);
  api.on(endRecurring, () => ({ data: { ...makeEnded(), id: recurring.id } }));
  await user.click(await screen.findByRole('button', { name: 'End Forest mornings for Isla' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('What is booked until Thu 31 Dec 2026 stays.');
  expect(api.calls(endRecurring)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'End it' }));
  await waitFor(() => expect(api.calls(endRecurring)[0]?.params).toEqual({ id: recurring.id }));
});

test('what has ended is folded away, with who ended it and why', async () => {
  const { user } = show(makeEnded('service', 'The room closes.'), makeEnded('unpaid'));
  await user.click(await screen.findByText('Ended (2)'));
  const { textContent } = await region();
  expect(textContent).toContain('The service ended it on Thu 19 Nov 2026. Reason: The room closes.');
  expect(textContent).toContain('It ended because a month was not paid');
  expect(textContent).toContain('What is booked until Thu 31 Dec 2026 stays.');
});

test('a failure of it is one line above the bookings', async () => {
  const api = fakeApi()
    .on(listOrders, () => none)
    .on(listRecurring, () => {
      throw new Error('offline');
    });
  renderPage(BookingsPage, { api, at: '/planning/bookings', user: makeUser() });
  expect(await screen.findByText('What goes on every week could not be loaded.')).toBeDefined();
  expect(screen.getByRole('button', { name: /Try again/ })).toBeDefined();
});
