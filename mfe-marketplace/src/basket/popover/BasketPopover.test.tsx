// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useMutation } from '@bairn/shared/app';
import { addToBasket, extendHold, readBasket, removeFromBasket } from '@bairn/shared/calls/booking';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { addItem, removeItem } from '#components/basketQueries.ts';
import { makeBasket, makeItem, testUid } from '@bairn/shared/test/basket';
import { Component } from './BasketPopover.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const opener = () => screen.findByRole('button', { name: /^Your basket/ });
const wanted = { session_id: makeId(), instance_id: makeId() };

function Header() {
  const add = useMutation(addItem);
  const remove = useMutation(removeItem);
  return (
    <>
      <Component />
      <button type="button" onClick={() => add.mutate(wanted)}>
        Add
      </button>
      <button type="button" onClick={() => remove.mutate(wanted.session_id)}>
        Take out
      </button>
      {add.error?.message}
    </>
  );
}

test('a visitor without a basket is asked nothing and reads that it is empty', async () => {
  const page = renderPage(Component);
  await page.user.click(await opener());
  expect(screen.getByText('You have no items in your basket')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Your basket (0)' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go to checkout' }).disabled).toBe(true);
  expect(page.api.calls(readBasket)).toEqual([]);
});

test('shows the items, what they cost and the way to the checkout', async () => {
  localStorage.setItem('bairn.basket', testUid);
  const api = fakeApi().on(readBasket, () => ({ data: makeBasket([makeItem(), makeItem({ price: 1550 })]) }));
  const page = renderPage(Component, { api });
  await page.user.click(await screen.findByRole('button', { name: 'Your basket, 2 items' }));
  expect(screen.getByRole('dialog', { name: 'Your basket (2)' })).toBeTruthy();
  expect(screen.getAllByText('Forest mornings')).toHaveLength(2);
  expect(screen.getByText('Total to pay').parentElement?.textContent).toContain('£57.50');
  await page.user.click(screen.getByRole('button', { name: 'Go to checkout' }));
  expect(page.location()).toBe('/basket/checkout');
});

test('closes on Escape and gives the focus back', async () => {
  const { user } = renderPage(Component);
  await user.click(await opener());
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(await opener());
});

test('the first item sets the name of the basket, which every later call carries', async () => {
  const item = makeItem();
  const api = fakeApi()
    .on(addToBasket, () => ({ data: makeBasket([item]) }))
    .on(readBasket, () => ({ data: makeBasket([item]) }))
    .on(removeFromBasket, () => ({ data: makeBasket([]) }));
  const { user } = renderPage(Header, { api });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('button', { name: 'Your basket, 1 item' });
  expect(api.calls(addToBasket)[0]?.body).toEqual({ ...wanted, basket_uid: null });
  expect(localStorage.getItem('bairn.basket')).toBe(testUid);
  await user.click(screen.getByRole('button', { name: 'Take out' }));
  await screen.findByRole('button', { name: 'Your basket, 0 items' });
  expect(api.calls(removeFromBasket)[0]?.query).toEqual({ basket_uid: testUid });
});

test('a name that finds nothing any more is forgotten, and a new basket begins', async () => {
  localStorage.setItem('bairn.basket', testUid);
  const api = fakeApi().fail(readBasket, { status: 404, message: 'This basket could not be found.' });
  renderPage(Component, { api });
  await waitFor(() => expect(localStorage.getItem('bairn.basket')).toBeNull());
  await waitFor(() => expect(api.calls(readBasket).map(({ query }) => query)).toEqual([{ basket_uid: testUid }, {}]));
});

test('logging in sends the name that the visitor had, so that the basket goes with them', async () => {
  localStorage.setItem('bairn.basket', testUid);
  const api = fakeApi().on(readBasket, () => ({ data: makeBasket([makeItem()]) }));
  renderPage(Component, { api, user: makeUser() });
  await screen.findByRole('button', { name: 'Your basket, 1 item' });
  expect(api.calls(readBasket)[0]?.query).toEqual({ basket_uid: testUid });
});

