import { describe, expect, it } from 'vitest';
import { ApiError } from '../app/apiError.ts';
import type { LateResult } from '../schema/lateAttendance.ts';
import { memoryStore } from '../test/offline.ts';
import { makeId } from '../test/people.ts';
import { sendWaiting } from './sendWaiting.ts';
import type { WaitingRecord } from './waiting.ts';

const waiting = (child: string, own: Partial<WaitingRecord> = {}): WaitingRecord => ({
  user: 'shona',
  branch: 'leith',
  by: 'Shona MacLeod',
  child,
  record: {
    key: makeId(),
    booking_id: makeId(),
    event: 'sign_in',
    from: 'expected',
    device_at: '2026-11-24T08:00:00.000Z',
    ahead_ms: 0,
  },
  ...own,
});

type Asked = Parameters<Parameters<typeof sendWaiting>[2]>[0];
const bodyOf = (asked: Asked) => asked.body as { records: WaitingRecord['record'][] };
const answer = (asked: Asked, outcome: LateResult['outcome'] = 'applied') => ({
  data: { results: bodyOf(asked).records.map(({ key }) => ({ key, outcome })), entries: [] },
});

describe('what waits to be sent', () => {
  it('goes in the order of the taps, each service in calls of its own, and is then gone', async () => {
    const records = [
      ...Array.from({ length: 30 }, (_, index) => waiting(`${index}`)),
      waiting('Rory', { branch: 'gorgie' }),
    ];
    const store = memoryStore([], records);
    const calls: string[][] = [];
    const sent = await sendWaiting(store, 'shona', async (asked) => {
      calls.push(bodyOf(asked).records.map(({ key }) => key));
      return answer(asked);
    });
    expect(sent).toBe(31);
    expect(calls.map(({ length }) => length)).toEqual([25, 5, 1]);
    expect(calls.flat()).toEqual(records.map(({ record }) => record.key));
    expect(await store.waiting('shona')).toEqual([]);
  });

  it('stays when no answer comes, and is sent again with the same keys', async () => {
    const store = memoryStore([], [waiting('Isla')]);
    const keys: string[] = [];
    const send = (works: boolean) => (asked: Asked) => {
      keys.push(...bodyOf(asked).records.map(({ key }) => key));
      return works
        ? Promise.resolve(answer(asked))
        : Promise.reject(new ApiError({ status: 0, message: 'No network' }));
    };
    await expect(sendWaiting(store, 'shona', send(false))).rejects.toThrow('No network');
    expect(await store.waiting('shona')).toHaveLength(1);
    await sendWaiting(store, 'shona', send(true));
    expect(keys[0]).toBe(keys[1]);
    expect(await store.waiting('shona')).toEqual([]);
  });

  it('stays when the login is over, and is not sent for another person', async () => {
    const store = memoryStore([], [waiting('Isla')]);
    const over = () => Promise.reject(new ApiError({ status: 401, message: 'Session has expired.' }));
    await expect(sendWaiting(store, 'shona', over)).rejects.toThrow('expired');
    expect(await sendWaiting(store, 'sam', over)).toBe(0);
    expect(await store.waiting('shona')).toHaveLength(1);
  });

  it('is not held up by one that is refused, which stays with the reason', async () => {
    const records = [waiting('Isla'), waiting('Rory'), waiting('Ada')];
    const store = memoryStore([], records);
    const bad = records[1]?.record.key;
    await sendWaiting(store, 'shona', async (asked) => {
      if (bodyOf(asked).records.some(({ key }) => key === bad))
        throw new ApiError({ status: 422, message: 'Not a time.' });
      return answer(asked);
    });
    expect(await store.waiting('shona')).toMatchObject([{ child: 'Rory', refused: 'Not a time.' }]);
  });

  it('stays with the reason where the service does not know the booking', async () => {
    const store = memoryStore([], [waiting('Isla')]);
    await sendWaiting(store, 'shona', async (asked) => answer(asked, 'refused'));
    expect(await store.waiting('shona')).toMatchObject([{ refused: 'This booking could not be found.' }]);
    await sendWaiting(store, 'shona', () => Promise.reject(new Error('It is not sent again.')));
  });
});
