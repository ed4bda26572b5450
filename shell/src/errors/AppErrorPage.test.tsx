// @vitest-environment happy-dom
import { ApiError } from '@bairn/shared/app';
import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadOverlays } from '../layout/lateParts.ts';
import { OutdatedError } from '../remotes/skew.ts';
import { WorldProvider, type World } from '../remotes/world.ts';
import { AppErrorPage } from './AppErrorPage.tsx';
import { PageCodeError } from './PageCodeError.ts';

vi.mock('../layout/lateParts.ts', { spy: true });

const report = vi.fn<World['report']>();
const forget = vi.fn<(name: string) => void>();
const client = new QueryClient();
const world = {
  registry: { shell: 's1', remotes: [{ name: 'team', about: 'staff and rotas' }] },
  remotes: { forget },
  skew: { onMissing: () => {} },
  report,
} as unknown as World;

/** Opens a page of `team` that fails to load once, or to be drawn as often as it is tried. */
function open({ loading, drawing }: { loading?: Error; drawing?: Error }) {
  const failures = loading ? [loading] : [];
  const load = () => {
    const failure = failures.pop();
    if (failure) throw failure;
    return null;
  };
  const Week = () => {
    if (drawing) throw drawing;
    return (
      <main id="main" tabIndex={-1}>
        <h1>Week</h1>
      </main>
    );
  };
  const router = createMemoryRouter([
    {
      handle: { owner: 'team' },
      ErrorBoundary: AppErrorPage,
      HydrateFallback: () => null,
      children: [
        {
          path: '/',
          handle: { owner: 'team' },
          loader: load,
          Component: Week,
        },
      ],
    },
  ]);
  render(
    <QueryClientProvider client={client}>
      <WorldProvider value={world}>
        <RouterProvider router={router} />
      </WorldProvider>
    </QueryClientProvider>,
  );
}
const named = (name: string) => Object.assign(new Error('no code'), { name });
const kindNow = () => document.querySelector('main')?.dataset['error'];

const fetched = vi.fn<typeof fetch>();

// The page's own code comes late: its first coming is not what is timed here.
beforeAll(() => loadOverlays());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetched.mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  report.mockReset();
  forget.mockReset();
});

it.each([
  ['did not load', named('ChunkLoadError')],
  ['did not arrive in two minutes', named('TimeoutError')],
  ['is being updated', named('NewerContractError')],
])('names the part of Bairn that %s, reports it once, and tries again in the same document', async (words, cause) => {
  const stop = vi.fn<() => void>();
  vi.stubGlobal('stop', stop);
  open({ loading: new PageCodeError('no code', { cause }) });
  expect(await screen.findByText(new RegExp(`The part of Bairn for staff and rotas ${words}`))).toBeTruthy();
  expect(kindNow()).toBe('remote-unavailable');
  expect(report.mock.calls).toEqual([[{ kind: 'remote-unavailable', app: 'team', error: cause }]]);
  screen.getByRole('button', { name: 'Try again' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Week' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(forget).toHaveBeenCalledWith('team');
  expect(stop).toHaveBeenCalledTimes(cause.name === 'TimeoutError' ? 1 : 0);
});

it('says that Bairn cannot be reached where the server does not answer either, until it does', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  open({ loading: new PageCodeError('no code', { cause: named('ChunkLoadError') }) });
  expect(await screen.findByRole('heading', { name: 'We cannot reach Bairn' })).toBeTruthy();
  expect(kindNow()).toBe('offline');
  expect(screen.queryByText(/The rest of Bairn still works/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Week' })).toBeTruthy();
});

it('calls nothing off while a save is under way', async () => {
  const stop = vi.fn<() => void>();
  vi.stubGlobal('stop', stop);
  const save = Promise.withResolvers<void>();
  const saving = new MutationObserver(client, { mutationFn: () => save.promise }).mutate();
  open({ loading: new PageCodeError('no code', { cause: named('TimeoutError') }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Week' })).toBeTruthy();
  expect(stop).not.toHaveBeenCalled();
  save.resolve();
  await saving;
});

it('reports a throw in render as one', async () => {
  const error = new TypeError('broken');
  open({ drawing: error });
  expect(await screen.findByText(/The part of Bairn for staff and rotas stopped working/)).toBeTruthy();
  expect(report.mock.calls).toEqual([[{ kind: 'render', app: 'team', error }]]);
});

it('asks to reload where the page is in a newer release only', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  open({ loading: new OutdatedError('gone', { cause: named('ChunkLoadError') }) });
  expect(await screen.findByRole('heading', { name: 'Bairn has been updated' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Not now' })).toBeTruthy();
  expect(report.mock.calls[0]?.[0]).toMatchObject({ kind: 'chunk-missing', app: 'team' });
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves to the API what the API has answered', async () => {
  open({ loading: new ApiError({ status: 403, message: 'This is for administrators.' }) });
  expect(await screen.findByText('This is for administrators.')).toBeTruthy();
  expect(kindNow()).toBe('forbidden');
  expect(report).not.toHaveBeenCalled();
});

it('has its bare bones where its own code did not come either', async () => {
  vi.mocked(loadOverlays).mockRejectedValue(new Error('404'));
  open({ loading: new PageCodeError('no code', { cause: named('ChunkLoadError') }) });
  expect(await screen.findByRole('heading', { name: 'This page did not load' })).toBeTruthy();
  expect(kindNow()).toBe('remote-unavailable');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Week' })).toBeTruthy();
});