test('another tab that changed the basket is followed', async () => {
  localStorage.setItem('bairn.basket', testUid);
  const items = [makeItem()];
  const api = fakeApi().on(readBasket, () => ({ data: makeBasket(items) }));
  renderPage(Component, { api });
  await screen.findByRole('button', { name: 'Your basket, 1 item' });
  items.push(makeItem());
  window.dispatchEvent(new StorageEvent('storage', { key: 'bairn.basket.changed' }));
  expect(await screen.findByRole('button', { name: 'Your basket, 2 items' })).toBeTruthy();
});

test('what cannot be added says why and leaves the basket as it was', async () => {
  const api = fakeApi().fail(addToBasket, {
    status: 409,
    code: 'full',
    message: 'There are no places left on this date.',
  });
  const { user } = renderPage(Header, { api });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('There are no places left on this date.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Your basket, 0 items' })).toBeTruthy();
  expect(localStorage.getItem('bairn.basket')).toBeNull();
});

test('a line whose time is over says so by itself', async () => {
  localStorage.setItem('bairn.basket', testUid);
  const last = makeItem({ held_until: '2026-11-20T10:00:00.100Z' });
  let times = 0;
  const api = fakeApi().on(readBasket, () => {
    times += 1;
    return { data: makeBasket([times > 1 ? { ...last, status: 'expired', error: 'Let go.' } : last]) };
  });
  const { user } = renderPage(Component, { api });
  await user.click(await screen.findByRole('button', { name: 'Your basket, 1 item' }));
  expect(await screen.findByRole('button', { name: /^Hold again/ }, { timeout: 3000 })).toBeTruthy();
});

test('a service user has no basket and asks for none', async () => {
  const page = renderPage(Component, { user: makeServiceUser() });
  await opener();
  expect(page.api.calls(readBasket)).toEqual([]);
});

test('a line can be kept longer, removed and put back from here', async () => {
  localStorage.setItem('bairn.basket', testUid);
  let items = [makeItem({ held_until: '2026-11-20T10:04:00.000Z' })];
  const api = fakeApi()
    .on(readBasket, () => ({ data: makeBasket(items) }))
    .on(extendHold, () => {
      items = items.map((item) => ({ ...item, held_until: '2026-11-20T10:30:00.000Z', extensions_left: 1 }));
      return { data: makeBasket(items) };
    })
    .on(removeFromBasket, () => ({ data: makeBasket([]) }))
    .on(addToBasket, () => ({ data: makeBasket(items) }));
  const { user } = renderPage(Component, { api });
  expect(await screen.findByText('The places in your basket are held for 5 more minutes.')).toBeTruthy();
  await user.click(await opener());
  expect(screen.getByText('Held for 4 minutes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hold for 30 more minutes (2 left)' }));
  expect(await screen.findByText('Held for 30 minutes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByRole('dialog', { name: 'Your basket (0)' })).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Removed: Forest mornings');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('dialog', { name: 'Your basket (1)' })).toBeTruthy();
  expect(screen.queryByText(/^Removed/)).toBeNull();
});

test('announces on any page that a place was released', async () => {
  localStorage.setItem('bairn.basket', testUid);
  const api = fakeApi().on(readBasket, () => ({ data: makeBasket([makeItem({ status: 'expired' })]) }));
  renderPage(Component, { api });
  const words = await screen.findByText('Forest mornings on Tue 24 Nov is no longer held in your basket.');
  expect(words.getAttribute('role')).toBe('status');
});

test('the countdown follows the clock of the server, however wrong the one of the device is', async () => {
  localStorage.setItem('bairn.basket', testUid);
  // The basket was read at ten in 2026; this device thinks that it is another day.
  const api = fakeApi().on(readBasket, () => ({
    data: makeBasket([makeItem({ held_until: '2026-11-20T10:12:00.000Z' })]),
  }));
  const { user } = renderPage(Component, { api });
  await user.click(await screen.findByRole('button', { name: 'Your basket, 1 item' }));
  expect(screen.getByText('Held for 12 minutes')).toBeTruthy();
});
