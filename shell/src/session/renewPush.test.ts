// @vitest-environment happy-dom
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { subscribeToPush } from '@bairn/shared/calls/notificationPreferences';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { afterEach, expect, it, vi } from 'vitest';
import { makeUser } from '../testing/people.ts';
import { followPush } from './renewPush.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const endpoint = 'https://push.example.org/1';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

/** A browser with a subscription, or without. */
function browser(isSubscribed = true) {
  const unsubscribe = vi.fn(async () => true);
  const getSubscription = async () => (isSubscribed ? { endpoint, toJSON: () => ({ keys }), unsubscribe } : null);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager: { getSubscription } }) },
  });
  return { unsubscribe };
}

function follow(here: boolean) {
  const api = fakeApi()
    .on(subscribeToPush, () => ({ data: { here } }))
    .use();
  const session = createSessionStore();
  session.signIn({ token: 'token', user: makeUser('keyworker') });
  followPush(session);
  return { api, session };
}

it('a browser that gets pushes goes on with them after a login', async () => {
  const { unsubscribe } = browser();
  const { api, session } = follow(true);
  await vi.waitFor(() => expect(api.calls(subscribeToPush)).toHaveLength(1));
  expect(api.calls(subscribeToPush)[0]?.body).toEqual({ endpoint, keys, renew: true });
  session.signOut();
  session.signIn({ token: 'token', user: makeUser('keyworker') });
  await vi.waitFor(() => expect(api.calls(subscribeToPush)).toHaveLength(2));
  expect(unsubscribe).not.toHaveBeenCalled();
});

it('and gives them up where the server knows it as no one’s, or as another person’s', async () => {
  const { unsubscribe } = browser();
  follow(false);
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

it('a browser without pushes, or that cannot have them, asks nothing', async () => {
  browser(false);
  const first = follow(true);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const second = follow(true);
  await new Promise((resolve) => setTimeout(resolve));
  for (const { api } of [first, second]) expect(api.calls(subscribeToPush)).toEqual([]);
});
