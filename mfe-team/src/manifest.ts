import { admins, service, type RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'team',
  pages: {
    team: { path: '/team', title: 'Team', access: service, redirect: '/team/week' },
    week: {
      path: '/team/week',
      title: 'Week',
      access: admins,
      nav: { group: 'team', order: 20, label: 'Rotas' },
      density: 'compact',
    },
  },
  cards: {},
  settings: {},
  header: {},
} as const satisfies RemoteManifest;
