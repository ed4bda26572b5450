// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '@bairn/shared/app';
import { addToBasket, readBasket, removeFromBasket } from '@bairn/shared/calls/booking';
import { sessionDetails } from '@bairn/shared/calls/marketplace';
import { makeBasket, makeBlockDates, makeBlockItem, testUid } from '@bairn/shared/test/basket';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeInstance, makeSession } from '@bairn/shared/test/marketplace';
import { renderPage } from '@bairn/shared/test/renderPage';
import { manifest } from '../manifest.ts';
import { Component } from './SessionPage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A session of four dates that are offered together; `left` places on the second. */
function show({ left = 2, held = false, alone = false } = {}) {
  const dates = makeBlockDates().map((date, nth) => (nth === 1 ? { ...date, places_left: left } : date));
  const instances = dates.map(({ instance_id: id, date }) => makeInstance({ id, date }));
  const booking_options = alone ? [{ id: 3, name: 'Block of dates' }] : [{ id: 4, name: 'One-off' }];
  const session = makeSession({ instances, booking_options, block: { dates, price: 14_000, single_price: 16_800 } });
  const item = makeBlockItem({ session_id: session.id, block: { dates, single_price: 16_800 } });
  if (held) localStorage.setItem('bairn.basket', testUid);
  let items = held ? [item] : [];
  const answer = (now: typeof items) => () => ({ data: makeBasket((items = now)) });
  const api = fakeApi()
    .on(sessionDetails, () => ({ data: session }))
    .on(readBasket, () => ({ data: makeBasket(items) }))
    .on(addToBasket, answer([item]))
    .on(removeFromBasket, answer([]));
  const at = `/registered-provider-details/${session.branch_id}/sessions/${session.id}`;
  return { ...renderPage(Component, { api, at, path: manifest.pages.session.path }), api, dates, session, item };
}

test('all dates are taken with one press, at the price that stands beside their sum', async () => {
  const { api, user, dates, session } = show();
  const button = await screen.findByRole('button', { name: 'Add all 4 dates' });
  expect(screen.getByText('£140.00').parentElement?.textContent).toBe('£140.00 instead of £168.00');
  await user.click(button);
  expect(api.calls(addToBasket)[0]?.body).toMatchObject({
    session_id: session.id,
    instance_id: dates[0]?.instance_id,
    booking_option_id: 3,
    child_ids: [null],
  });
  const bar = await screen.findByRole('region', { name: 'Your choice' });
  expect(bar.textContent).toContain('4 places · £140.00');
  expect(await screen.findByText('Tue 24 Nov and 3 more chosen')).toBeTruthy();
});

test('which date went is said, and nothing is added', async () => {
  const { api, user } = show();
  const message = 'Tue 1 Dec: There are no places left on this date. Nothing was added.';
  api.on(addToBasket, () => {
    throw new ApiError({ status: 409, message, code: 'dates_gone' });
  });
  await user.click(await screen.findByRole('button', { name: 'Add all 4 dates' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
});

test('a full date is named in place of the button', async () => {
  show({ left: 0 });
  expect(await screen.findByText(/^Not enough places on Tue 1 Dec\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add all/ })).toBeNull();
});

test('all are given back together; one of them alone is not', async () => {
  const { api, user, item } = show({ held: true });
  await user.click(await screen.findByRole('button', { name: /^Tuesday 1 December/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Tue 1 Dec is in your basket with all dates');
  expect(api.calls(removeFromBasket)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove all dates' }));
  await waitFor(() => expect(api.calls(removeFromBasket)[0]?.params).toEqual({ id: item.id }));
});

test('a session that is sold as a whole shows its dates, and refuses one by itself', async () => {
  const { api, user } = show({ alone: true });
  await user.click(await screen.findByRole('button', { name: /^Tuesday 1 December/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('booked together with other dates');
  expect(api.calls(addToBasket)).toEqual([]);
});
