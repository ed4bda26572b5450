import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Router } from '../session/actOn.ts';
import { firstPage } from './firstPage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A router that begins without its first page, and how to give it one. */
function starting() {
  const state = { initialized: false } as Router['state'];
  const told = new Set<(state: Router['state']) => void>();
  const router = {
    state,
    subscribe: (listener: (state: Router['state']) => void) => {
      told.add(listener);
      return () => void told.delete(listener);
    },
  } as Pick<Router, 'state' | 'subscribe'>;
  const become = (initialized: boolean) => told.forEach((tell) => tell({ ...state, initialized }));
  return { router, become, told };
}

test('the frame is drawn together with the first page', async () => {
  const { router, become, told } = starting();
  const drawn = vi.fn();
  void firstPage(router).then(drawn);
  become(false);
  await vi.advanceTimersByTimeAsync(299);
  expect(drawn).not.toHaveBeenCalled();
  become(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toHaveBeenCalledOnce();
  expect(told.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page whose code is slow is not waited for', async () => {
  const { router } = starting();
  const drawn = vi.fn();
  void firstPage(router).then(drawn);
  await vi.advanceTimersByTimeAsync(300);
  expect(drawn).toHaveBeenCalledOnce();
});
