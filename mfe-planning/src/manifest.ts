import { admins, service, signedIn, type RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'planning',
  pages: {
    planning: { path: '/planning', title: 'Planning', access: signedIn },
    bookings: {
      path: '/planning/bookings',
      title: 'Bookings',
      access: signedIn,
      nav: { group: 'main', order: 20, roles: ['keyworker'] },
    },
    sessions: {
      path: '/planning/sessions',
      title: 'Sessions',
      access: service,
      nav: { group: 'planning', order: 10, roles: admins },
      density: 'compact',
    },
    session: { path: '/planning/sessions/:sessionId', title: 'Session', access: service, density: 'compact' },
    sessionBookings: {
      path: '/planning/sessions/:sessionId/bookings',
      title: 'Bookings of the session',
      access: service,
      density: 'compact',
    },
  },
  cards: { today: { title: 'Today', access: service, order: 10 } },
  settings: {},
  header: {},
} as const satisfies RemoteManifest;
