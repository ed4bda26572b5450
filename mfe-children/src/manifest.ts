import { service, type RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'children',
  about: 'children and their records',
  pages: {
    children: { path: '/children', title: 'Children', access: service, redirect: '/children/active' },
    active: {
      path: '/children/active',
      title: 'Children',
      access: service,
      nav: { group: 'profiles', order: 10 },
    },
    pickups: { path: '/children/profile/:id/pickups', title: 'Pickups', access: service },
    bookingCalendar: {
      path: '/children/profile/:id/booking-calendar',
      title: 'Booking calendar',
      access: service,
    },
  },
  cards: { care: { title: 'Allergies and needs', access: service, order: 20 } },
  settings: {},
  header: { find: { title: 'Find', access: service, order: 10 } },
} as const satisfies RemoteManifest;
