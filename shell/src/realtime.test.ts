import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followRealtime } from './realtime.ts';
import { makeBranch, makeNursery, makeUser } from './testing.ts';

/** A client that notes what it is told, and hands over what a server would announce. */
function realtime() {
  const log: string[] = [];
  const listeners = new Map<string, (event: string, data: unknown) => void>();
  class Client {
    constructor(key: string) {
      log.push(`connect ${key}`);
    }
    subscribe(channel: string) {
      log.push(`+${channel}`);
      return { bind_global: (listener: (event: string, data: unknown) => void) => listeners.set(channel, listener) };
    }
    unsubscribe(channel: string) {
      log.push(`-${channel}`);
    }
    disconnect() {
      log.push('disconnect');
    }
  }
  return { log, listeners, load: () => Promise.resolve(Client) };
}

const two = [makeNursery('n1', 'nursery-admin', [makeBranch('b1'), makeBranch('b2')])];

beforeEach(() => vi.stubGlobal('location', { hostname: 'bairn.test', port: '3000', protocol: 'http:' }));

describe('realtime', () => {
  it('connects only once somebody has signed in, and follows person and branch', async () => {
    const { log, listeners, load } = realtime();
    const session = createSessionStore();
    const onEvent = vi.fn();
    followRealtime({ session, load, key: () => Promise.resolve('k'), onEvent });
    expect(log).toEqual([]);

    session.signIn({ token: 't', user: makeUser('nursery-admin', { nurseries: two }) });
    await vi.waitFor(() =>
      expect(log).toEqual(['connect k', '+private-user.user-nursery-admin', '+private-branch.b1']),
    );
    session.switchBranch('b2');
    expect(log.slice(3)).toEqual(['-private-branch.b1', '+private-branch.b2']);

    listeners.get('private-branch.b2')?.('pusher:subscription_succeeded', {});
    listeners.get('private-branch.b2')?.('booking.created', { id: '1' });
    expect(onEvent.mock.calls).toEqual([['booking.created', { id: '1' }]]);

    session.signOut();
    expect(log.at(-1)).toBe('disconnect');
  });

  it('does without a server that has no realtime', async () => {
    const { log, load } = realtime();
    const key = vi.fn(() => Promise.resolve(undefined));
    const session = createSessionStore();
    followRealtime({ session, load, key, onEvent: vi.fn() });
    session.signIn({ token: 't', user: makeUser('keyworker') });
    await vi.waitFor(() => expect(key).toHaveBeenCalled());
    expect(log).toEqual([]);
  });
});
