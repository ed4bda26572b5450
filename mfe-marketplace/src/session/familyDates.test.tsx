// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { Basket, Booking } from '@bairn/shared/schema/booking';
import { addChildToItem, addToBasket, listOrders, readBasket, removeFromBasket } from '@bairn/shared/calls/booking';
import { sessionDetails } from '@bairn/shared/calls/marketplace';
import { withContract } from '@bairn/shared/schema/allContracts';
import { makeSessionBasket } from '@bairn/shared/test/basket';
import { makeBooking, makeOrder } from '@bairn/shared/test/bookings';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeInstance, makeSession } from '@bairn/shared/test/marketplace';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sample } from '@bairn/shared/test/sample';
import { manifest } from '../manifest.ts';
import { Component } from './SessionPage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const ava = { id: makeId(), first_name: 'Ava', last_name: 'Fraser', full_name: 'Ava Fraser', dob: '2022-06-01' };
const finn = { ...ava, id: makeId(), first_name: 'Finn', full_name: 'Finn Fraser', dob: '2023-06-01' };
const baby = { ...ava, id: makeId(), first_name: 'Bo', full_name: 'Bo Fraser', dob: '2026-06-01' };

const tuesday = makeInstance({ date: '2026-11-24' });
const thursday = makeInstance({ date: '2026-11-26' });
const session = makeSession({ instances: [tuesday, thursday] });

/** The page of the session, opened by the keyworker of these children, with an API that keeps their basket. */
function open(children: FamilyChild[], bookings: Booking[] = [], search = '', shown = session) {
  let basket = makeSessionBasket(session);
  const api = fakeApi()
    .on(sessionDetails, () => ({ data: shown }))
    .on(readBasket, () => ({ data: basket }))
    .on(listOrders, () => ({ ...sample(withContract(listOrders).response), data: [{ ...makeOrder(), bookings }] }));
  const at = `/registered-provider-details/${session.branch_id}/sessions/${session.id}${search}`;
  const user = makeUser({ keyworkerProfile: { id: makeId(), children, payment_methods: [], to_confirm: 0 } });
  const page = renderPage(Component, { user, api, at, path: manifest.pages.session.path });
  const put = (next: Basket) => {
    basket = next;
    return { data: next };
  };
  return { ...page, put };
}

/** The button of a date, by the beginning of its name: 'Tuesday 24 November'. */
const dateOf = (day: string) => screen.findByRole('button', { name: new RegExp(`^${day}`) });
/** What a screen reader says of a date. */
const labelOf = (button: HTMLElement) => button.querySelector('.visually-hidden')?.textContent;
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

test('a family takes a date for two children at once, and each is removed where the date is shown', async () => {
  const { api, user, put } = open([ava, finn, baby]);
  const group = await screen.findByRole('group', { name: 'For' });
  const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
  const both = makeSessionBasket(session, [tuesday, ava], [tuesday, finn]);
  api.on(addToBasket, () => put(both));
  await user.click(await dateOf('Tuesday 24'));
  await waitFor(async () => expect(labelOf(await dateOf('Tuesday 24'))).toContain('in your basket: Ava and Finn'));
  expect(api.calls(addToBasket)).toMatchObject([{ body: { child_ids: [ava.id, finn.id] } }]);
  expect(screen.getByRole('region', { name: 'Your choice' }).textContent).toContain('2 places · £64.00');

  api.on(removeFromBasket, () => put(makeSessionBasket(session, [tuesday, finn])));
  await user.click(await dateOf('Tuesday 24'));
  await user.click(await screen.findByRole('button', { name: 'Remove Ava' }));
  await waitFor(async () => expect(labelOf(await dateOf('Tuesday 24'))).toContain('basket: Finn'));
  expect(api.calls(removeFromBasket).map(({ params }) => params?.id)).toEqual([both.items[0]?.id]);
});

