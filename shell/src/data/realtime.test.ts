import { ApiError, setTransport } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followRealtime } from './realtime.ts';
import { makeBranch, makeNursery, makeUser } from '../testing/people.ts';

type Authorise = (asked: { socketId: string; channelName: string }, answer: (error: unknown) => void) => void;

/** A client that notes what it is told, and hands over what a server would announce. */
function realtime() {
  const log: string[] = [];
  const listeners = new Map<string, (event: string, data: unknown) => void>();
  const errors: ((error: unknown) => void)[] = [];
  const authorise: Authorise[] = [];
  const live = { onEvent: vi.fn(), catchUp: vi.fn(), oldestAnswer: vi.fn(() => null as number | null) };
  class Client {
    constructor(key: string, options: Record<string, unknown>) {
      log.push(`connect ${key}`);
      const { customHandler } = options['channelAuthorization'] as { customHandler: Authorise };
      authorise.push(customHandler);
    }
    subscribe(channel: string) {
      log.push(`+${channel}`);
      return { bind_global: (listener: (event: string, data: unknown) => void) => listeners.set(channel, listener) };
    }
    unsubscribe(channel: string) {
      log.push(`-${channel}`);
    }
    connect() {
      log.push('connect again');
    }
    disconnect() {
      log.push('disconnect');
    }
    connection = { bind: (_: 'error', listener: (error: unknown) => void) => errors.push(listener) };
  }
  return { log, listeners, errors, authorise, live, load: () => Promise.resolve(Client) };
}

const two = [makeNursery('n1', 'nursery-admin', [makeBranch('b1'), makeBranch('b2')])];

let online = () => {};
// Files share their globals.
afterEach(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'bairn.test', port: '3000', protocol: 'http:' });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'online') online = listener;
  });
});

