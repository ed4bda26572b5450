// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './untilLoaded.ts';

const markup =
  '<div id="root"><main tabindex="-1">Read me</main></div><div class="unalive"><a href="">Load</a><button>Try again</button></div>';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = markup;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const bar = () => document.querySelector<HTMLElement>('.unalive');

/** A page whose code fails so often before it comes. */
function failing(times: number) {
  const load = vi.fn(() => (load.mock.calls.length > times ? Promise.resolve() : Promise.reject(new Error('offline'))));
  const failed = vi.fn();
  const alive = vi.fn();
  void untilLoaded(load, failed).then(alive);
  return { load, failed, alive };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a page whose code is there is alive at once, and the bar gone', async () => {
  const { load, failed, alive } = failing(0);
  await settle();
  expect(alive).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
  expect(failed).not.toHaveBeenCalled();
  expect(bar()).toBeNull();
});

test('code that does not come is asked for again by itself, with growing pauses, and every failure reported', async () => {
  const { load, failed, alive } = failing(3);
  await settle();
  expect(bar()?.dataset['failed']).toBe('');
  for (const [pause, calls] of [
    [1999, 1],
    [1, 2],
    [3999, 2],
    [1, 3],
    [7999, 3],
    [1, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause);
    expect(load).toHaveBeenCalledTimes(calls);
  }
  expect(failed).toHaveBeenCalledTimes(3);
  expect(alive).toHaveBeenCalledOnce();
  expect(bar()).toBeNull();
});

test('the next attempt is at most a minute away', async () => {
  const { load } = failing(Infinity);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const calls = load.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(calls + 1);
});

test('Try again and the line coming back do not wait for the pause', async () => {
  const { load, alive } = failing(2);
  await settle();
  document.querySelector('button')?.click();
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('online'));
  await settle();
  expect(load).toHaveBeenCalledTimes(3);
  expect(alive).toHaveBeenCalledOnce();
});

test("the keyboard's place goes on to the page when the button goes", async () => {
  const { alive } = failing(1);
  await settle();
  document.querySelector('button')?.focus();
  document.querySelector('button')?.click();
  await settle();
  expect(alive).toHaveBeenCalledOnce();
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('a page without the bar is restored too', async () => {
  bar()?.remove();
  const { alive } = failing(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(alive).toHaveBeenCalledOnce();
});
