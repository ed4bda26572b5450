import type { RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'marketplace',
  pages: {
    home: { path: '/', title: 'Find childcare in Scotland', access: 'public' },
    search: {
      path: '/search',
      title: 'Search childcare',
      access: 'public',
      nav: { group: 'main', order: 10, label: 'Search', roles: ['guest'] },
    },
    service: { path: '/registered-provider-details/:id', title: 'Childcare service', access: 'public' },
    session: { path: '/registered-provider-details/:id/sessions/:sessionId', title: 'Session', access: 'public' },
    unregistered: { path: '/unregistered-provider-details/:id', title: 'Childcare service', access: 'public' },
    basket: { path: '/basket', title: 'Basket', access: 'public', redirect: '/basket/checkout' },
    checkout: { path: '/basket/checkout', title: 'Checkout', access: ['guest', 'keyworker'] },
    checkoutComplete: { path: '/basket/checkout-complete', title: 'Booking confirmed', access: ['keyworker'] },
  },
  cards: {},
  settings: {},
  header: { basket: { title: 'Your basket', access: ['guest', 'keyworker'], order: 10 } },
} as const satisfies RemoteManifest;
