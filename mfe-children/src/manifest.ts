import { admins, keyworker, service, type RemoteManifest } from '@bairn/shared/contract';

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
    profile: {
      path: '/children/profile/:id',
      title: 'Child',
      access: service,
      redirect: '/children/profile/:id/overview',
    },
    overview: { path: '/children/profile/:id/overview', title: 'Overview', access: service },
    information: { path: '/children/profile/:id/information', title: 'Information', access: service },
    pickups: { path: '/children/profile/:id/pickups', title: 'Pickups', access: service },
    fundingStatus: { path: '/children/profile/:id/funding-status', title: 'Funding status', access: admins },
    bookingCalendar: {
      path: '/children/profile/:id/booking-calendar',
      title: 'Booking calendar',
      access: service,
    },
    reports: {
      path: '/children/reports',
      title: 'Accident reports',
      access: admins,
      nav: { group: 'profiles', order: 20 },
    },
    newReport: { path: '/children/reports/new', title: 'New report', access: service },
    report: { path: '/children/reports/:id', title: 'Report', access: service },
    childReports: {
      path: '/children/profile/:id/accident-reports',
      title: 'Accident reports',
      access: service,
    },
    requests: {
      path: '/children/requests',
      title: 'Requests',
      access: admins,
      nav: { group: 'profiles', order: 30 },
    },
    carers: {
      path: '/children/carers',
      title: 'Carers',
      access: admins,
      nav: { group: 'profiles', order: 40 },
    },
    waitingList: {
      path: '/children/waiting-list',
      title: 'Waiting list',
      access: admins,
    },
    create: { path: '/children/create', title: 'Add a child', access: admins },
    createCarers: { path: '/children/create/step-2', title: 'Add a child', access: admins },
    familyChildren: {
      path: '/settings/children',
      title: 'Children',
      access: keyworker,
      layout: 'settings',
      nav: { group: 'main', order: 30 },
    },
    familyChild: {
      path: '/settings/children/:childId',
      title: 'Child',
      access: keyworker,
      redirect: '/settings/children/:childId/profile',
    },
    familyProfile: {
      path: '/settings/children/:childId/profile',
      title: 'Profile',
      access: keyworker,
      layout: 'settings',
    },
    familyReports: {
      path: '/settings/children/:childId/accident-reports',
      title: 'Accident reports',
      access: keyworker,
      layout: 'settings',
    },
    familyServices: {
      path: '/settings/children/:childId/services',
      title: 'Services',
      access: keyworker,
      layout: 'settings',
    },
    createAnswers: { path: '/children/create/step-3', title: 'Add a child', access: admins },
  },
  cards: {
    care: { title: 'Allergies and needs', access: service, order: 20 },
    plans: { title: 'Personal plans', access: service, order: 60 },
  },
  settings: { children: { title: 'Children', access: keyworker, order: 100, component: true } },
  header: {
    find: {
      title: 'Find',
      access: service,
      order: 10,
      link: { path: '/children/active', icon: 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0M21 21l-4.3-4.3', late: true },
    },
  },
} as const satisfies RemoteManifest;
