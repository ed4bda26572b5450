import type { Qualification } from '@bairn/shared/schema/qualifications';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { makeId } from '@bairn/shared/test/people';

/** A PVG membership that is approved, as an admin sees it, by default. */
export const makeQualification = (own: Partial<Qualification> = {}): Qualification => ({
  id: makeId(),
  kind: 'pvg',
  title: null,
  scqf_level: null,
  register_part: null,
  number: '1801 0203 0405 0607',
  valid_from: '2022-01-10',
  valid_until: '2027-01-09',
  status: 'approved',
  reason: null,
  file: 'pdf',
  can: { decide: false, remove: true },
  ...own,
});

const days = [1, 2, 3, 4].map((day) => ({ day, start_time: '08:00', end_time: '16:15', break_minutes: 45 }));

/** A practitioner as an admin sees them, by default. */
export const makeStaffProfile = (own: Partial<StaffProfile> = {}): StaffProfile => ({
  id: makeId(),
  is_self: false,
  name: 'Priya Nair',
  email: 'priya.nair@demo.bairn.test',
  avatar_url: null,
  status: 'active',
  branches: [{ id: makeId(), name: 'Thistle House Nursery, Leith' }],
  employment: {
    role: 'nursery-staff',
    employment_type: 0,
    job_title: 'Senior practitioner',
    contract_kind: 'permanent',
    contracted_minutes: 2250,
    starts_on: '2021-08-16',
    ends_on: null,
    wage: { type: 'hourly', pence: 1485 },
  },
  identity: { first_name: 'Priya', last_name: 'Nair', dob: '1993-04-17', payroll_number: 'WP-0412' },
  contact: {
    phone: '+441314960101',
    address_line_1: '17 Water Street',
    address_line_2: null,
    city: 'Edinburgh',
    postcode: 'EH6 6SU',
    emergency_name: 'Dev Nair',
    emergency_relation: 'Brother',
    emergency_phone: '+441314960102',
  },
  asked: null,
  declined_reason: null,
  training: [{ from: '2021-08-16', until: '2021-08-27' }],
  contracted: [
    { from: '2027-01-04', days: days.slice(0, 3) },
    { from: '2024-08-12', days },
  ],
  available: [],
  opt_out_48h: { from: '2025-03-03', until: null },
  qualifications: [
    makeQualification({
      kind: 'first_aid',
      number: 'FA-88213',
      valid_from: '2026-11-16',
      valid_until: '2029-11-15',
      status: 'waiting',
      file: 'webp',
      can: { decide: true, remove: true },
    }),
    makeQualification(),
    makeQualification({
      kind: 'award',
      title: 'HNC Childhood Practice',
      scqf_level: 7,
      number: null,
      valid_from: '2020-06-30',
      valid_until: null,
      file: null,
    }),
    makeQualification({ kind: 'first_aid', valid_from: '2023-11-15', valid_until: '2026-11-14' }),
  ],
  standing: { counts: true, first_aider: false, why: ['first_aid'] },
  today: '2026-11-20',
  beta_read: true,
  revision: 3,
  can: {
    employ: true,
    branches: true,
    contact: true,
    identity: 'apply',
    train: true,
    schedule: true,
    decide: true,
    qualify: true,
  },
  ...own,
});

/** The same person, as they see themselves. */
export function makeOwnProfile(own: Partial<StaffProfile> = {}): StaffProfile {
  const { employment, qualifications, ...rest } = makeStaffProfile();
  return {
    ...rest,
    is_self: true,
    beta_read: false,
    employment: { ...employment, wage: null },
    qualifications: qualifications.map((one) => ({
      ...one,
      can: { decide: false, remove: one.status !== 'approved' },
    })),
    can: {
      employ: false,
      branches: false,
      contact: true,
      identity: 'ask',
      train: false,
      schedule: false,
      decide: false,
      qualify: true,
    },
    ...own,
  };
}
