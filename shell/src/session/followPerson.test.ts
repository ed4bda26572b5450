import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ApiError, configQuery, dialogs, setTransport, toasts } from '@bairn/shared/app';
import { checkPerson, followPerson } from './followPerson.ts';
import { makeBranch, makeNursery, makeUser } from '../testing/people.ts';

/** Follows on a page of one session, which leads to `/list` after a switch. */
function follow(
  session: ReturnType<typeof createSessionStore>,
  client: QueryClient,
  pathname = '/planning/sessions/42',
) {
  const router = {
    revalidate: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve()),
    state: { location: { pathname } },
  };
  const placeAfterSwitch = (path: string) => (path === '/planning/sessions/42' ? '/planning/sessions' : undefined);
  const leaving = createStore(() => false);
  const errors = { report: () => {} };
  followPerson({ session, client, router: router as never, errors, placeAfterSwitch, leaving });
  return { ...router, isLeft: leaving.getState, leave: () => leaving.setState(true) };
}

test('a person who logs out takes their data off the screen, also where it is asked for no longer', async () => {
  const client = new QueryClient();
  const session = createSessionStore();
  follow(session, client);
  client.setQueryData(['orders'], "a visitor's");
  session.signIn({ token: 'token', user: makeUser('keyworker') });
  await expect.poll(() => client.getQueryData(['orders'])).toBeUndefined();

  const watch = (queryKey: readonly unknown[]) =>
    new QueryObserver(client, { queryKey, queryFn: () => 'new', enabled: false });
  const [basket, config] = [watch(['basket']), watch(configQuery.queryKey)];
  basket.subscribe(() => {});
  config.subscribe(() => {});
  for (const key of [['basket'], configQuery.queryKey, ['orders']]) client.setQueryData(key, 'theirs');
  session.signOut();
  await expect.poll(() => basket.getCurrentResult().data).toBeUndefined();
  expect(client.getQueryData(['orders'])).toBeUndefined();
  expect(config.getCurrentResult().data).toBe('theirs');
});

test('a switch to another service reloads the view, leaves a page of the former one, and says so; a sign-in does neither', async () => {
  const branches = [makeBranch('b1'), makeBranch('b2')];
  const user = makeUser('nursery-admin', { nurseries: [makeNursery('n1', 'nursery-admin', branches)] });
  const client = new QueryClient();
  const session = createSessionStore();
  const here = follow(session, client);
  const onList = follow(session, client, '/planning/sessions');
  session.signIn({ token: 'token', user });
  expect(here.navigate).not.toHaveBeenCalled();
  expect(toasts.getState()).toEqual([]);

  client.setQueryData(['sessions'], "the former service's");
  // As another tab does it: the choice arrives from outside.
  session.adopt({ token: 'token', user, branchId: 'b2' });
  expect(here.navigate.mock.calls).toEqual([['/planning/sessions', { flushSync: true }]]);
  // At once, before anything on the page can ask for its object at the new service.
  expect([here.isLeft(), onList.isLeft()]).toEqual([true, false]);
  expect(onList.navigate).not.toHaveBeenCalled();
  expect(onList.revalidate).toHaveBeenCalledTimes(2);
  expect(toasts.getState().map(({ message }) => message)).toEqual(['You now work in Service b2.']);
  await expect.poll(() => client.getQueryData(['sessions'])).toBeUndefined();
  expect(here.isLeft()).toBe(false);
});

