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

const employment = {
  id: 'employment',
  head: 'Employment',
  shown: 'second',
  text: ({ employment_type }: Person) => employmentTypes[employment_type] ?? null,
} as const;
const email = { id: 'email', head: 'Email', text: ({ email: address }: Person) => address } as const;

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
    { id: 'role', head: 'Role', shown: 'second', text: ({ role }) => roleNames[role] },
    employment,
    email,
    { id: 'branches', head: 'Services', clip: true },
    {
      id: 'all',
      head: 'All services',
      shown: 'details',
      text: ({ branches }) => (branches.length > 1 ? branches.map(({ name }) => name).join(', ') : null),
    },
    { id: 'status', head: 'Status', shown: 'first' },
    {
      id: 'since',
      head: 'Suspended since',
      shown: 'details',
      text: ({ suspended_at }) => suspended_at && onDay(suspended_at),
    },
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
    { id: 'role', head: 'Role', shown: 'second', text: ({ role }) => roleNames[role] },
    employment,
    email,
    {
      id: 'branches',
      head: 'Services',
      clip: true,
      text: ({ branches }) => branches.map(({ name }) => name).join(', '),
    },
    { id: 'sent', head: 'Sent', text: ({ sent_at }) => onDay(sent_at) },
    { id: 'status', head: 'Status', shown: 'first' },
    { id: 'by', head: 'Sent by', shown: 'details', text: ({ invited_by }) => invited_by },
    { id: 'expires', head: 'Expires', shown: 'details', text: ({ expires_at }) => onDay(expires_at) },
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
