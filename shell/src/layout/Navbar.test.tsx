// @vitest-environment happy-dom
import { AppProvider, setSessionActions } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { service, type Page } from '@bairn/shared/contract';
import { listNotifications } from '@bairn/shared/calls/notifications';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '@bairn/shared/schema/auth';
import { createStore } from 'zustand/vanilla';
import { makeUser } from '../testing/people.ts';
import { WorldProvider } from '../remotes/world.ts';
import { Navbar } from './Navbar.tsx';

afterEach(cleanup);

const link = { path: '/basket/checkout', icon: 'M2 11h20', holds: 'bairn.basket' };

/** Opens a page of this access, with a badge of a remote in the bar. */
function draw(
  access: Page['access'],
  { user, load, late }: { user?: User; load?: () => Promise<never>; late?: true } = {},
) {
  const api = fakeApi().hang(listNotifications);
  api.use();
  const session = createSessionStore();
  if (user) session.signIn({ token: 'token', user });
  else session.adopt(undefined);
  setSessionActions({ ...session, signOut: vi.fn() });
  const Badge = () => <span>3 new bookings</span>;
  const world = {
    registry: {
      remotes: [
        {
          name: 'planning',
          pages: {},
          settings: {},
          cards: {},
          header: {
            fresh: {
              title: 'Basket',
              access: ['guest', ...service],
              order: 1,
              link: { ...link, ...(late && { late }) },
            },
          },
        },
      ],
    },
    remotes: load
      ? { peek: () => undefined, load }
      : { peek: () => ({ Component: Badge }), load: () => Promise.resolve({ Component: Badge }) },
    report: () => {},
    leaving: createStore(() => false),
  } as never;
  const router = createMemoryRouter([{ path: '/', handle: { owner: 'shell', page: { access } }, Component: Navbar }]);
  render(
    <AppProvider client={new QueryClient()} session={session}>
      <WorldProvider value={world}>
        <RouterProvider router={router} />
      </WorldProvider>
    </AppProvider>,
  );
  return api;
}

/** The same as an admin. */
async function open(access: Page['access']) {
  const api = draw(access, { user: makeUser('nursery-admin') });
  await screen.findByRole('button', { name: /^Account of / });
  return api;
}

const loading = () => vi.fn(() => new Promise<never>(() => {}));
const inBar = () => screen.getByRole('link', { name: 'Basket' }).getAttribute('href');

test('has a link in the place of a badge whose code is on its way', () => {
  draw('public', { load: loading() });
  expect(inBar()).toBe('/basket/checkout');
});

test('waits with the code of a part that is late until the page is used, and links meanwhile', async () => {
  const load = loading();
  draw('public', { user: makeUser('nursery-admin'), load, late: true });
  await screen.findByRole('button', { name: /^Account of / });
  expect(inBar()).toBe('/basket/checkout');
  expect(load).not.toHaveBeenCalled();
});

test('keeps the press of "/" that comes before the code of a late part, and presses it again for it', async () => {
  const code = Promise.withResolvers<{ Component: () => null }>();
  const load = vi.fn(() => code.promise as Promise<never>);
  draw('public', { user: makeUser('nursery-admin'), load, late: true });
  await screen.findByRole('button', { name: /^Account of / });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(load).toHaveBeenCalledOnce();
  const heard = vi.fn();
  function Find() {
    useEffect(() => {
      const press = ({ key }: KeyboardEvent) => heard(key);
      document.addEventListener('keydown', press);
      return () => document.removeEventListener('keydown', press);
    }, []);
    return null;
  }
  code.resolve({ Component: Find });
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['/']]));
});

test('asks for the code at once where there is something to show: for a member, and a visitor who has begun a basket', () => {
  const load = loading();
  draw('public', { load });
  expect(load).not.toHaveBeenCalled();
  cleanup();
  localStorage.setItem('bairn.basket', 'a1');
  draw('public', { load });
  expect(load).toHaveBeenCalledOnce();
  cleanup();
  localStorage.clear();
  draw('public', { load, user: makeUser('nursery-admin') });
  expect(load).toHaveBeenCalledTimes(2);
});

test('asks for nothing of an account that is only passing through a page for guests', async () => {
  const api = await open('guest');
  expect(screen.queryByText('3 new bookings')).toBeNull();
  expect(api.calls(listNotifications)).toEqual([]);
});

test('has the badges of the remotes on any other page', async () => {
  const api = await open(service);
  expect(screen.getByText('3 new bookings')).toBeTruthy();
  await vi.waitFor(() => expect(api.calls(listNotifications)).toHaveLength(1));
});
