// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Basket, type BasketItem } from '@bairn/shared/schema/booking';
import { addToBasket, readBasket } from '@bairn/shared/calls/booking';
import { sessionDetails } from '@bairn/shared/calls/marketplace';
import { type SessionDetails } from '@bairn/shared/schema/marketplace';
import type { User } from '@bairn/shared/schema/auth';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeInstance, makeSession } from '@bairn/shared/test/marketplace';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { manifest } from '../manifest.ts';
import { Component } from './SessionPage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const uid = 'visitor-basket-0123456789';

function makeBasket(session: SessionDetails, ...instances: { id: string; date: string }[]): Basket {
  const items = instances.map(({ id, date }): BasketItem => ({
    id: makeId(),
    basket_uid: uid,
    price: 3200,
    type: 'session',
    session_id: session.id,
    instance_id: id,
    branch_id: session.branch_id,
    booking_option_id: null,
    child_id: null,
    child: null,
    payment_type_id: null,
    payment_method_id: null,
    session_name: session.name,
    service_name: session.service_name,
    service_logo: null,
    location_name: 'Edinburgh',
    date,
    start_time: '08:00',
    end_time: '13:00',
    hours: 5,
    minutes: 0,
    spaces: 2,
    payment_types: [],
    status: 'held',
    held_until: '2026-11-20T20:30:00.000Z',
    extensions_left: 2,
    previous_price: null,
    cancellation_steps: [],
    error: null,
  }));
  return { basket_uid: uid, items, total: 3200 * items.length, now: '2026-11-20T20:00:00.000Z' };
}

function show(session: SessionDetails, { search = '', user }: { search?: string; user?: User } = {}) {
  const api = fakeApi().on(sessionDetails, () => ({ data: session }));
  const at = `/registered-provider-details/${session.branch_id}/sessions/${session.id}${search}`;
  return renderPage(Component, { ...(user && { user }), api, at, path: manifest.pages.session.path });
}

const rowOf = async (day: string) => {
  const heading = await screen.findByRole('heading', { level: 4, name: day });
  const row = heading.closest('li');
  if (!row) throw new Error(`${day} stands in no list`);
  return within(row);
};

test('shows the dates by week, and which are full or closed', async () => {
  show(
    makeSession({
      instances: [
        makeInstance({ date: '2026-11-24', places_left: 3 }),
        makeInstance({ date: '2026-11-26', places_left: 0 }),
        makeInstance({ date: '2026-12-01', open: false }),
      ],
    }),
  );
  expect(await screen.findByText('3 places left on Tue 24 Nov')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3, name: 'Next week' })).toBeTruthy();
  expect((await rowOf('Tue 24 Nov')).getByRole('button', { name: 'Add Tue 24 Nov' })).toBeTruthy();
  const full = await rowOf('Thu 26 Nov');
  expect(full.getByText('Full')).toBeTruthy();
  expect(full.queryByRole('button')).toBeNull();
  const closed = await rowOf('Tue 1 Dec');
  expect(closed.getByText('Closed')).toBeTruthy();
  expect(closed.queryByRole('button')).toBeNull();
});

test('says the refund for a date that is cancelled', async () => {
  show(makeSession({ cancellation_steps: [{ hours_before: 48, refund_percent: 50 }] }));
  const policy = (await screen.findByText('If you cancel')).nextElementSibling;
  expect(policy?.textContent).toBe('Up to 2 days before: 50% refundLater: no refund');
});

test('places taken by others are seen within a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const session = makeSession({ places_left: 1, instances: [makeInstance({ date: '2026-11-24', places_left: 1 })] });
  const { api } = show(session);
  const row = await rowOf('Tue 24 Nov');
  expect(row.getByText('1 place left')).toBeTruthy();
  const instances = session.instances.map((instance) => ({ ...instance, places_left: 0 }));
  api.on(sessionDetails, () => ({ data: { ...session, instances } }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await row.findByText('Full')).toBeTruthy();
  vi.useRealTimers();
});

