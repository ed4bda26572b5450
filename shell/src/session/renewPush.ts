import { call, type SessionStore } from '@bairn/shared/app';
import { subscribeToPush } from '@bairn/shared/calls/notificationPreferences';
import { pushAddress } from '@bairn/shared/notifications/pushAddress';

/**
 * A browser that gets pushes goes on with them after its person has logged in again, and gives them up if another person
 * has: a subscription belongs to a login.
 */
async function renewPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { data } = await call(subscribeToPush, { body: { ...pushAddress(subscription), renew: true } });
  if (!data.here) await subscription.unsubscribe();
}

/** Renews the pushes of this browser now and after each login. */
export function followPush(session: SessionStore): void {
  let person: string | undefined;
  const look = () => {
    const next = session.getState().user?.id;
    // The next page load tries again.
    // It is tried again with the next login, and the settings say how it stands.
    if (next !== person && next !== undefined) renewPush().catch(() => {});
    person = next;
  };
  session.subscribe(look);
  look();
}
