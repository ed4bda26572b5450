/** The channels by which a person is notified, in the order of the settings. */
export const notificationChannels = ['product', 'email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The categories of notifications, in the order of the settings. */
export const notificationCategories = [
  'bookings',
  'payments',
  'messages',
  'journal',
  'care',
  'contacts',
  'team',
  'account',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** How often the email about unread notifications is sent. */
export const emailRhythms = ['daily', 'weekly', 'off'] as const;
export type EmailRhythm = (typeof emailRhythms)[number];

/** Devices of a person that get notifications; turning on one more ends the oldest. */
export const mostPushDevices = 10;
