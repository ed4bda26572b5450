import { keyworker, signedIn, superAdmin, type RemoteManifest } from '@bairn/shared/contract';

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
    paymentMethods: {
      path: '/settings/payment-methods',
      title: 'Payment methods',
      access: keyworker,
      layout: 'settings',
    },
  },
  cards: { activity: { title: 'Latest activity', access: superAdmin, order: 60 } },
  settings: {
    audit: { title: 'Activity log', access: superAdmin, order: 700, path: '/settings/audit' },
    paymentMethods: { title: 'Payment methods', access: keyworker, order: 800, path: '/settings/payment-methods' },
    profile: { title: 'Your Profile', access: signedIn, order: 900, path: '/settings/profile' },
    account: { title: 'Settings', access: signedIn, order: 910, path: '/settings/settings' },
  },
  header: {},
} as const satisfies RemoteManifest;
