import { formatDate, localDate } from '@bairn/shared/format/date';
import { listOf, oneOf, search } from '../list.ts';
import type { InviteStatus, StaffInvite, StaffRoleSlug, StaffRow } from '../rows/staff.ts';

/** What the roles of the staff are called. */
export const roleNames = {
  'nursery-super-admin': 'Super admin',
  'nursery-admin': 'Admin',
  'nursery-staff': 'Staff',
} as const satisfies Record<StaffRoleSlug, string>;

/** By their ids, as in the specification's section 3. */
export const employmentTypes = ['Full-time', 'Part-time', 'Sessional'] as const;

/** Where an invitation stands. */
export const inviteWords = {
  invited: 'Waiting',
  accepted: 'Joined',
  expired: 'Expired',
  revoked: 'Withdrawn',
} as const satisfies Record<InviteStatus, string>;

type Person = Pick<StaffInvite, 'first_name' | 'last_name' | 'email' | 'role' | 'employment_type' | 'branches'>;

const statuses = { active: 'Active', suspended: 'Suspended' } as const;
const onDay = (instant: string) => formatDate(localDate(instant));

const person = {
  'First name': ({ first_name }: Person) => first_name,
  'Last name': ({ last_name }: Person) => last_name,
  Email: ({ email }: Person) => email,
  Role: ({ role }: Person) => roleNames[role],
  Employment: ({ employment_type }: Person) => employmentTypes[employment_type] ?? null,
  Services: ({ branches }: Person) => branches.map(({ name }) => name).join(', '),
};

/** The people who work at a branch. */
export const staffList = listOf<StaffRow>()({
  name: 'Staff',
  counted: ['person', 'people'],
  filters: { search: search('Name or email'), status: oneOf('Status', 'Active and suspended', statuses) },
  sorts: [],
  columns: [
    { id: 'name', head: 'Name' },
    { id: 'role', head: 'Role' },
    { id: 'branches', head: 'Services' },
    { id: 'status', head: 'Status' },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    ...person,
    Status: ({ status }) => statuses[status],
    'Suspended since': ({ suspended_at }) => suspended_at && onDay(suspended_at),
  },
});

/** The invitations to a branch: the open ones unless a state is asked for. */
export const inviteList = listOf<StaffInvite>()({
  name: 'Invitations',
  counted: ['invitation', 'invitations'],
  filters: { search: search('Name or email'), status: oneOf('Invitation', 'Waiting or expired', inviteWords) },
  sorts: [],
  columns: [
    { id: 'name', head: 'Name' },
    { id: 'role', head: 'As' },
    { id: 'branches', head: 'Services' },
    { id: 'sent', head: 'Sent' },
    { id: 'status', head: 'Status' },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    ...person,
    Sent: ({ sent_at }) => onDay(sent_at),
    'Sent by': ({ invited_by }) => invited_by,
    Expires: ({ expires_at }) => onDay(expires_at),
    Status: ({ status }) => inviteWords[status],
  },
});
