import type { PushAddress } from '@bairn/shared/schema/notificationPreferences';

/** A browser's subscription as the API takes it. */
export function pushAddress(subscription: PushSubscription): PushAddress {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}
