import type { NotificationChoice, NotificationPreferences } from '../schema/notificationPreferences.ts';

const choice = (
  category: NotificationChoice['category'],
  own: Partial<NotificationChoice> = {},
): NotificationChoice => ({
  category,
  product: { on: true, always: false },
  email: true,
  push: true,
  some_always: false,
  ...own,
});

/** The preferences of a family, as they are before any change. */
export const makePreferences = (own: Partial<NotificationPreferences> = {}): NotificationPreferences => ({
  categories: [
    choice('bookings'),
    choice('payments', { some_always: true }),
    choice('messages'),
    choice('journal'),
    choice('care', { product: { on: true, always: true } }),
    choice('contacts'),
    choice('account', { product: { on: true, always: true } }),
  ],
  email: 'daily',
  quiet: null,
  push: { key: `B${'A'.repeat(86)}`, here: false, devices: 0 },
  ...own,
});
