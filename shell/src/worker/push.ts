import type { PushMessage } from '@bairn/shared/schema/pushMessage';

/** What is used of an open tab. */
type Tab = {
  url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
};

type Lasting = { waitUntil: (work: Promise<unknown>) => void };
type PushEvent = Lasting & { data: { text: () => string } | null };
type ClickEvent = Lasting & { notification: { close: () => void; data: unknown } };

/** What is used of a service worker's global scope: the types of the page's and the worker's do not go together. */
export type PushScope = {
  location: { origin: string };
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: ClickEvent) => void) => void);
};

/** A browser shows a general sentence of its own where a push shows nothing. */
const unknown: PushMessage = {
  title: 'Bairn',
  body: 'You have a new notification.',
  tag: 'bairn',
  link: '/notifications',
};

function read(event: PushEvent): PushMessage {
  try {
    const message = JSON.parse(event.data?.text() ?? '') as Partial<PushMessage> | null;
    return { ...unknown, ...message };
  } catch {
    return unknown;
  }
}

/** A path of the app; anything else leads to the list of notifications. */
function pathOf(data: unknown): string {
  const link = typeof data === 'object' && data !== null && 'link' in data ? data.link : undefined;
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : unknown.link;
}

/** Shows pushes, and opens what they are about in a tab that is there, else in a new one. */
export function handlePush(scope: PushScope): void {
  async function open(path: string): Promise<void> {
    const url = new URL(path, scope.location.origin);
    const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // Only a tab of the same page is led on: another one may hold what somebody is typing.
    const tab = tabs.find(
      (one) => new URL(one.url).origin === url.origin && new URL(one.url).pathname === url.pathname,
    );
    if (!tab) return void (await scope.clients.openWindow(url.href));
    await tab.focus();
    // A tab that this worker does not control cannot be led on.
    if (tab.url !== url.href) await tab.navigate(url.href).catch(() => scope.clients.openWindow(url.href));
  }

  scope.addEventListener('push', (event) => {
    const { title, body, tag, link } = read(event);
    event.waitUntil(scope.registration.showNotification(title, { body, tag, data: { link }, lang: 'en-GB' }));
  });

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data)));
  });
}
