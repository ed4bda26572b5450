import { admins, service, type RemoteManifest } from '@bairn/shared/contract';

const staffOnly = ['nursery-staff'] as const;

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
    teamHolidays: {
      path: '/staff/holidays',
      title: 'Holidays',
      access: admins,
    },
    absences: { path: '/staff/absences', title: 'Absences', access: admins },
    hours: { path: '/staff/hours', title: 'Hours', access: admins },
    availability: { path: '/staff/availability', title: 'Availability', access: service },
    signIn: { path: '/staff/sign-in', title: 'Clock in and out', access: service },
    profile: {
      path: '/staff/:profileId',
      title: 'Staff profile',
      access: service,
      redirect: '/staff/:profileId/employee-details',
    },
    employment: { path: '/staff/:profileId/employee-details', title: 'Employment', access: service },
    personal: { path: '/staff/:profileId/personal-information', title: 'Personal information', access: service },
    schedule: { path: '/staff/:profileId/work-schedule', title: 'Work schedule', access: service },
    holidays: { path: '/staff/:profileId/holidays', title: 'Holidays', access: service },
    personHours: { path: '/staff/:profileId/hours', title: 'Hours', access: service },
    qualifications: { path: '/staff/:profileId/qualifications', title: 'Qualifications', access: service },
    branches: { path: '/staff/:profileId/branches', title: 'Services', access: admins },
    ownProfile: { path: '/settings/staff-profile', title: 'Staff profile', access: staffOnly, layout: 'settings' },
    ownEmployment: {
      path: '/settings/employment-details',
      title: 'Employment Details',
      access: staffOnly,
      layout: 'settings',
    },
    ownQualifications: {
      path: '/settings/qualifications',
      title: 'Qualifications/Skills',
      access: staffOnly,
      layout: 'settings',
    },
    ownHolidays: {
      path: '/settings/holidays',
      title: 'Holidays/Absences',
      access: staffOnly,
      layout: 'settings',
    },
    ownHours: { path: '/settings/hours', title: 'Hours', access: staffOnly, layout: 'settings' },
    ownAbsences: {
      path: '/settings/holidays-absences',
      title: 'Holidays/Absences',
      access: staffOnly,
      redirect: '/settings/holidays',
    },
    ownSkills: {
      path: '/settings/qualifications-skills',
      title: 'Qualifications/Skills',
      access: staffOnly,
      redirect: '/settings/qualifications',
    },
    team: { path: '/team', title: 'Team', access: service, redirect: '/team/week' },
    week: {
      path: '/team/week',
      title: 'Week',
      access: admins,
      nav: { group: 'team', order: 20, label: 'Rotas' },
    },
  },
  cards: {
    radar: { title: 'Ratios', access: admins, order: 28 },
    lapses: { title: 'Checks and certificates', access: admins, order: 35 },
    working: { title: 'Working today', access: admins, order: 30 },
    shifts: { title: 'My shifts', access: ['nursery-staff'], order: 30 },
    invitations: { title: 'Invitations', access: admins, order: 50 },
  },
  settings: {
    ownProfile: { title: 'Staff profile', access: staffOnly, order: 480, path: '/settings/staff-profile' },
    employment: { title: 'Employment Details', access: staffOnly, order: 500, path: '/settings/employment-details' },
    qualifications: { title: 'Qualifications/Skills', access: staffOnly, order: 510, path: '/settings/qualifications' },
    holidays: { title: 'Holidays/Absences', access: staffOnly, order: 520, path: '/settings/holidays' },
  },
  header: {},
} as const satisfies RemoteManifest;
