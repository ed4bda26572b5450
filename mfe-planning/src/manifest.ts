import { admins, keyworker, service, signedIn, type RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'planning',
  about: 'sessions and bookings',
  pages: {
    planning: { path: '/planning', title: 'Planning', access: signedIn },
    bookings: {
      path: '/planning/bookings',
      title: 'Bookings',
      access: signedIn,
      nav: [
        { group: 'main', order: 20, roles: ['keyworker'] },
        { group: 'planning', order: 20, roles: admins },
      ],
    },
    newBooking: { path: '/planning/new', title: 'New booking', access: admins },
    transactions: { path: '/planning/transactions', title: 'Payments and refunds', access: keyworker },
    calendar: { path: '/planning/calendar', title: 'Calendar', access: keyworker },
    waitingLists: { path: '/planning/waiting-list', title: 'Waiting lists', access: keyworker },
    sessions: {
      path: '/planning/sessions',
      title: 'Sessions',
      access: service,
      nav: { group: 'planning', order: 10, roles: admins },
    },
    orders: {
      path: '/planning/orders',
      title: 'Orders',
      access: admins,
      nav: { group: 'planning', order: 30, roles: admins },
    },
    rooms: {
      path: '/planning/locations',
      title: 'Rooms',
      access: admins,
      nav: { group: 'planning', order: 40, roles: admins },
    },
    createRoom: { path: '/planning/locations/create', title: 'Add a room', access: admins },
    room: { path: '/planning/locations/:roomId', title: 'Room', access: admins },
    serviceCalendar: {
      path: '/planning/service-calendar',
      title: 'Calendar',
      access: service,
      nav: { group: 'planning', order: 15, roles: admins },
    },
    sessionCalendar: { path: '/planning/sessions/:sessionId/calendar', title: 'Calendar', access: service },
    sessionsArchive: { path: '/planning/sessions-archive', title: 'Archived sessions', access: service },
    createSession: { path: '/planning/sessions/create', title: 'New session', access: admins },
    editSession: { path: '/planning/sessions/:sessionId/edit', title: 'Edit session', access: admins },
    duplicateSession: {
      path: '/planning/sessions/:sessionId/duplicate',
      title: 'Copy of a session',
      access: admins,
    },
    session: { path: '/planning/sessions/:sessionId', title: 'Session', access: service },
    sessionAttendance: {
      path: '/planning/sessions/:sessionId/register',
      title: 'Attendance',
      access: service,
    },
    sessionWaitingList: {
      path: '/planning/sessions/:sessionId/waiting-list',
      title: 'Waiting list of the session',
      access: service,
    },
    dayReport: { path: '/planning/day-report', title: 'Day report', access: service },
    performance: {
      path: '/performance',
      title: 'Performance',
      access: admins,
      redirect: '/performance/service-performance/service',
    },
    performanceIndex: {
      path: '/performance/service-performance',
      title: 'Service performance',
      access: admins,
      redirect: '/performance/service-performance/service',
    },
    servicePerformance: {
      path: '/performance/service-performance/service',
      title: 'Service performance',
      access: admins,
      nav: { group: 'performance', order: 20, label: 'Service Performance' },
    },
    customers: {
      path: '/performance/service-performance/customers',
      title: 'Families in figures',
      access: admins,
      nav: { group: 'performance', order: 10, label: 'Insights' },
    },
    sessionBookings: {
      path: '/planning/sessions/:sessionId/bookings',
      title: 'Bookings of the session',
      access: service,
    },
  },
  cards: {
    today: { title: 'Today', access: service, order: 10 },
    overdue: { title: 'Overdue invoices', access: admins, order: 35 },
    freePlaces: { title: 'Places to fill', access: service, order: 40 },
  },
  settings: {},
  header: {
    newBookings: {
      title: 'Bookings',
      access: service,
      order: 20,
      link: {
        path: '/planning/bookings',
        icon: 'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M9 15l2 2 4-4',
      },
    },
  },
} as const satisfies RemoteManifest;