test('adding a date says so on its row, leads to the checkout, and refetches the places', async () => {
  const [tuesday, thursday] = [makeInstance({ date: '2026-11-24' }), makeInstance({ date: '2026-11-26' })];
  const session = makeSession({ instances: [tuesday, thursday] });
  const { api, user } = show(session);
  api.on(addToBasket, () => ({ data: makeBasket(session, tuesday) }));
  await user.click(await screen.findByRole('button', { name: 'Add Tue 24 Nov' }));
  const row = await rowOf('Tue 24 Nov');
  expect(await row.findByText('In your basket')).toBeTruthy();
  expect(row.getByText(/held for you until 8:30 pm/)).toBe(document.activeElement);
  expect(row.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/basket/checkout');
  expect(row.queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add Thu 26 Nov' })).toBeTruthy();
  expect(api.calls(addToBasket)).toMatchObject([{ body: { session_id: session.id, instance_id: tuesday.id } }]);
  await waitFor(() => expect(api.calls(sessionDetails)).toHaveLength(2));
});

test('what was asked before the change does not take the place of its answer', async () => {
  const tuesday = makeInstance({ date: '2026-11-24' });
  const session = makeSession({ instances: [tuesday] });
  const slow = Promise.withResolvers<Basket>();
  localStorage.setItem('bairn.basket', uid);
  const { api, user } = show(session);
  api.on(readBasket, async () => ({ data: await slow.promise }));
  api.on(addToBasket, () => ({ data: makeBasket(session, tuesday) }));
  await user.click(await screen.findByRole('button', { name: 'Add Tue 24 Nov' }));
  const row = await rowOf('Tue 24 Nov');
  expect(await row.findByText('In your basket')).toBeTruthy();
  await act(async () => slow.resolve(makeBasket(session)));
  expect(row.getByText('In your basket')).toBeTruthy();
});

test('a person who has gone on to something else keeps their place when the date is added', async () => {
  const session = makeSession({
    instances: [makeInstance({ date: '2026-11-24' }), makeInstance({ date: '2026-11-26' })],
  });
  const slow = Promise.withResolvers<Basket>();
  const { api, user } = show(session);
  api.on(addToBasket, async () => ({ data: await slow.promise }));
  await user.click(await screen.findByRole('button', { name: 'Add Tue 24 Nov' }));
  const next = screen.getByRole('button', { name: 'Add Thu 26 Nov' });
  act(() => next.focus());
  await act(async () => slow.resolve(makeBasket(session, session.instances[0]!)));
  expect(await (await rowOf('Tue 24 Nov')).findByText(/held for you until/)).toBeTruthy();
  expect(document.activeElement).toBe(next);
});

test('a lost race for the place: the row says so and shows the present state', async () => {
  const tuesday = makeInstance({ date: '2026-11-24', places_left: 1 });
  const thursday = makeInstance({ date: '2026-11-26' });
  const session = makeSession({ instances: [tuesday, thursday] });
  const { api, user } = show(session);
  api.fail(addToBasket, { status: 409, code: 'full', message: 'There are no places left on this date.' });
  const button = await screen.findByRole('button', { name: 'Add Tue 24 Nov' });
  api.on(sessionDetails, () => ({
    data: { ...session, instances: [{ ...session.instances[0]!, places_left: 0 }, session.instances[1]!] },
  }));
  await user.click(button);
  const row = await rowOf('Tue 24 Nov');
  expect((await row.findByRole('alert')).textContent).toContain('just taken the last place on Tue 24 Nov');
  expect(await row.findByText('Full')).toBeTruthy();
  expect(row.queryByRole('button')).toBeNull();
  expect((await rowOf('Thu 26 Nov')).queryByRole('alert')).toBeNull();
});

test('a date that has closed is refused in the words of the server', async () => {
  const session = makeSession();
  const { api, user } = show(session);
  api.fail(addToBasket, { status: 409, code: 'closed', message: 'This date is closed.' });
  await user.click(await screen.findByRole('button', { name: 'Add Tue 24 Nov' }));
  expect((await (await rowOf('Tue 24 Nov')).findByRole('alert')).textContent).toBe('This date is closed.');
});

test('what is in the basket already is marked', async () => {
  const tuesday = makeInstance({ date: '2026-11-24' });
  const session = makeSession({ instances: [tuesday] });
  localStorage.setItem('bairn.basket', uid);
  const { api } = show(session);
  api.on(readBasket, () => ({ data: makeBasket(session, tuesday) }));
  expect(await (await rowOf('Tue 24 Nov')).findByText('In your basket')).toBeTruthy();
});

test('says when the age that was searched for does not fit', async () => {
  show(makeSession({ age_from_months: 24, age_to_months: 60 }), { search: '?age=7' });
  expect(await screen.findByText('This session is not for a child aged 7')).toBeTruthy();
});

test('begins with the day that was searched for', async () => {
  const session = makeSession({
    instances: [makeInstance({ date: '2026-11-24' }), makeInstance({ date: '2026-12-01' })],
  });
  show(session, { search: '?date=2026-12-01&age=3' });
  expect(await screen.findByRole('button', { name: 'Add Tue 1 Dec' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Tue 24 Nov' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Show earlier dates too' })).toBeTruthy();
});

test('a person logged in as a service has no basket and reads how to book', async () => {
  show(makeSession(), { user: makeServiceUser() });
  expect(await screen.findByText('You are logged in as a service')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

test('a session that is not there says so', async () => {
  const session = makeSession();
  const { api } = show(session);
  cleanup();
  api.fail(sessionDetails, { status: 404, message: 'This session could not be found.' });
  renderPage(Component, {
    api,
    at: `/registered-provider-details/${session.branch_id}/sessions/${session.id}`,
    path: manifest.pages.session.path,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Session not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the service' }).getAttribute('href')).toBe(
    `/registered-provider-details/${session.branch_id}`,
  );
  expect(screen.getByRole('main').dataset.error).toBe('not-found');
});

test('a town that is part of the name of the service is said once', async () => {
  show(makeSession({ service_name: 'Abbey Bairns, Dunfermline', town: 'Dunfermline' }));
  await screen.findByRole('heading', { level: 2, name: 'Choose your dates' });
  expect(screen.queryByText(/Dunfermline, Dunfermline/)).toBeNull();
  cleanup();
  show(makeSession({ service_name: 'Wee Puffins', town: 'Leith' }));
  expect(await screen.findByText('Wee Puffins, Leith')).toBeTruthy();
});
