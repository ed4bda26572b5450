import {
  adminsAndSelf,
  adminsHere,
  adminsOfBranch,
  get,
  hide,
  inBranch,
  line,
  staffOfBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';
import { askedAt } from '../testing/makeTeam.ts';

/** Staff name a colleague, whom they do not see. */
const adminsOfColleague: Access = {
  ...staffOfBranch,
  own: line(staffOfBranch.own ?? {}, hide('staff')),
};

/** The person works there already. */
const isMember: Access = {
  own: line(get(409, ...adminsHere), hide("other nursery's admin")),
  "colleague's": line(hide(...adminsHere, "other nursery's admin"), get(409, 'super admin')),
  "another's": line(hide(...adminsHere), get(409, "other nursery's admin")),
};

const days = [
  { day: 1, start_time: '08:00', end_time: '16:15', break_minutes: 45 },
  { day: 2, start_time: '08:00', end_time: '16:15', break_minutes: 45 },
];
const path = '/nursery/{nursery}/branch/{branch}' as const;

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  [`GET ${path}/staff-profile/{id}`]: {
    access: adminsAndSelf,
    request: (of) => ({ params: { ...inBranch(of), id: of['staff-profile'] } }),
  },

  [`POST ${path}/staff-profile/{id}`]: {
    access: adminsAndSelf,
    request: (of) => ({
      params: { ...inBranch(of), id: of['staff-profile'] },
      body: {
        revision: 1,
        employment: {
          role: 'nursery-staff',
          employment_type: 1,
          job_title: 'Practitioner',
          contract_kind: 'permanent',
          contracted_minutes: 900,
          starts_on: '2024-08-12',
          ends_on: '',
          wage_type: 'hourly',
          wage_pence: 1360,
        },
        identity: { first_name: 'Ailsa', last_name: 'Testing', dob: '1994-02-28', payroll_number: 'P-17' },
        contact: {
          phone: '0131 496 0102',
          address_line_1: '17 Testing Wynd',
          address_line_2: '',
          city: 'Leith',
          postcode: 'EH6 6JJ',
          emergency_name: 'Rob Testing',
          emergency_relation: 'Partner',
          emergency_phone: '0131 496 0103',
        },
        branches: [of.branch],
        schedule: { from: '2099-01-05', days },
        opt_out_48h: { from: '2026-01-05', until: '2099-01-04' },
      },
    }),
  },

  [`POST ${path}/staff-profile`]: {
    access: isMember,
    request: (of) => ({ params: inBranch(of), body: { staff_profile_id: of['staff-profile'] } }),
  },

  [`POST ${path}/staff-profile/{id}/decide`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.asking_colleague },
      body: { approve: false, reason: 'The certificate has another name', asked_at: askedAt },
    }),
  },

  [`POST ${path}/staff-profile/{id}/in-training`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of['staff-profile'] },
      body: { in_training: true, from: '2026-11-20', until: '2099-12-31' },
    }),
  },

  [`POST ${path}/staff-profile/beta-confirm`]: {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  [`POST ${path}/qualifications`]: {
    access: adminsOfColleague,
    request: (of) => ({
      params: inBranch(of),
      body: {
        staff_profile_id: of['staff-profile'],
        kind: 'award',
        title: 'HNC Childhood Practice',
        scqf_level: 7,
        register_part: '',
        number: 'HNC-1',
        valid_from: '2020-06-30',
        valid_until: '',
      },
    }),
  },

  [`GET ${path}/qualifications/{id}`]: {
    access: adminsAndSelf,
    request: (of) => ({ params: { ...inBranch(of), id: of.qualification } }),
  },

  [`DELETE ${path}/qualifications/{id}`]: {
    access: adminsAndSelf,
    request: (of) => ({ params: { ...inBranch(of), id: of.qualification } }),
  },

  [`POST ${path}/qualifications/{id}/decide`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.qualification }, body: { approve: true, reason: '' } }),
  },

  [`GET ${path}/available-work-schedule`]: {
    access: adminsOfColleague,
    request: (of) => ({ params: inBranch(of), query: { staff_profile_id: of['staff-profile'] } }),
  },

  [`POST ${path}/available-work-schedule`]: {
    access: adminsOfColleague,
    request: (of) => ({
      params: inBranch(of),
      body: { staff_profile_id: of['staff-profile'], from: '2099-01-05', days },
    }),
  },

  [`GET ${path}/current-user-work-schedule`]: {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },
};
