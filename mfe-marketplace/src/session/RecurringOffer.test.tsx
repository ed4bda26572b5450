// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addToBasket, listOrders, readBasket, removeFromBasket } from '@bairn/shared/calls/booking';
import { sessionDetails } from '@bairn/shared/calls/marketplace';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { Booking } from '@bairn/shared/schema/booking';
import { makeBasket, makeRecurringItem, testUid } from '@bairn/shared/test/basket';
import { makeBooking, makeOrder } from '@bairn/shared/test/bookings';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { isla, parent } from '@bairn/shared/test/fakeShop';
import { makeInstance, makeSession } from '@bairn/shared/test/marketplace';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sample } from '@bairn/shared/test/sample';
import { manifest } from '../manifest.ts';
import { Component } from './SessionPage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Mondays and Wednesdays of four weeks; today is Friday 20 November, and December is not due before the 24th. */
const days = ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02', '2026-12-07', '2026-12-09', '2027-01-13'];
type Show = {
  full?: string;
  closed?: string;
  held?: boolean;
  today?: string;
  user?: typeof parent;
  booked?: Booking[];
};

function show({ full, closed, held = false, today = '2026-11-20', user, booked = [] }: Show = {}) {
  const coming = days.filter((date) => date >= today);
  const instances = coming.map((date) =>
    makeInstance({ date, open: date !== closed, places_left: date === full ? 0 : 3 }),
  );
  const booking_options = [{ id: 5, name: 'Recurring' }];
  const session = makeSession({ instances, booking_options, today });
  const item = makeRecurringItem({ session_id: session.id });
  if (held) localStorage.setItem('bairn.basket', testUid);
  let items = held ? [item] : [];
  const answer = (now: typeof items) => () => ({ data: makeBasket((items = now)) });
  const api = fakeApi()
    .on(sessionDetails, () => ({ data: session }))
    .on(readBasket, () => ({ data: makeBasket(items) }))
    .on(listOrders, () => ({
      ...sample(withContract(listOrders).response),
      data: [{ ...makeOrder(), bookings: booked }],
    }))
    .on(addToBasket, answer([item]))
    .on(removeFromBasket, answer([]));
  const at = `/registered-provider-details/${session.branch_id}/sessions/${session.id}`;
  return {
    ...renderPage(Component, { ...(user && { user }), api, at, path: manifest.pages.session.path }),
    api,
    session,
    item,
    instanceOf: (date: string) => session.instances.find((one) => one.date === date)?.id,
  };
}

const offer = async () => {
  const heading = await screen.findByRole('heading', { name: 'Every week' });
  return heading.parentElement?.parentElement as HTMLElement;
};
const pressDays = async (user: ReturnType<typeof show>['user'], ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('button', { name }));
};

test('days and a first date are chosen, and the dates of the first period are added together', async () => {
  const { api, user, session, instanceOf } = show();
  await pressDays(user, 'Wednesday', 'Monday');
  const part = await offer();
  expect(part.textContent).toContain('£96.00 for 3 dates until Mon 30 Nov');
  expect(part.textContent).toContain('From 24 November each month is paid 7 days before it begins.');
  await user.selectOptions(within(part).getByLabelText('From'), 'Wed 25 Nov');
  expect(part.textContent).toContain('£64.00 for 2 dates until Mon 30 Nov');
  await user.click(within(part).getByRole('button', { name: 'Add every Monday and Wednesday' }));
  expect(api.calls(addToBasket)[0]?.body).toMatchObject({
    session_id: session.id,
    instance_id: instanceOf('2026-11-25'),
    booking_option_id: 5,
    weekdays: [1, 3],
    child_ids: [null],
  });
});

test('a month that is due already belongs to the first period', async () => {
  const { user } = show({ today: '2026-11-24' });
  await pressDays(user, 'Monday');
  expect((await offer()).textContent).toContain('£64.00 for 2 dates until Thu 31 Dec');
  expect((await offer()).textContent).toContain('From 25 December each month');
});

test('the days on which the session has no dates are not offered', async () => {
  show();
  const names = within(await screen.findByRole('group', { name: 'Days of the week' })).getAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Monday', 'Wednesday']);
});

test('full and closed dates are left out of the sum and told, and none of them is the first', async () => {
  const { user } = show({ full: '2026-11-23', closed: '2026-11-25' });
  await pressDays(user, 'Monday', 'Wednesday');
  const part = await offer();
  const from = within(part).getByLabelText('From');
  expect(within(from).getAllByRole('option')[0]?.textContent).toBe('Mon 30 Nov');
  expect(part.textContent).toContain('£32.00 for 1 date until Mon 30 Nov');
  expect(part.textContent).not.toContain('Left out');
});

test('dates within the first period are told with their reasons', async () => {
  const booked = [makeBooking({ child: isla, date: '2026-11-30' })];
  const { user } = show({ closed: '2026-11-25', user: parent, booked });
  await pressDays(user, 'Monday', 'Wednesday');
  const part = await offer();
  await waitFor(() =>
    expect(part.textContent).toContain('Left out: Wed 25 Nov (closed); Mon 30 Nov (already booked at that time).'),
  );
});

test('a first period beyond the dates that are known has no sum', async () => {
  const { user } = show();
  await pressDays(user, 'Wednesday');
  const part = await offer();
  await user.selectOptions(within(part).getByLabelText('From'), 'Wed 13 Jan');
  expect(part.textContent).toContain('£32.00 a date until Sun 31 Jan');
});

test('what is in the basket is told with its days, and given back together', async () => {
  const { api, user, item } = show({ held: true });
  expect(await screen.findByText('In your basket: 1 place, every Tuesday')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Days of the week' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove every week' }));
  await waitFor(() => expect(api.calls(removeFromBasket)[0]?.params).toEqual({ id: item.id }));
  expect(await screen.findByRole('group', { name: 'Days of the week' })).toBeTruthy();
});
