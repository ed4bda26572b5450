import { service, type RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'marketplace',
  about: 'finding and booking childcare',
  pages: {
    home: {
      path: '/',
      title: 'Find childcare in Scotland',
      access: 'public',
      render: 'server',
      first: '/nursery/marketplace/search?only=listed&sort=date&per_page=6&facets=false',
    },
    search: {
      path: '/search',
      title: 'Search childcare',
      access: 'public',
      render: 'server',
      nav: [
        { group: 'main', order: 10, label: 'Search', roles: ['guest'] },
        { group: 'main', order: 10, label: 'Find childcare', roles: ['keyworker'] },
        { group: 'main', order: 40, label: 'Favourites', roles: ['guest', 'keyworker'], query: 'favourites=1' },
      ],
    },
    week: { path: '/search/week', title: 'Find a whole week of childcare', access: 'public', render: 'server' },
    service: {
      path: '/registered-provider-details/:id',
      title: 'Childcare service',
      access: 'public',
      render: 'server',
      first: '/nursery/marketplace/nurseryBranch/:id',
    },
    session: {
      path: '/registered-provider-details/:id/sessions/:sessionId',
      title: 'Session',
      access: 'public',
      render: 'server',
      first: '/nursery/marketplace/nurseryBranch/:id/sessions/:sessionId',
    },
    unregistered: {
      path: '/unregistered-provider-details/:id',
      title: 'Childcare service',
      access: 'public',
      render: 'server',
      first: '/nursery/marketplace/unregistered/:id',
    },
    compare: { path: '/compare', title: 'Compare services', access: 'public', render: 'server' },
    advice: {
      path: '/advice',
      title: 'Advice',
      access: 'public',
      render: 'server',
      nav: [
        { group: 'main', order: 50, roles: ['keyworker', 'carer'] },
        { group: 'main', order: 50, roles: ['guest', ...service], small: true },
      ],
    },
    basket: { path: '/basket', title: 'Basket', access: 'public', redirect: '/basket/checkout' },
    checkout: { path: '/basket/checkout', title: 'Checkout', access: ['guest', 'keyworker'] },
    joinWaitingList: { path: '/basket/waiting-list', title: 'Join a waiting list', access: ['keyworker'] },
    waitingListJoined: {
      path: '/basket/waiting-list-confirm',
      title: 'You are on the waiting list',
      access: ['keyworker'],
    },
    stopEmails: { path: '/search/stop-emails', title: 'Stop emails about a saved search', access: 'public' },
    paymentLink: { path: '/basket/pay', title: 'Pay for your booking', access: 'public' },
    checkoutComplete: { path: '/basket/checkout-complete', title: 'Booking confirmed', access: ['keyworker'] },
  },
  cards: {},
  settings: {},
  header: {
    basket: {
      title: 'Your basket',
      access: ['guest', 'keyworker'],
      order: 10,
      link: {
        path: '/basket/checkout',
        icon: 'm15 11-1 9M19 11l-4-7M2 11h20M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4M4.5 15.5h15M5 11l4-7M9 11l1 9',
        holds: 'bairn.basket',
      },
    },
  },
} as const satisfies RemoteManifest;
