// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let whenIdle: typeof import('./whenIdle.ts').whenIdle;

beforeEach(async () => {
  vi.useFakeTimers();
  // Each document settles once.
  vi.resetModules();
  ({ whenIdle } = await import('./whenIdle.ts'));
});
afterEach(() => {
  vi.useRealTimers();
});

const moveTo = (screenX: number) => dispatchEvent(Object.assign(new Event('pointermove'), { screenX, screenY: 40 }));

/** What waits for an idle page, and how long it is given for that. */
function waiting() {
  const work = vi.fn();
  const cancel = whenIdle(work);
  return { work, cancel, after: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) };
}

test('work waits until the person has had time to look at the page, with a pointer at rest over it', async () => {
  const { work, after } = waiting();
  moveTo(300);
  moveTo(300);
  await after(2000);
  expect(work).not.toHaveBeenCalled();
  await after(2000);
  expect(work).toHaveBeenCalledOnce();
});

test('work begins earlier once the person uses the page, unless it was called off', async () => {
  const first = waiting();
  const second = waiting();
  second.cancel();
  moveTo(300);
  moveTo(301);
  await first.after(1100);
  expect(first.work).toHaveBeenCalledOnce();
  expect(second.work).not.toHaveBeenCalled();
});
