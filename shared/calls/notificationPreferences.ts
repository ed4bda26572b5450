import type * as schema from '../schema/notificationPreferences.ts';
import { del, get, patch, post } from './endpoint.ts';

const about = ['preference'] as const;
const root = '/account/notification-preferences';

export const showNotificationPreferences = get<typeof schema.showNotificationPreferencesContract>(root, { about });

export const changeNotificationPreferences = patch<typeof schema.changeNotificationPreferencesContract>(root, {
  about: ['preference', 'broadcast'],
});

export const subscribeToPush = post<typeof schema.subscribeToPushContract>('/account/push-subscription', { about });

export const unsubscribeFromPush = del<typeof schema.unsubscribeFromPushContract>('/account/push-subscription', {
  about,
});
