// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '@bairn/shared/schema/auth';
import type { Basket } from '@bairn/shared/schema/booking';
import { addToBasket, readBasket, removeFromBasket } from '@bairn/shared/calls/booking';
import { sessionDetails } from '@bairn/shared/calls/marketplace';
import { type SessionDetails } from '@bairn/shared/schema/marketplace';
import { makeSessionBasket, testUid } from '@bairn/shared/test/basket';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeInstance, makeSession } from '@bairn/shared/test/marketplace';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { manifest } from '../manifest.ts';
import { Component } from './SessionPage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function show(session: SessionDetails, { search = '', user }: { search?: string; user?: User } = {}) {
  const api = fakeApi().on(sessionDetails, () => ({ data: session }));
  const at = `/registered-provider-details/${session.branch_id}/sessions/${session.id}${search}`;
  return renderPage(Component, { ...(user && { user }), api, at, path: manifest.pages.session.path });
}

/** The button of a date, by the beginning of its name: 'Tuesday 24 November'. */
const dateOf = (day: string) => screen.findByRole('button', { name: new RegExp(`^${day}`) });
/** What a screen reader says of a date. */
const labelOf = (button: HTMLElement) => button.querySelector('.visually-hidden')?.textContent;
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

test('shows the dates by week, and which are full or closed', async () => {
  const { user, api } = show(
    makeSession({
      instances: [
        makeInstance({ date: '2026-11-24', places_left: 3 }),
        makeInstance({ date: '2026-11-26', places_left: 0 }),
        makeInstance({ date: '2026-12-01', open: false }),
      ],
    }),
  );
  expect(await screen.findByText('3 places left on Tue 24 Nov')).toBeTruthy();
  const grid = screen.getByRole('grid', { name: 'Choose your dates' });
  expect(within(grid).getByText('Next week, 23 to 27 Nov')).toBeTruthy();
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((day) => day.textContent),
  ).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  const open = await dateOf('Tuesday 24');
  expect(labelOf(open)).toBe('Tuesday 24 November 2026, 3 places left, £32.00');
  expect(isPressed(open)).toBe('false');
  const full = await dateOf('Thursday 26');
  expect(full.textContent).toContain('Full');
  await user.click(full);
  expect((await screen.findByRole('alert')).textContent).toBe('Thu 26 Nov is fully booked. Join the waiting list');
  const closed = await dateOf('Tuesday 1 December');
  expect(closed.textContent).toContain('Closed');
  expect(closed.getAttribute('aria-disabled')).toBe('true');
  expect(api.calls(addToBasket)).toEqual([]);
});

test('says on a date what differs: its price and when it begins', async () => {
  const instance = makeInstance({ date: '2026-11-24', price: 3600, start_time: '09:00' });
  show(makeSession({ instances: [instance] }));
  const date = await dateOf('Tuesday 24');
  expect(date.textContent).toMatch(/9:00 am.*£36\.00/);
  expect(labelOf(date)).toContain('9:00 am to 1:00 pm, £36.00');
});