test('a family adds the child who is missing on a date, and gives back for the chosen one only', async () => {
  const { api, user, put } = open([ava, finn]);
  const taken = makeSessionBasket(session, [tuesday, ava]);
  put(taken);
  const date = await dateOf('Tuesday 24');
  await waitFor(() => expect(isPressed(date)).toBe('mixed'));
  api.on(addToBasket, () => put(makeSessionBasket(session, [tuesday, ava], [tuesday, finn])));
  await user.click(date);
  await waitFor(() => expect(isPressed(date)).toBe('true'));
  expect(api.calls(addToBasket)).toMatchObject([{ body: { child_ids: [finn.id] } }]);
  const now = makeSessionBasket(session, [tuesday, ava]);
  api.on(removeFromBasket, () => put(now));
  await user.click(screen.getByRole('checkbox', { name: 'Ava' }));
  await user.click(date);
  await waitFor(() => expect(isPressed(date)).toBe('mixed'));
  expect(api.calls(removeFromBasket)).toHaveLength(1);
});

test('a family takes a place again that it has just removed, before the dates are read again', async () => {
  const full = { ...session, instances: [{ ...tuesday, places_left: 0 }, thursday] };
  const { api, user, put } = open([ava, finn], [], '', full);
  const both = put(makeSessionBasket(session, [tuesday, ava], [tuesday, finn]));
  const date = await dateOf('Tuesday 24');
  await waitFor(() => expect(isPressed(date)).toBe('true'));
  api.on(removeFromBasket, () => {
    api.on(sessionDetails, () => new Promise<never>(() => {}));
    return put(makeSessionBasket(session, [tuesday, finn]));
  });
  await user.click(date);
  await user.click(await screen.findByRole('button', { name: 'Remove Ava' }));
  await screen.findByText(/removed Ava/);
  api.on(addToBasket, () => put(both.data));
  await user.click(date);
  await waitFor(() => expect(isPressed(date)).toBe('true'));
  expect(api.calls(addToBasket)).toMatchObject([{ body: { child_ids: [ava.id] } }]);
});

test('a family says whose the places are that it took before it logged in', async () => {
  const { api, user, put } = open([ava, finn]);
  const unnamed = makeSessionBasket(session, [tuesday]);
  put(unnamed);
  const date = await dateOf('Tuesday 24');
  await waitFor(() => expect(isPressed(date)).toBe('mixed'));
  api.on(addToBasket, () => put(makeSessionBasket(session, [tuesday], [tuesday, finn])));
  api.on(addChildToItem, () => put(makeSessionBasket(session, [tuesday, ava], [tuesday, finn])));
  await user.click(date);
  await waitFor(() => expect(isPressed(date)).toBe('true'));
  expect(api.calls(addToBasket)).toMatchObject([{ body: { child_ids: [finn.id] } }]);
  expect(api.calls(addChildToItem)).toMatchObject([
    { params: { id: unnamed.items[0]?.id }, body: { child_id: ava.id } },
  ]);
});

test('a family sees who is booked already, and takes the date for the others', async () => {
  const booked = makeBooking({ child: ava, date: tuesday.date, start_time: '12:00', end_time: '15:00' });
  const { api, user, put } = open([ava, finn], [booked]);
  const date = await dateOf('Tuesday 24');
  await waitFor(() => expect(labelOf(date)).toContain('3 places left, already booked for Ava'));
  expect(labelOf(await dateOf('Thursday 26'))).not.toContain('booked');
  await user.click(screen.getByRole('checkbox', { name: 'Finn' }));
  expect(date.textContent).toContain('Booked');
  await user.click(date);
  expect(screen.getByRole('alert').textContent).toBe('Already booked at this time on Tue 24 Nov for Ava.');
  await user.click(screen.getByRole('checkbox', { name: 'Finn' }));
  api.on(addToBasket, () => put(makeSessionBasket(session, [tuesday, finn])));
  await user.click(date);
  await waitFor(() => expect(isPressed(date)).toBe('true'));
  expect(api.calls(addToBasket)).toMatchObject([{ body: { child_ids: [finn.id] } }]);
});

test('a family begins with the child of the age that was searched for', async () => {
  open([ava, finn], [], '?age=3');
  await screen.findByRole('group', { name: 'For' });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ava' }).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Finn' }).checked).toBe(true);
});

test('a family is told why a child cannot have the date, in the words of the server', async () => {
  const { api, user } = open([ava]);
  const message = 'Ava is already booked or in your basket at this time.';
  api.fail(addToBasket, { status: 422, message, errors: { child_id: [message] } });
  await user.click(await dateOf('Tuesday 24'));
  expect(await screen.findByText(`Tue 24 Nov: ${message} Nothing was added.`)).toBeTruthy();
});