describe('realtime', () => {
  it('connects again at once when the network is back', async () => {
    const { log, live, load } = realtime();
    const session = createSessionStore();
    followRealtime({ session, load, key: () => Promise.resolve('k'), live, onEnd: vi.fn(), checkPerson: vi.fn() });
    online();
    expect(log).toEqual([]);
    session.signIn({ token: 't', user: makeUser('nursery-admin', { nurseries: two }) });
    await vi.waitFor(() => expect(log).toHaveLength(3));
    online();
    expect(log.slice(3)).toEqual(['disconnect', 'connect again']);
  });

  it('begins once the network is back where the page was opened without one', async () => {
    const { log, live, load } = realtime();
    const session = createSessionStore();
    const key = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('k');
    followRealtime({ session, load, key, live, onEnd: vi.fn(), checkPerson: vi.fn() });
    session.signIn({ token: 't', user: makeUser('nursery-admin', { nurseries: two }) });
    await vi.waitFor(() => expect(key).toHaveBeenCalledTimes(1));
    expect(log).toEqual([]);
    await vi.waitFor(() => {
      online();
      expect(log[0]).toBe('connect k');
    });
  });

  it('connects only after a sign-in, and follows person and branch', async () => {
    const { log, listeners, live, load } = realtime();
    const session = createSessionStore();
    followRealtime({ session, load, key: () => Promise.resolve('k'), live, onEnd: vi.fn(), checkPerson: vi.fn() });
    expect(log).toEqual([]);

    session.signIn({ token: 't', user: makeUser('nursery-admin', { nurseries: two }) });
    await vi.waitFor(() =>
      expect(log).toEqual(['connect k', '+private-user.user-nursery-admin', '+private-branch.b1']),
    );
    session.switchBranch('b2');
    expect(log.slice(3)).toEqual(['-private-branch.b1', '+private-branch.b2']);

    listeners.get('private-branch.b2')?.('pusher:subscription_succeeded', {});
    listeners.get('private-branch.b2')?.('booking.created', { id: '1' });
    expect(live.onEvent.mock.calls).toEqual([['booking.created']]);

    session.signOut();
    expect(log.at(-1)).toBe('disconnect');
  });

  it('does without a server that has no realtime', async () => {
    const { log, live, load } = realtime();
    const key = vi.fn(() => Promise.resolve(undefined));
    const session = createSessionStore();
    followRealtime({ session, load, key, live, onEnd: vi.fn(), checkPerson: vi.fn() });
    session.signIn({ token: 't', user: makeUser('keyworker') });
    await vi.waitFor(() => expect(key).toHaveBeenCalled());
    expect(log).toEqual([]);
  });

  const joined = 'pusher:subscription_succeeded';
  async function joinedAs(role: 'keyworker') {
    const side = realtime();
    const session = createSessionStore();
    const onEnd = vi.fn();
    const checkPerson = vi.fn(() => Promise.resolve());
    followRealtime({ session, load: side.load, key: () => Promise.resolve('k'), live: side.live, onEnd, checkPerson });
    session.signIn({ token: 't', user: makeUser(role) });
    await vi.waitFor(() => expect(side.listeners.size).toBe(1));
    const [tell] = side.listeners.values();
    return { ...side, onEnd, checkPerson, tell: (event: string, data: unknown) => tell?.(event, data) };
  }

  it('catches up after every break, for nothing is sent twice', async () => {
    const { live, tell } = await joinedAs('keyworker');
    tell(joined, { quiet_for: 600_000 });
    expect(live.catchUp).not.toHaveBeenCalled();
    tell(joined, { quiet_for: 600_000 });
    expect(live.catchUp).toHaveBeenCalledOnce();
  });

  it('asks who is here before it catches up, where the server wants that: another tab may have switched accounts', async () => {
    const { live, tell, errors, checkPerson } = await joinedAs('keyworker');
    tell(joined, { quiet_for: 600_000 });
    const answered = Promise.withResolvers<void>();
    checkPerson.mockReturnValue(answered.promise);
    errors[0]?.({ type: 'WebSocketError', error: { type: 'PusherError', data: { code: 4200 } } });
    await vi.waitFor(() => expect(checkPerson).toHaveBeenCalledOnce());
    tell(joined, { quiet_for: 600_000 });
    expect(live.catchUp).not.toHaveBeenCalled();
    answered.resolve();
    await vi.waitFor(() => expect(live.catchUp).toHaveBeenCalledOnce());
    tell(joined, { quiet_for: 600_000 });
    expect(live.catchUp).toHaveBeenCalledTimes(2);
  });

  it('catches up at first only with what was announced while the page loaded', async () => {
    const { live, tell } = await joinedAs('keyworker');
    live.oldestAnswer.mockReturnValue(3000);
    tell(joined, { quiet_for: 60_000 });
    expect(live.catchUp).not.toHaveBeenCalled();
    const late = await joinedAs('keyworker');
    late.live.oldestAnswer.mockReturnValue(3000);
    late.tell(joined, { quiet_for: 1000 });
    expect(late.live.catchUp).toHaveBeenCalledOnce();
    const silent = await joinedAs('keyworker');
    silent.live.oldestAnswer.mockReturnValue(3000);
    silent.tell(joined, {});
    expect(silent.live.catchUp).toHaveBeenCalledOnce();
  });

  it('says so when the server ends the session, and no other time', async () => {
    const { errors, onEnd } = await joinedAs('keyworker');
    errors[0]?.({ type: 'WebSocketError', error: { data: { code: 4200 } } });
    errors[0]?.(new Error('offline'));
    expect(onEnd).not.toHaveBeenCalled();
    errors[0]?.({ type: 'PusherError', data: { code: 4009 } });
    errors[0]?.({ type: 'WebSocketError', error: { type: 'PusherError', data: { code: 4009 } } });
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('checks the person when a channel is refused, but not when no answer comes', async () => {
    const { authorise, onEnd } = await joinedAs('keyworker');
    const asked = { socketId: '1.1', channelName: 'private-branch.b1' };
    const refuse = (status: number) => setTransport(() => Promise.reject(new ApiError({ status, message: '' })));
    const answered = () => new Promise((resolve) => authorise[0]?.(asked, resolve));
    for (const status of [0, 429, 503]) {
      refuse(status);
      await answered();
    }
    expect(onEnd).not.toHaveBeenCalled();
    refuse(403);
    await answered();
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  });
});