test('a month is shown with all its days, and the address keeps it', async () => {
  const instances = ['2026-11-24', '2026-12-01'].map((date) => makeInstance({ date }));
  const { user, location } = show(makeSession({ instances }), { search: '?age=3' });
  await user.click(await screen.findByRole('link', { name: 'Month' }));
  expect(await screen.findByRole('grid', { name: 'November 2026' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader')).toHaveLength(7);
  await user.click(screen.getByRole('link', { name: 'Next month, December 2026' }));
  expect(await dateOf('Tuesday 1 December')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /November/ })).toBeNull();
  expect(location()).toMatch(/\?age=3&view=month&month=2026-12$/);
  await user.click(screen.getByRole('link', { name: 'Weeks' }));
  expect(await dateOf('Tuesday 24 November')).toBeTruthy();
});

test('the arrow keys move between dates, and space takes one', async () => {
  const instances = ['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03'].map((date) => makeInstance({ date }));
  const session = makeSession({ instances });
  const { api, user } = show(session);
  api.on(addToBasket, ({ body }) => ({
    data: makeSessionBasket(session, [session.instances.find(({ id }) => id === body?.instance_id)!]),
  }));
  const first = await dateOf('Tuesday 24');
  expect(screen.getAllByRole('button', { name: /2026/ }).map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  act(() => first.focus());
  const focused = () => document.activeElement?.getAttribute('data-date');
  for (const [key, date] of [
    ['ArrowRight', '2026-11-26'],
    ['ArrowRight', '2026-12-01'],
    ['ArrowRight', '2026-12-03'],
    ['ArrowRight', '2026-12-03'],
    ['ArrowUp', '2026-11-26'],
    ['ArrowUp', '2026-11-26'],
    ['Home', '2026-11-24'],
    ['ArrowDown', '2026-12-01'],
    ['End', '2026-12-03'],
    ['ArrowLeft', '2026-12-01'],
  ]) {
    await user.keyboard(`{${key}}`);
    expect(focused()).toBe(date);
  }
  await user.keyboard(' ');
  await waitFor(async () => expect(isPressed(await dateOf('Tuesday 1 December'))).toBe('true'));
  expect(focused()).toBe('2026-12-01');
});

test('a date whose staff are not planned yet says that it opens later', async () => {
  const later = makeInstance({ date: '2026-11-24', places_left: 0, opens_later: true });
  const { user } = show(makeSession({ instances: [later] }));
  const date = await dateOf('Tuesday 24');
  expect(labelOf(date)).toContain('not open for booking yet');
  await user.click(date);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Tue 24 Nov opens once the service has planned its staff. Join the waiting list',
  );
});

test('places taken by others are seen within a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const session = makeSession({ places_left: 1, instances: [makeInstance({ date: '2026-11-24', places_left: 1 })] });
  const { api } = show(session);
  expect((await dateOf('Tuesday 24')).textContent).toContain('1 left');
  const instances = session.instances.map((instance) => ({ ...instance, places_left: 0 }));
  api.on(sessionDetails, () => ({ data: { ...session, instances } }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByRole('button', { name: /fully booked/ })).toBeTruthy();
  vi.useRealTimers();
});

test('several dates are taken and given back where they are shown; the bar has number, total and checkout', async () => {
  const [tuesday, thursday] = [makeInstance({ date: '2026-11-24' }), makeInstance({ date: '2026-11-26' })];
  const session = makeSession({ instances: [tuesday, thursday] });
  const { api, user } = show(session);
  let basket = makeSessionBasket(session, [tuesday]);
  api.on(addToBasket, () => ({ data: basket }));
  api.on(readBasket, () => ({ data: basket }));
  await user.click(await dateOf('Tuesday 24'));
  const bar = await screen.findByRole('region', { name: 'Your choice' });
  expect(bar.textContent).toContain('1 place · £32.00');
  expect(bar.textContent).toContain('Held until 10:30 am');
  expect(within(bar).getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/basket/checkout');
  expect(labelOf(await dateOf('Tuesday 24'))).toContain('in your basket');
  expect(screen.getByRole('status').textContent).toBe('Tue 24 Nov is in your basket, held until 10:30 am.');
  expect(api.calls(addToBasket)[0]?.body).toMatchObject({ session_id: session.id, child_ids: [null] });

  basket = makeSessionBasket(session, [tuesday], [thursday]);
  await user.click(await dateOf('Thursday 26'));
  await waitFor(() => expect(bar.textContent).toContain('2 places · £64.00'));

  const [line] = basket.items;
  basket = makeSessionBasket(session, [thursday]);
  api.on(removeFromBasket, () => ({ data: basket }));
  const first = await dateOf('Tuesday 24');
  await user.click(first);
  await waitFor(() => expect(bar.textContent).toContain('1 place · £32.00'));
  expect(api.calls(removeFromBasket)[0]?.params).toEqual({ id: line?.id });
  expect(isPressed(first)).toBe('false');
  expect(document.activeElement).toBe(first);
});

test('the headline keeps the date that was searched for, and then the one that was chosen', async () => {
  const [tuesday, thursday] = [
    makeInstance({ date: '2026-11-24', places_left: 1 }),
    makeInstance({ date: '2026-11-26', places_left: 2 }),
  ];
  const session = makeSession({ instances: [tuesday, thursday] });
  const { api, user } = show(session, { search: '?date=2026-11-26' });
  expect(await screen.findByText('2 places left on Thu 26 Nov')).toBeTruthy();
  api.on(addToBasket, () => ({ data: makeSessionBasket(session, [tuesday]) }));
  await user.click(await dateOf('Tuesday 24'));
  expect(await screen.findByText('Tue 24 Nov is in your basket')).toBeTruthy();
  api.on(addToBasket, () => ({ data: makeSessionBasket(session, [tuesday], [thursday]) }));
  await user.click(await dateOf('Thursday 26'));
  expect(await screen.findByText('Thu 26 Nov and 1 more chosen')).toBeTruthy();
});

test('a date that was just added stays, though the answer to an older question comes after it', async () => {
  const tuesday = makeInstance({ date: '2026-11-24' });
  const session = makeSession({ instances: [tuesday] });
  const slow = Promise.withResolvers<Basket>();
  localStorage.setItem('bairn.basket', testUid);
  const { api, user } = show(session);
  api.on(readBasket, async () => ({ data: await slow.promise }));
  api.on(addToBasket, () => ({ data: makeSessionBasket(session, [tuesday]) }));
  const date = await dateOf('Tuesday 24');
  await user.click(date);
  await waitFor(() => expect(isPressed(date)).toBe('true'));
  await act(async () => slow.resolve(makeSessionBasket(session)));
  expect(isPressed(date)).toBe('true');
});

test('a lost race for the place says so and shows the present state', async () => {
  const tuesday = makeInstance({ date: '2026-11-24', places_left: 1 });
  const session = makeSession({ instances: [tuesday, makeInstance({ date: '2026-11-26' })] });
  const { api, user } = show(session);
  api.fail(addToBasket, { status: 409, code: 'full', message: 'There are no places left on this date.' });
  const date = await dateOf('Tuesday 24');
  api.on(sessionDetails, () => ({
    data: { ...session, instances: [{ ...session.instances[0]!, places_left: 0 }, session.instances[1]!] },
  }));
  await user.click(date);
  expect(
    await screen.findByText('Someone else has just taken the last place on Tue 24 Nov. Nothing was added.'),
  ).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Tuesday 24 .*fully booked/ })).toBe(date);
  expect(screen.queryByRole('region', { name: 'Your choice' })).toBeNull();
});

