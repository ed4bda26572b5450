// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { WorldProvider } from '../remotes/world.ts';
import { useLeft } from './useLeft.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the page that is left is never drawn for the next service, nor is the next one missing', async () => {
  // As in a browser: what is set is drawn when its turn comes.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const leaving = createStore(() => false);
  const branch = createStore(() => 'b1');
  const drawn: string[] = [];
  const page = (name: string) =>
    function Page() {
      const now = useSyncExternalStore(branch.subscribe, branch.getState);
      drawn.push(`${name} of ${now}`);
      return <h1>{name}</h1>;
    };
  const Frame = () => (useLeft() ? null : <Outlet />);
  const loader = () => Promise.resolve(null);
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        HydrateFallback: () => null,
        children: [
          { path: '/sessions/42', loader, Component: page('session') },
          { path: '/sessions', loader, Component: page('list') },
        ],
      },
    ],
    { initialEntries: ['/sessions/42'] },
  );
  render(
    <WorldProvider value={{ leaving } as never}>
      <RouterProvider router={router} />
    </WorldProvider>,
  );
  await screen.findByRole('heading', { name: 'session' });

  branch.setState('b2', true);
  flushSync(() => leaving.setState(true, true));
  expect(screen.queryByRole('heading')).toBeNull();
  await router.navigate('/sessions', { flushSync: true });
  leaving.setState(false, true);
  expect(await screen.findByRole('heading', { name: 'list' })).toBeTruthy();
  expect([...new Set(drawn)]).toEqual(['session of b1', 'list of b2']);
});
