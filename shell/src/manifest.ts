import type { RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'shell',
  pages: {
    auth: { path: '/auth', title: 'Log in', access: 'guest', redirect: '/auth/login' },
    login: { path: '/auth/login', title: 'Log in', access: 'guest' },
  },
  cards: {},
  settings: {},
  header: {},
} as const satisfies RemoteManifest;
