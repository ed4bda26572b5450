// @vitest-environment happy-dom
import { AppProvider, setSessionActions } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { service, type Page } from '@bairn/shared/contract';
import { listNotifications } from '@bairn/shared/calls/notifications';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { makeUser } from '../testing/people.ts';
import { WorldProvider } from '../remotes/world.ts';
import { Navbar } from './Navbar.tsx';

afterEach(cleanup);

/** Opens a page of this access as an admin, with a badge of a remote in the bar. */
async function open(access: Page['access']) {
  const api = fakeApi().hang(listNotifications);
  api.use();
  const session = createSessionStore();
  session.signIn({ token: 'token', user: makeUser('nursery-admin') });
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
          header: { fresh: { title: 'New', access: service, order: 1 } },
        },
      ],
    },
    remotes: { peek: () => ({ Component: Badge }), load: () => Promise.resolve({ Component: Badge }) },
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
  await screen.findByRole('button', { name: /^Account of / });
  return api;
}

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
