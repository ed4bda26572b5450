import { admins, keyworker, signedIn, superAdmin, type RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'settings',
  about: 'profiles and settings',
  pages: {
    settings: { path: '/settings', title: 'Settings', access: signedIn, redirect: '/settings/profile' },
    profile: { path: '/settings/profile', title: 'Your Profile', access: signedIn, layout: 'settings' },
    account: { path: '/settings/settings', title: 'Settings', access: signedIn, layout: 'settings' },
    audit: {
      path: '/settings/audit',
      title: 'Activity log',
      access: superAdmin,
      layout: 'settings',
    },
    paymentCollection: {
      path: '/settings/payment-collection',
      title: 'Payment collection details',
      access: admins,
      layout: 'settings',
    },
    connections: {
      path: '/settings/connections',
      title: 'Connections',
      access: keyworker,
      layout: 'settings',
    },
    business: {
      path: '/settings/service-provider',
      title: 'Business information',
      access: admins,
      layout: 'settings',
    },
    service: {
      path: '/settings/services/:serviceId',
      title: 'Service Profile',
      access: admins,
      redirect: '/settings/services/:serviceId/details',
    },
    serviceDetails: {
      path: '/settings/services/:serviceId/details',
      title: 'Service details',
      access: admins,
      layout: 'settings',
    },
    photoGallery: {
      path: '/settings/services/:serviceId/photo-gallery',
      title: 'Photo gallery',
      access: admins,
      layout: 'settings',
    },
    paymentMethods: {
      path: '/settings/payment-methods',
      title: 'Payment methods',
      access: keyworker,
      layout: 'settings',
    },
    servicePayment: {
      path: '/settings/services/:serviceId/payment-and-cancellation',
      title: 'Payment and cancellation',
      access: admins,
      layout: 'settings',
    },
    openingHours: {
      path: '/settings/services/:serviceId/opening-hours',
      title: 'Opening hours',
      access: admins,
      layout: 'settings',
    },
  },
  cards: { activity: { title: 'Latest activity', access: superAdmin, order: 60 } },
  settings: {
    paymentCollection: {
      title: 'Payment collection details',
      access: admins,
      order: 600,
      path: '/settings/payment-collection',
    },
    business: { title: 'Business information', access: admins, order: 200, path: '/settings/service-provider' },
    services: { title: 'Service Profile', access: admins, order: 300, component: true },
    audit: { title: 'Activity log', access: superAdmin, order: 700, path: '/settings/audit' },
    connections: { title: 'Connections', access: keyworker, order: 750, path: '/settings/connections' },
    paymentMethods: { title: 'Payment methods', access: keyworker, order: 800, path: '/settings/payment-methods' },
    profile: { title: 'Your Profile', access: signedIn, order: 900, path: '/settings/profile' },
    account: { title: 'Settings', access: signedIn, order: 910, path: '/settings/settings' },
  },
  header: {},
} as const satisfies RemoteManifest;
