import { setTransport, type Transport, type User } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { expect, test, vi } from 'vitest';
import { createActions } from './actOn.ts';
import { logout } from '@bairn/shared/calls/auth';
import { makeBranch, makeNursery, makeUser } from '../testing/people.ts';

const closed = makeNursery('n1', 'nursery-admin', [makeBranch('b1')], { is_suspended: true });
const open = makeNursery('n2', 'nursery-staff', [makeBranch('b2')]);
const before = makeUser('nursery-admin', { nurseries: [{ ...closed, is_suspended: false }, open] });

/** A person at an address, known to the server as `user`. */
function act(user: User | Error, pathname = '/dashboard', search = '') {
  const session = createSessionStore();
  const ended: (string | undefined)[] = [];
  const ask = vi.fn<Transport>(({ path }) => {
    if (path === logout.path) {
      ended.push(session.token());
      // Never answered: nothing waits for it.
      return new Promise(() => {});
    }
    return user instanceof Error ? Promise.reject(user) : Promise.resolve({ data: user });
  });
  setTransport(ask);
  session.signIn({ token: 'token', user: before });
  const navigate = vi.fn((_: string) => Promise.resolve());
  const router = { navigate, state: { location: { pathname, search } } };
  const actions = createActions({ session, router: router as never });
  return { actions, ask, ended, session, went: () => navigate.mock.calls.map(([to]) => to) };
}

test('a person who leaves a provider chooses another, as the server knows them now, once for a screen of many refusals', async () => {
  const { actions, ask, session, went } = act(makeUser('nursery-admin', { nurseries: [closed, open] }));
  await Promise.all([actions('leave-provider'), actions('leave-provider'), actions('leave-provider')]);
  expect(ask).toHaveBeenCalledOnce();
  expect(session.getState().branch?.id).toBe('b2');
  expect(went()).toEqual(['/choose-branch']);
});

test('a person who acts as a family leaves no provider', async () => {
  const { actions, ask, session, went } = act(before);
  session.signIn({ token: 'other', user: makeUser('keyworker', { id: before.id }) });
  await actions('leave-provider');
  expect([session.getState().status, ask.mock.calls, went()]).toEqual(['signed-in', [], []]);
});

test('a person who has chosen nothing yet stays where they choose', async () => {
  const { actions, went } = act(makeUser('nursery-admin', { nurseries: [closed, open] }), '/choose-branch');
  await actions('leave-provider');
  expect(went()).toEqual([]);
});

test.each<[string, User | Error]>([
  ['no provider is left', makeUser('nursery-admin', { nurseries: [closed] })],
  ['nothing more is known', new Error('offline')],
])('who leaves a provider is logged out where %s', async (_, user) => {
  const { actions, ended, session, went } = act(user);
  await actions('leave-provider');
  expect([session.getState().status, ended]).toEqual(['anonymous', ['token']]);
  expect(went()).toEqual(['/auth/login']);
});

test('a person who has logged out, or switched to family, stays where they are', async () => {
  const user = makeUser('nursery-admin', { nurseries: [closed] });
  for (const change of [
    (session: ReturnType<typeof createSessionStore>) => session.signOut(),
    (session: ReturnType<typeof createSessionStore>) =>
      session.signIn({ token: 'other', user: makeUser('keyworker', { id: before.id }) }),
  ]) {
    const { actions, ended, session, went } = act(user);
    const left = actions('leave-provider');
    change(session);
    const { status } = session.getState();
    await left;
    expect([session.getState().status, ended, went()]).toEqual([status, [], []]);
  }
});

test('a person who is logged out for a failure is so at the server too, asked once, and here if it does not answer', async () => {
  const { actions, ask, session, went } = act(before);
  ask.mockRejectedValue(new Error('offline'));
  await Promise.all([actions('sign-out'), actions('sign-out')]);
  expect([session.getState().status, ask.mock.calls.map(([{ path }]) => path)]).toEqual(['anonymous', [logout.path]]);
  expect(new Set(went())).toEqual(new Set(['/auth/login']));
});

test('a session that is over comes back to its page after the next sign-in', async () => {
  const { actions, ended, session, went } = act(before, '/planning/bookings', '?page=2');
  await actions('sign-in-again');
  expect([session.getState().status, ended]).toEqual(['anonymous', []]);
  expect(went()).toEqual(['/auth/login?from=%2Fplanning%2Fbookings%3Fpage%3D2']);
});
