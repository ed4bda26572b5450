import { expect, it, vi } from 'vitest';
import { handlePush, type PushScope } from './push.ts';

const origin = 'https://bairn.example';

/** A worker's scope with these tabs; its events wait for what the handlers promise. */
function worker(tabs: { url: string; fails?: boolean }[] = []) {
  const listeners = new Map<string, (event: never) => void>();
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  const open = tabs.map(({ url, fails }) => ({
    url,
    focus: vi.fn(async () => {}),
    navigate: vi.fn(async () => {
      if (fails) throw new TypeError('not controlled');
    }),
  }));
  const scope = {
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: async () => open, openWindow },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  } as PushScope;
  handlePush(scope);
  async function happen(type: string, event: object) {
    const lasting: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => lasting.push(work) } as never);
    await Promise.all(lasting);
  }
  const close = vi.fn();
  return {
    showNotification,
    openWindow,
    open,
    close,
    push: (text: string | null) => happen('push', { data: text === null ? null : { text: () => text } }),
    click: (data: unknown) => happen('notificationclick', { notification: { close, data } }),
  };
}

it('a push is shown as it says', async () => {
  const { push, showNotification } = worker();
  const link = '/notifications?open=1';
  await push(JSON.stringify({ title: 'You have a new message', body: 'Open Bairn to see more.', tag: '1', link }));
  expect(showNotification).toHaveBeenCalledWith('You have a new message', {
    body: 'Open Bairn to see more.',
    tag: '1',
    data: { link },
    lang: 'en-GB',
  });
});

it.each([null, '', 'not JSON', 'null'])('a push of %s is shown in general words', async (text) => {
  const { push, showNotification } = worker();
  await push(text);
  expect(showNotification).toHaveBeenCalledWith('Bairn', expect.objectContaining({ data: { link: '/notifications' } }));
});

it('a press closes it and opens its page where no tab has it', async () => {
  const { click, close, open, openWindow } = worker([
    { url: `${origin}/settings/profile` },
    { url: 'https://other.example/notifications' },
  ]);
  await click({ link: '/notifications?open=1' });
  expect(close).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith(`${origin}/notifications?open=1`);
  for (const tab of open) expect(tab.focus).not.toHaveBeenCalled();
});

it('a press leads a tab on that shows the page', async () => {
  const { click, open, openWindow } = worker([{ url: `${origin}/messages` }, { url: `${origin}/notifications` }]);
  await click({ link: '/notifications?open=1' });
  expect(open[1]?.focus).toHaveBeenCalled();
  expect(open[1]?.navigate).toHaveBeenCalledWith(`${origin}/notifications?open=1`);
  expect(openWindow).not.toHaveBeenCalled();
});

it('a tab that cannot be led on is left, and another one is opened', async () => {
  const { click, openWindow } = worker([{ url: `${origin}/notifications`, fails: true }]);
  await click({ link: '/notifications?open=1' });
  expect(openWindow).toHaveBeenCalledWith(`${origin}/notifications?open=1`);
});

it.each([
  undefined,
  null,
  {},
  { link: 'https://evil.example/' },
  { link: '//evil.example' },
  { link: '/\\evil.example' },
])('a press of one that leads to no page of the app opens the list: %o', async (data) => {
  const { click, openWindow } = worker();
  await click(data);
  expect(openWindow).toHaveBeenCalledWith(`${origin}/notifications`);
});