test('a switch of accounts reaches every tab, and answers on their way to the former one are dropped', async () => {
  const user = makeUser('nursery-admin', { roles: ['nursery-admin', 'keyworker'] });
  const client = new QueryClient();
  const session = createSessionStore();
  const here = follow(session, client, '/planning/bookings');
  session.signIn({ token: 'token', user });
  await expect.poll(() => here.revalidate.mock.calls.length).toBe(1);
  toasts.setState([], true);

  const late = Promise.withResolvers<string>();
  const asked = vi.fn(() => late.promise);
  const bookings = new QueryObserver(client, { queryKey: ['bookings'], queryFn: asked });
  bookings.subscribe(() => {});
  const guarded = Promise.withResolvers<void>();
  here.revalidate.mockReturnValueOnce(guarded.promise);
  session.adopt({ token: 'other', user: makeUser('keyworker', { ...user, role: 'keyworker' }) });
  asked.mockResolvedValue('the family’s');
  // While the guards still look for the next page.
  late.resolve("the service's");
  await late.promise.then(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(bookings.getCurrentResult().data).toBeUndefined();
  guarded.resolve();
  await expect.poll(() => bookings.getCurrentResult().data).toBe('the family’s');
  expect(asked).toHaveBeenCalledTimes(2);
  expect(toasts.getState().map(({ message }) => message)).toEqual(['Successfully switched to Parent/Carer account.']);

  toasts.setState([], true);
  session.adopt({ token: 'third', user });
  expect(toasts.getState().map(({ message }) => message)).toEqual(['Successfully switched to Service account.']);
});

test('a page that the other account has not is off the screen before anything asks for it, unless it is being left', async () => {
  const user = makeUser('nursery-admin', { roles: ['nursery-admin', 'keyworker'] });
  const session = createSessionStore();
  const [here, there] = [follow(session, new QueryClient()), follow(session, new QueryClient())];
  session.signIn({ token: 'token', user });
  there.leave();
  session.adopt({ token: 'other', user: makeUser('keyworker', { ...user, role: 'keyworker' }) });
  expect(here.isLeft()).toBe(true);
  expect(here.navigate.mock.calls).toEqual([['/planning/sessions', { flushSync: true }]]);
  await expect.poll(here.isLeft).toBe(false);
  expect(there.navigate).not.toHaveBeenCalled();
  expect(there.isLeft()).toBe(true);
});

const open = makeNursery('n1', 'nursery-admin', [makeBranch('b1')]);
const other = makeNursery('n2', 'nursery-admin', [makeBranch('b2')]);
const closed = { ...open, is_suspended: true };
const providerSuspended = 'This provider has been suspended. Please contact your Administrator!';

test('a person who loses their provider in another tab reads why and chooses another', () => {
  dialogs.setState([], true);
  const session = createSessionStore();
  const here = follow(session, new QueryClient());
  session.signIn({ token: 'token', user: makeUser('nursery-admin', { nurseries: [open, other] }) });
  session.adopt({ token: 'token', user: makeUser('nursery-admin', { nurseries: [closed, other] }) });
  expect(here.navigate.mock.calls).toEqual([['/choose-branch', { flushSync: true }]]);
  expect(here.isLeft()).toBe(true);
  expect(dialogs.getState().map(({ message }) => message)).toEqual([providerSuspended]);
});

test('a person who is found to be suspended leaves the provider as after a call that was refused', async () => {
  const report = vi.fn<(error: unknown) => void>();
  const session = createSessionStore();
  session.signIn({ token: 'token', user: makeUser('nursery-admin', { nurseries: [open, other] }) });
  const know = (nurseries: (typeof open)[]) =>
    setTransport(() => Promise.resolve({ data: makeUser('nursery-admin', { nurseries, first_name: 'Mhairi' }) }));

  know([open, { ...other, is_suspended: true }]);
  void checkPerson({ session, errors: { report } });
  await expect.poll(() => session.getState().user?.first_name).toBe('Mhairi');
  expect(report).not.toHaveBeenCalled();

  know([closed, other]);
  void checkPerson({ session, errors: { report } });
  await expect.poll(() => report.mock.calls.length).toBe(1);
  expect(report.mock.calls[0]?.[0]).toBeInstanceOf(ApiError);
  expect(report.mock.calls[0]?.[0]).toMatchObject({ status: 403, serverMessage: providerSuspended });
});

test('a suspended person reads so, also where another tab logged them out first', async () => {
  const report = vi.fn<(error: unknown) => void>();
  const session = createSessionStore();
  session.signIn({ token: 'token', user: makeUser('nursery-admin', { nurseries: [open] }) });
  setTransport(() => Promise.resolve({ data: makeUser('nursery-admin', { nurseries: [closed] }) }));
  void checkPerson({ session, errors: { report } });
  session.adopt(undefined);
  await expect.poll(() => report.mock.calls.length).toBe(1);
  expect(session.getState().status).toBe('anonymous');
});
