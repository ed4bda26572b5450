// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions, toasts } from '@bairn/shared/app';
import {
  changeNotificationPreferences,
  showNotificationPreferences,
  subscribeToPush,
  unsubscribeFromPush,
} from '@bairn/shared/calls/notificationPreferences';
import { setMuteHours } from '@bairn/shared/calls/conversations';
import type { NotificationPreferences } from '@bairn/shared/schema/notificationPreferences';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makePreferences } from '@bairn/shared/test/notificationPreferences';
import { makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { NotificationSettings } from './NotificationSettings.tsx';

const session = { signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update: vi.fn() };
beforeEach(() => setSessionActions(session));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  toasts.setState([], true);
});

const told = () => toasts.getState().map(({ message }) => message);

/** The settings of a family whose preferences the fake API keeps. */
function show(own: Partial<NotificationPreferences> = {}) {
  let kept = makePreferences(own);
  const user = makeUser();
  const api = fakeApi()
    .on(showNotificationPreferences, () => ({ data: kept }))
    .on(changeNotificationPreferences, ({ body }) => {
      const { choice, email } = body ?? {};
      const categories = kept.categories.map((one) =>
        one.category !== choice?.category
          ? one
          : { ...one, ...(choice.channel === 'product' ? {} : { [choice.channel]: choice.on }) },
      );
      kept = { ...kept, categories, email: email ?? kept.email };
      return { data: kept };
    })
    .on(subscribeToPush, () => {
      kept = { ...kept, push: { ...kept.push, here: true, devices: 1 } };
      return { data: { here: true } };
    })
    .on(unsubscribeFromPush, ({ query }) => {
      kept = { ...kept, push: { ...kept.push, here: query?.others === true && kept.push.here, devices: 0 } };
      return { data: { here: kept.push.here } };
    });
  return { ...renderPage(() => <NotificationSettings user={user} />, { api, user }), api, person: user };
}
const box = async (category: string, channel: string) =>
  within(await screen.findByRole('group', { name: category })).getByRole<HTMLInputElement>('checkbox', {
    name: channel,
  });

describe('a category', () => {
  it('is switched at once, and the alert takes it back', async () => {
    const { api, user } = show();
    const emails = await box('Bookings', 'Email');
    expect(emails.checked).toBe(true);
    await user.click(emails);
    await waitFor(() => expect(told()).toEqual(['Bookings: no emails from now on.']));
    expect(emails.checked).toBe(false);
    expect(api.calls(changeNotificationPreferences)[0]?.body).toEqual({
      choice: { category: 'bookings', channel: 'email', on: false },
    });
    toasts.getState()[0]?.action?.act();
    await waitFor(() => expect(emails.checked).toBe(true));
    expect(api.calls(changeNotificationPreferences)).toHaveLength(2);
  });

  it('shows what is kept where the switch failed', async () => {
    const { api, user } = show();
    api.fail(changeNotificationPreferences, { status: 500, message: 'Something went wrong.' });
    const devices = await box('Messages', 'Devices');
    await user.click(devices);
    await waitFor(() => expect(devices.getAttribute('aria-busy')).toBeNull());
    expect(devices.checked).toBe(true);
    expect(told()).not.toContain('Messages: not on your devices from now on.');
  });

  it('says what of it is listed even where it is off', async () => {
    show();
    const payments = await screen.findByRole('group', { name: 'Payments' });
    expect(payments.textContent).toContain('Failed payments are always listed.');
    expect((await screen.findByRole('group', { name: 'Bookings' })).textContent).not.toContain('always listed');
  });

  it('about safety has no switch for the list on Bairn', async () => {
    show();
    const safety = within(await screen.findByRole('group', { name: 'Safety' }));
    expect(safety.queryByRole('checkbox', { name: 'Bairn' })).toBeNull();
    expect(safety.getByText('Always')).toBeTruthy();
    expect(safety.getAllByRole('checkbox')).toHaveLength(2);
  });
});

