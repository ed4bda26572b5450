// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilWanted } from './untilWanted.ts';

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><main><a href="/search">Search</a><input></main></div>';
  root = document.getElementById('root') as HTMLElement;
  document.documentElement.dataset['person'] = 'visitor';
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
});

/** Whether the code has been asked for by now. */
async function isWanted(): Promise<() => Promise<boolean>> {
  let wanted = false;
  void untilWanted(root).then(() => (wanted = true));
  return async () => {
    await Promise.resolve();
    await Promise.resolve();
    return wanted;
  };
}

test.each(['pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'submit'])(
  'a page waits for %s',
  async (sign) => {
    const wanted = await isWanted();
    expect(await wanted()).toBe(false);
    root.querySelector('input')?.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(await wanted()).toBe(true);
  },
);

test('a page waits for a pointer that moves, not for one at rest over it', async () => {
  const wanted = await isWanted();
  const move = (screenX: number) => dispatchEvent(Object.assign(new Event('pointermove'), { screenX, screenY: 40 }));
  move(300);
  move(300);
  expect(await wanted()).toBe(false);
  move(301);
  expect(await wanted()).toBe(true);
});

test('another tab that keeps something, and the person who comes back, bring it to life', async () => {
  const first = await isWanted();
  dispatchEvent(new Event('storage'));
  expect(await first()).toBe(true);
  const second = await isWanted();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(await second()).toBe(false);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(await second()).toBe(true);
  const third = await isWanted();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await third()).toBe(true);
});

test('stored values that no page shows do not load the code', async () => {
  localStorage.setItem('bairn.notice', 'seen');
  localStorage.setItem('other', 'mine');
  expect(await (await isWanted())()).toBe(false);
});

test.each<[string, () => unknown]>([
  ['who is logged in', () => (document.documentElement.dataset['person'] = 'member')],
  ['a person of whom nothing is known', () => delete document.documentElement.dataset['person']],
  ['who has a basket', () => localStorage.setItem('bairn.basket', 'b1')],
  ['who compares services', () => sessionStorage.setItem('bairn.compare', '[]')],
  ['a page that waits for an answer', () => root.querySelector('main')?.setAttribute('aria-busy', 'true')],
  ['a page of which the history knows something', () => history.replaceState({ usr: 1 }, '')],
  [
    'who goes back to it',
    () => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' }] as never),
  ],
])('%s gets the code at once', async (_who, given) => {
  given();
  expect(await (await isWanted())()).toBe(true);
});
