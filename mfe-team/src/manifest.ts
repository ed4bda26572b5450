import { admins, service, type RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  contract: 1,
  name: 'team',
  about: 'staff and rotas',
  pages: {
    staffIndex: { path: '/staff', title: 'Staff', access: admins, redirect: '/staff/list' },
    staff: {
      path: '/staff/list',
      title: 'Staff',
      access: admins,
      nav: { group: 'team', order: 10 },
    },
    inviteStaff: { path: '/staff/invite', title: 'Invite staff', access: admins },
    team: { path: '/team', title: 'Team', access: service, redirect: '/team/week' },
    week: {
      path: '/team/week',
      title: 'Week',
      access: admins,
      nav: { group: 'team', order: 20, label: 'Rotas' },
    },
  },
  cards: {
    working: { title: 'Working today', access: admins, order: 30 },
    shifts: { title: 'My shifts', access: ['nursery-staff'], order: 30 },
    invitations: { title: 'Invitations', access: admins, order: 50 },
  },
  settings: {},
  header: {},
} as const satisfies RemoteManifest;
