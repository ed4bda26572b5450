// @vitest-environment happy-dom
import { QueryClient, QueryObserver, type QueryMeta } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteSwitch } from '../session/switching.ts';
import { createLiveQueries } from './liveQueries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A screen that shows one query, and counts how often it is asked for. */
function watch(client: QueryClient, name: string, meta?: QueryMeta, answer = () => Promise.resolve('answer')) {
  const ask = vi.fn(answer);
  const observer = new QueryObserver(client, { queryKey: [name], queryFn: ask, ...(meta ? { meta } : {}) });
  const stop = observer.subscribe(() => {});
  return { ask, stop };
}
const askPerson = vi.fn(() => Promise.resolve());
const settle = () => vi.advanceTimersByTimeAsync(1200);

describe('live queries', () => {
  it('refetches what an announcement is about, and what does not say', async () => {
    const client = new QueryClient();
    const bookings = watch(client, 'bookings', { about: ['booking', 'register'] });
    const orders = watch(client, 'orders', { about: ['order'] });
    const search = watch(client, 'search', { about: [] });
    const other = watch(client, 'other');
    await settle();

    createLiveQueries(client, askPerson).onEvent('booking.created');
    await settle();
    const times = [bookings, orders, search, other].map(({ ask }) => ask.mock.calls.length);
    expect(times).toEqual([2, 1, 1, 2]);
  });

  it('asks who is logged in after a message, whose sign in the bar is part of the person', async () => {
    const live = createLiveQueries(new QueryClient(), askPerson);
    askPerson.mockClear();
    live.onEvent('booking.created');
    await settle();
    expect(askPerson).not.toHaveBeenCalled();
    live.onEvent('broadcast.message');
    live.onEvent('broadcast.read');
    await settle();
    expect(askPerson).toHaveBeenCalledOnce();
    live.catchUp();
    await settle();
    expect(askPerson).toHaveBeenCalledTimes(2);
  });

  it('asks once for several announcements, and for what is only kept not before it is shown', async () => {
    const client = new QueryClient();
    const shown = watch(client, 'shown', { about: ['booking'] });
    const left = watch(client, 'left', { about: ['booking'] });
    await settle();
    left.stop();
    const live = createLiveQueries(client, askPerson);
    for (const event of ['booking.created', 'booking.cancelled', 'places.changed']) live.onEvent(event);
    await settle();
    expect(shown.ask).toHaveBeenCalledTimes(2);
    expect(left.ask).toHaveBeenCalledTimes(1);
    expect(client.getQueryState(['left'])?.isInvalidated).toBe(true);
  });

  it('neither cancels a call in progress nor misses an announcement during it', async () => {
    const client = new QueryClient();
    const waiting: (() => void)[] = [];
    const slow = watch(client, 'slow', { about: ['booking'] }, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return 'answer';
    });
    const answer = () => waiting.shift()?.();
    answer();
    await settle();
    const live = createLiveQueries(client, askPerson);
    live.onEvent('booking.created');
    await settle();
    expect(slow.ask).toHaveBeenCalledTimes(2);
    live.onEvent('booking.created');
    await settle();
    expect(slow.ask).toHaveBeenCalledTimes(2);
    answer();
    await settle();
    expect(slow.ask).toHaveBeenCalledTimes(3);
  });

  it('waits for the end of a switch to the other account: the former one is refused by then', async () => {
    const client = new QueryClient();
    const shown = watch(client, 'shown');
    await settle();
    const switched = Promise.withResolvers<void>();
    noteSwitch(switched.promise);
    createLiveQueries(client, askPerson).onEvent('booking.created');
    await settle();
    expect(shown.ask).toHaveBeenCalledTimes(1);
    switched.resolve();
    await settle();
    expect(shown.ask).toHaveBeenCalledTimes(2);
  });

  it('waits in a background tab until it is shown', async () => {
    const client = new QueryClient();
    const shown = watch(client, 'shown');
    await settle();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    createLiveQueries(client, askPerson).onEvent('booking.created');
    await settle();
    expect(shown.ask).toHaveBeenCalledTimes(1);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(shown.ask).toHaveBeenCalledTimes(2);
  });

  it('catches up with everything that announcements concern, also when the server says that it was cut off', async () => {
    const client = new QueryClient();
    const orders = watch(client, 'orders', { about: ['order'] });
    const search = watch(client, 'search', { about: [] });
    await settle();
    const live = createLiveQueries(client, askPerson);
    live.catchUp();
    await settle();
    live.onEvent('realtime.missed');
    await settle();
    expect(orders.ask).toHaveBeenCalledTimes(3);
    expect(search.ask).toHaveBeenCalledTimes(1);
  });

  it('knows how old the oldest answer on screen is', async () => {
    const client = new QueryClient();
    const live = createLiveQueries(client, askPerson);
    watch(client, 'search', { about: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(live.oldestAnswer()).toBeNull();
    watch(client, 'orders');
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(3000);
    watch(client, 'basket');
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.oldestAnswer()).toBe(4000);
  });
});
