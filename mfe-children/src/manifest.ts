import { admins, service, type RemoteManifest } from '@bairn/shared/contract';

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
    carers: {
      path: '/children/carers',
      title: 'Carers',
      access: admins,
      nav: { group: 'profiles', order: 40 },
    },
    create: { path: '/children/create', title: 'Add a child', access: admins },
    createCarers: { path: '/children/create/step-2', title: 'Add a child', access: admins },
    createAnswers: { path: '/children/create/step-3', title: 'Add a child', access: admins },
  },
  cards: { care: { title: 'Allergies and needs', access: service, order: 20 } },
  settings: {},
  header: {},
} as const satisfies RemoteManifest;
