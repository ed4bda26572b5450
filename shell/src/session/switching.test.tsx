// @vitest-environment happy-dom
import {
  ApiError,
  AppProvider,
  dialogs,
  setErrorHandler,
  setSessionActions,
  setTransport,
  toasts,
} from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { makeUser } from '../testing/people.ts';
import { WorldProvider } from '../remotes/world.ts';
import { inAccount, otherAccount } from './accounts.ts';
import { SwitchAccount } from './SwitchAccount.tsx';

const asService = makeUser('nursery-admin', { roles: ['nursery-admin', 'keyworker'] });
const asFamily = makeUser('keyworker', { ...asService, role: 'keyworker' });
const reported = vi.fn<(error: unknown) => void>();
const unsaved = (event: Event) => event.preventDefault();

beforeEach(() => {
  const former = setErrorHandler({
    report: reported,
    reportShown: reported,
    message: (error) => (error as Error).message,
  });
  onTestFinished(() => void setErrorHandler(former));
});
afterEach(() => {
  cleanup();
  removeEventListener('beforeunload', unsaved);
  toasts.setState([], true);
  dialogs.setState([], true);
  reported.mockReset();
});

/** The entry on `/here`, and where it leads; calls are answered by `answer`. */
function show(user: typeof asService, answer: () => Promise<unknown>) {
  const asked: string[] = [];
  setTransport(({ method, path }) => {
    asked.push(`${method} ${path}`);
    return answer() as never;
  });
  const session = createSessionStore();
  session.signIn({ token: 'before', user });
  setSessionActions({ ...session, signOut: () => {} });
  const client = new QueryClient();
  const leaving = createStore(() => false);
  const left: boolean[] = [];
  leaving.subscribe((now) => left.push(now));
  const router = createMemoryRouter([{ path: '*', element: <SwitchAccount className="entry" /> }], {
    initialEntries: ['/here'],
  });
  render(
    <AppProvider client={client} session={session}>
      <WorldProvider value={{ leaving } as never}>
        <RouterProvider router={router} />
      </WorldProvider>
    </AppProvider>,
  );
  return { session, client, asked, left, at: () => router.state.location.pathname };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the other account', () => {
  it('is there only for people with both', () => {
    expect(otherAccount({ user: asService, account: 'service' })).toBe('keyworker');
    expect(otherAccount({ user: asFamily, account: 'keyworker' })).toBe('service');
    expect(otherAccount({ user: makeUser('nursery-admin'), account: 'service' })).toBeUndefined();
    expect(otherAccount({ user: makeUser('keyworker'), account: 'keyworker' })).toBeUndefined();
    const appUser = makeUser('keyworker', { roles: ['keyworker', 'carer'] });
    expect(otherAccount({ user: appUser, account: 'keyworker' })).toBeUndefined();
  });

  it('has the role that the person has there', () => {
    expect(inAccount({ user: asFamily } as never, 'service')).toMatchObject({
      role: 'nursery-admin',
      account: 'service',
    });
    expect(inAccount({ user: asService } as never, 'keyworker')).toMatchObject({
      role: 'keyworker',
      branch: undefined,
    });
  });
});

describe('switching', () => {
  it('takes user and token of the other account and lands where that belongs, with the page off the screen', async () => {
    const { session, asked, left, at } = show(asFamily, async () => ({ data: { token: 'after', user: asService } }));
    await press('Switch to service account');
    await waitFor(() => expect(at()).toBe('/dashboard'));
    expect(asked).toEqual(['POST /auth/service-account']);
    expect([session.token(), session.getState().account]).toEqual(['after', 'service']);
    await waitFor(() => expect(left).toEqual([true, false]));
  });

  it('goes home as a family', async () => {
    const { asked, at } = show(asService, async () => ({ data: { token: 'after', user: asFamily } }));
    await press('Switch to parent/carer account');
    await waitFor(() => expect(at()).toBe('/'));
    expect(asked).toEqual(['POST /auth/carer-account']);
  });

  it('is once for two presses', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { asked, at } = show(asService, () => answer.promise);
    await press('Switch to parent/carer account');
    await press('Switch to parent/carer account');
    answer.resolve({ data: { token: 'after', user: asFamily } });
    await waitFor(() => expect(at()).toBe('/'));
    expect(asked).toHaveLength(1);
  });

  it('asks first where a form is unsaved, or a save under way', async () => {
    const { session, client, asked } = show(asService, async () => ({ data: { token: 'after', user: asFamily } }));
    addEventListener('beforeunload', unsaved);
    await press('Switch to parent/carer account');
    expect(dialogs.getState()[0]).toMatchObject({ title: 'Leave without saving?', ok: 'Leave', cancel: 'Stay here' });
    dialogs.getState()[0]?.answer(false);
    removeEventListener('beforeunload', unsaved);
    const save = Promise.withResolvers<void>();
    void new MutationObserver(client, { mutationFn: () => save.promise }).mutate();
    await press('Switch to parent/carer account');
    expect(dialogs.getState()).toHaveLength(1);
    expect(asked).toEqual([]);
    dialogs.getState()[0]?.answer(true);
    await waitFor(() => expect(session.token()).toBe('after'));
    save.resolve();
  });

  it('says why it was refused, and stays: nothing is wrong with the account that one is in', async () => {
    const message = 'This provider has been suspended. Please contact your Administrator!';
    const refuse = () => Promise.reject(new ApiError({ status: 403, message }));
    const { session, left, at } = show(asFamily, refuse);
    await press('Switch to service account');
    await waitFor(() => expect(toasts.getState().map((toast) => toast.message)).toEqual([message]));
    expect([session.token(), at(), left]).toEqual(['before', '/here', []]);
    expect(reported).not.toHaveBeenCalled();
  });

  it('leaves any other failure to the catalogue', async () => {
    const expired = new ApiError({ status: 401, message: 'Session has expired. Please log in again.' });
    show(asFamily, () => Promise.reject(expired));
    await press('Switch to service account');
    await waitFor(() => expect(reported.mock.calls).toEqual([[expired]]));
  });
});
