import { signedIn, type RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'settings',
  pages: {
    settings: { path: '/settings', title: 'Settings', access: signedIn, redirect: '/settings/profile' },
    profile: { path: '/settings/profile', title: 'Your Profile', access: signedIn, layout: 'settings' },
  },
  cards: {},
  settings: { profile: { title: 'Your Profile', access: signedIn, order: 900, path: '/settings/profile' } },
  header: {},
} as const satisfies RemoteManifest;