test('what is in the basket already is marked', async () => {
  const tuesday = makeInstance({ date: '2026-11-24' });
  const session = makeSession({ instances: [tuesday] });
  localStorage.setItem('bairn.basket', testUid);
  const { api } = show(session);
  api.on(readBasket, () => ({ data: makeSessionBasket(session, [tuesday]) }));
  await waitFor(async () => expect(isPressed(await dateOf('Tuesday 24'))).toBe('true'));
});

test('a visitor takes places for two children, and gives one back', async () => {
  const tuesday = makeInstance({ date: '2026-11-24' });
  const thursday = makeInstance({ date: '2026-11-26', places_left: 1 });
  const session = makeSession({ instances: [tuesday, thursday] });
  const { api, user } = show(session);
  await user.selectOptions(await screen.findByLabelText('For'), '2 children');
  const few = await dateOf('Thursday 26');
  expect(labelOf(few)).toContain('1 place left, not enough for 2 children');
  await user.click(few);
  expect(screen.getByRole('alert').textContent).toBe(
    '1 place left on Thu 26 Nov, not enough for 2 children. Join the waiting list',
  );
  const basket = makeSessionBasket(session, [tuesday], [tuesday]);
  api.on(addToBasket, () => ({ data: basket }));
  await user.click(await dateOf('Tuesday 24'));
  expect(api.calls(addToBasket)).toMatchObject([{ body: { instance_id: tuesday.id, child_ids: [null, null] } }]);
  await waitFor(async () => expect(labelOf(await dateOf('Tuesday 24'))).toContain('2 places'));
  api.on(removeFromBasket, () => ({ data: makeSessionBasket(session, [tuesday]) }));
  await user.click(await dateOf('Tuesday 24'));
  const dialog = await screen.findByRole('dialog', { name: 'Tue 24 Nov: which place to remove?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove place 2' }));
  await waitFor(async () => expect(isPressed(await dateOf('Tuesday 24'))).toBe('mixed'));
  expect(api.calls(removeFromBasket).map(({ params }) => params?.id)).toEqual([basket.items[1]?.id]);
});

test('says when the age that was searched for does not fit', async () => {
  show(makeSession({ age_from_months: 24, age_to_months: 60 }), { search: '?age=7' });
  expect(await screen.findByText('This session is not for a child aged 7')).toBeTruthy();
});

test('begins with the week of the day that was searched for', async () => {
  const session = makeSession({
    instances: [makeInstance({ date: '2026-11-24' }), makeInstance({ date: '2026-12-01' })],
  });
  const { user } = show(session, { search: '?date=2026-12-02&age=3' });
  expect(await dateOf('Tuesday 1 December')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Tuesday 24/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Show earlier weeks too' }));
  expect(await dateOf('Tuesday 24')).toBeTruthy();
});

test('a person logged in as a service has no basket and reads how to book', async () => {
  show(makeSession(), { user: makeServiceUser() });
  expect(await screen.findByText('You are logged in as a service')).toBeTruthy();
  expect(screen.queryByLabelText('For')).toBeNull();
});

test('says the places for the age that is known, and that they depend on it otherwise', async () => {
  const places_by_age = [
    { age: 2, places: 0 },
    { age: 3, places: 4 },
    { age: 4, places: 4 },
  ];
  const session = makeSession({
    places_left: 4,
    places_by_age,
    instances: [
      makeInstance({ date: '2026-11-24', places_left: 4, places_by_age }),
      makeInstance({ date: '2026-11-26', places_left: 2 }),
    ],
  });
  show(session);
  expect(await screen.findByText('Up to 4 places left on Tue 24 Nov, depending on age')).toBeTruthy();
  expect(labelOf(await dateOf('Tuesday 24'))).toContain('up to 4 places left, depending on age');
  cleanup();
  show(session, { search: '?age=2' });
  expect(await screen.findByText('2 places left on Thu 26 Nov')).toBeTruthy();
  expect(labelOf(await dateOf('Tuesday 24'))).toContain('fully booked');
  cleanup();
  show(session, { search: '?age=3' });
  expect(labelOf(await dateOf('Tuesday 24'))).toContain(', 4 places left,');
});
