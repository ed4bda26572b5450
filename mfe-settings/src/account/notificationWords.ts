import type { NotificationCategory, NotificationChannel } from '@bairn/shared/schema/notificationWords';

/** `always`: what of it is listed even where the category is off. */
type Words = { name: string; about: string; always?: string };
type Account = 'service' | 'keyworker';

const both = (name: string, about: string): Record<Account, Words> => ({
  keyworker: { name, about },
  service: { name, about },
});

/** What each category is about, for a family and for a service. */
export const categoryWords: Record<NotificationCategory, Record<Account, Words>> = {
  bookings: {
    keyworker: { name: 'Bookings', about: 'Cancelled bookings, waiting lists and bookings for every week' },
    service: { name: 'Bookings', about: 'New and cancelled bookings, absences and closed dates' },
  },
  payments: {
    keyworker: {
      name: 'Payments',
      about: 'Invoices, refunds and funded hours',
      always: 'Failed payments are always listed',
    },
    service: { name: 'Payments', about: 'Funded hours', always: 'Stopped payouts are always listed' },
  },
  messages: both('Messages', 'New messages to you'),
  journal: {
    keyworker: { name: 'Journals and plans', about: "What is new in your children's journals and personal plans" },
    service: { name: 'Journals and plans', about: 'What families write, and personal plans' },
  },
  care: {
    keyworker: { name: 'Safety', about: 'Accident reports, medicines, allergies and the adults of your children' },
    service: { name: 'Safety', about: 'Accident reports and medicines' },
  },
  contacts: {
    keyworker: { name: 'Services', about: 'Enquiries, connections, saved searches and replies to your reviews' },
    service: { name: 'Families', about: 'Enquiries, connections and reviews' },
  },
  team: both('Rota and team', 'Shifts, leave, availability and staff records'),
  account: {
    keyworker: { name: 'Account', about: 'Logins with another browser' },
    service: {
      name: 'Account',
      about: 'Logins with another browser',
      always: 'They are always listed; you can turn off news of your plan',
    },
  },
};

export const channelWords: Record<NotificationChannel, string> = {
  product: 'Bairn',
  email: 'Email',
  push: 'Devices',
};

const switched: Record<NotificationChannel, readonly [off: string, on: string]> = {
  product: ['not listed on Bairn from now on', 'listed on Bairn'],
  email: ['no emails from now on', 'by email too'],
  push: ['not on your devices from now on', 'on your devices too'],
};

/** 'Bookings: no emails from now on.' */
export const changedWords = (name: string, channel: NotificationChannel, on: boolean) =>
  `${name}: ${switched[channel][on ? 1 : 0]}.`;
