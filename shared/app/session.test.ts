// @vitest-environment happy-dom
import type { User } from '@bairn/shared/schema/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefresh } from './refresh.ts';
import { createSessionStore, sessionOf, type Nursery } from './sessionStore.ts';
import { followSession, keepSession } from './sharedSession.ts';

const person = { id: 'u1', role: 'keyworker', nurseries: [] } as unknown as User;
const nursery = (id: string, branches: [id: string, complete: boolean][], more: Partial<Nursery> = {}) =>
  ({
    id,
    is_suspended: false,
    staffProfile: { role: 'nursery-admin', suspended_at: null },
    branches: branches.map(([branch, complete]) => ({ id: branch, branch_details_complete: complete })),
    ...more,
  }) as unknown as Nursery;
const serviceUser = (nurseries: Nursery[]) => ({ id: 'u2', role: 'nursery-admin', nurseries }) as unknown as User;

/** A token that lives so many seconds, by its own words. */
const tokenFor = (seconds: number, name = 'a') =>
  `${name}.${btoa(JSON.stringify({ iat: 1000, exp: 1000 + seconds }))}.signature`;

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe('the session', () => {
  it('is unknown at first, and anonymous once nothing is found', () => {
    const session = createSessionStore();
    expect(session.getState().status).toBe('unknown');
    session.adopt(undefined);
    expect(session.getState().status).toBe('anonymous');
  });

  it('takes the first provider with a complete branch, never a suspended one', () => {
    const user = serviceUser([
      nursery('n1', [['b1', true]], { is_suspended: true }),
      nursery('n2', [['b2', false]]),
      nursery('n3', [
        ['b3', false],
        ['b4', true],
      ]),
    ]);
    const { nursery: active, branch, account } = sessionOf({ user });
    expect([active?.id, branch?.id, account]).toEqual(['n3', 'b4', 'service']);
  });

  it('follows the chosen branch, but not to one with incomplete details', () => {
    const user = serviceUser([
      nursery('n1', [
        ['b1', true],
        ['b2', true],
        ['b3', false],
      ]),
    ]);
    expect(sessionOf({ user, branchId: 'b2' }).branch?.id).toBe('b2');
    expect(sessionOf({ user, branchId: 'b3' }).branch?.id).toBe('b1');
  });

  it('survives a reload', () => {
    createSessionStore(keepSession).signIn({ token: tokenFor(3600), user: person });
    const reloaded = createSessionStore(keepSession);
    followSession(reloaded)();
    expect(reloaded.getState().user?.id).toBe('u1');
    expect(reloaded.secondsLeft()).toBeGreaterThan(3590);
  });

  it('keeps the token once, however the answer repeats it', () => {
    const session = createSessionStore(keepSession);
    session.signIn({ token: tokenFor(3600), user: { ...person, token: tokenFor(3600) } });
    expect(session.getState().user).toEqual(person);
  });

  it('takes no harm from a store that holds something else', () => {
    localStorage.setItem('bairn.session', '{"token":1}');
    const session = createSessionStore();
    followSession(session)();
    expect(session.getState().status).toBe('anonymous');
  });

  it('does not trust the clock of the device for how long the token lives', () => {
    const session = createSessionStore();
    session.signIn({ token: tokenFor(3600), user: person });
    expect(Math.round(session.secondsLeft())).toBe(3600);
  });
});

describe('two tabs', () => {
  /** What the browser tells the other tabs after a change in this one. */
  const tell = () => dispatchEvent(new StorageEvent('storage', { key: 'bairn.session' }));

  it('share a sign-in, a sign-out, another account and another branch', () => {
    const here = createSessionStore(keepSession);
    const there = createSessionStore(keepSession);
    const stop = followSession(there);
    here.signIn({ token: 'a', user: person });
    tell();
    expect(there.getState().user?.id).toBe('u1');

    here.signIn({
      token: 'b',
      user: serviceUser([
        nursery('n1', [
          ['b1', true],
          ['b2', true],
        ]),
      ]),
    });
    tell();
    expect([there.token(), there.getState().account]).toEqual(['b', 'service']);

    here.switchBranch('b2');
    tell();
    expect(there.getState().branch?.id).toBe('b2');

    here.signOut();
    tell();
    expect([there.getState().status, there.token()]).toEqual(['anonymous', undefined]);
    stop();
  });
});

describe('keeping the token fresh', () => {
  const signedIn = (seconds: number) => {
    const session = createSessionStore();
    session.signIn({ token: tokenFor(seconds), user: person });
    return session;
  };

  it('makes no call while 600 seconds or more remain, or when logged out', async () => {
    const ask = vi.fn();
    await createRefresh(signedIn(601), ask)();
    await createRefresh(createSessionStore(), ask)();
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks once for many answers at the same time, and keeps the new token', async () => {
    const session = signedIn(599);
    let answer: (value: { data: { token: string } }) => void = () => {};
    const ask = vi.fn(() => new Promise<{ data: { token: string } }>((resolve) => (answer = resolve)));
    const refresh = createRefresh(session, ask);
    const all = [refresh(), refresh(), refresh()];
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    answer({ data: { token: tokenFor(3600, 'new') } });
    await Promise.all(all);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(session.token()).toBe(tokenFor(3600, 'new'));
    await refresh();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('retries after a failure, and never restores a session that ended since', async () => {
    const session = signedIn(300);
    const ask = vi.fn<() => Promise<{ data: { token: string } }>>().mockRejectedValueOnce(new Error('offline'));
    const refresh = createRefresh(session, ask);
    await refresh();
    ask.mockImplementationOnce(() => {
      session.signOut();
      return Promise.resolve({ data: { token: tokenFor(3600) } });
    });
    await refresh();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(session.token()).toBeUndefined();
  });
});