it('emails come weekly, or never: the person is then known as one who wants none', async () => {
  const { user, person } = show();
  await user.click(await screen.findByRole('radio', { name: /^Weekly/ }));
  await waitFor(() => expect(told()).toEqual(['We will email you on Monday mornings.']));
  await user.click(screen.getByRole('radio', { name: /^Never/ }));
  await waitFor(() => expect(session.update).toHaveBeenLastCalledWith({ ...person, subscribed: false }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Never/ }).checked).toBe(true);
});

it('quiet hours are those of messages', async () => {
  const { api, user } = show({ quiet: { from: '20:00', to: '07:00' } });
  expect(await screen.findByText(/stay silent from 20:00 to 07:00/)).toBeTruthy();
  api.on(setMuteHours, ({ body }) => ({ data: { hours: body?.hours ?? null } }));
  await user.click(screen.getByRole('button', { name: 'Change quiet hours' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off quiet hours' }));
  await waitFor(() => expect(api.calls(setMuteHours)[0]?.body).toEqual({ hours: null }));
});

type Browser = { permission?: NotificationPermission; answer?: NotificationPermission; fails?: boolean };

/** A browser that can get pushes. */
function browser({ permission = 'default', answer = 'granted', fails }: Browser = {}) {
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  const made = { endpoint: 'https://push.example.org/1', toJSON: () => ({ keys }), unsubscribe };
  let subscription: typeof made | null = permission === 'granted' ? made : null;
  const subscribe = vi.fn(async (_: { applicationServerKey: Uint8Array }) => {
    if (fails) throw new DOMException('no push service', 'AbortError');
    return (subscription = made);
  });
  const pushManager = { subscribe, getSubscription: async () => subscription };
  const Notification = {
    permission,
    requestPermission: vi.fn(async () => (Notification.permission = answer)),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', Notification);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  });
  return { subscribe, unsubscribe, keys, Notification };
}

describe('this device', () => {
  it('that cannot show notifications says so', async () => {
    show();
    expect(await screen.findByText(/This browser cannot show notifications/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Turn/ })).toBeNull();
  });

  it('that is an iPhone says how to add Bairn to the home screen', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)');
    show();
    expect(await screen.findByText(/add Bairn to the home screen first/)).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('is turned on, and off again', async () => {
    const { subscribe, unsubscribe, keys } = browser();
    const { api, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    await waitFor(() => expect(told()).toEqual(['Notifications are on for this device.']));
    expect(subscribe.mock.calls[0]?.[0].applicationServerKey).toHaveLength(65);
    expect(api.calls(subscribeToPush)[0]?.body).toEqual({ endpoint: 'https://push.example.org/1', keys });
    await user.click(await screen.findByRole('button', { name: 'Turn off on this device' }));
    await screen.findByRole('button', { name: 'Turn on notifications' });
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it('that is blocked in the browser says how to allow it, and notices it', async () => {
    const { Notification } = browser({ answer: 'denied' });
    const { api, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    expect(await screen.findByText(/blocked in this browser/)).toBeTruthy();
    expect(api.calls(subscribeToPush)).toEqual([]);
    Notification.permission = 'default';
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByRole('button', { name: 'Turn on notifications' })).toBeTruthy();
  });

  it('that its push service refuses says so, and can be tried again', async () => {
    browser({ fails: true });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be turned on');
    expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeTruthy();
  });

  it('gives up its subscription where the server did not get it', async () => {
    const { unsubscribe } = browser();
    const { api, user } = show();
    api.fail(subscribeToPush, { status: 500, message: 'Something went wrong.' });
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeTruthy();
  });

  it('turns off the others, such as a lost phone', async () => {
    browser();
    const { api, user } = show({ push: { ...makePreferences().push, devices: 2 } });
    expect(await screen.findByText('2 other devices of yours get notifications.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Turn off on other devices' }));
    await waitFor(() => expect(api.calls(unsubscribeFromPush)[0]?.query).toEqual({ others: true }));
    await waitFor(() => expect(screen.queryByText(/other devices of yours/)).toBeNull());
  });
});
