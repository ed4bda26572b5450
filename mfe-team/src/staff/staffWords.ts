import type { InviteStatus, StaffRoleSlug } from '@bairn/shared/schema/staff';

/** What a role is called, and what it means for whoever gives it. */
export const roleWords: Record<StaffRoleSlug, { name: string; means: string }> = {
  'nursery-super-admin': {
    name: 'Super admin',
    means: 'Sees and changes everything in every service, the activity log and other admins too.',
  },
  'nursery-admin': {
    name: 'Admin',
    means: 'Runs the services you choose: bookings, children, money, staff and rotas.',
  },
  'nursery-staff': { name: 'Staff', means: 'Sees the sessions, bookings and children of the services you choose.' },
};

/** Where an invitation stands, in people's words. */
export const inviteLook: Record<InviteStatus, { words: string; tone: 'neutral' | 'info' | 'success' | 'warning' }> = {
  invited: { words: 'Waiting', tone: 'info' },
  expired: { words: 'Expired', tone: 'warning' },
  accepted: { words: 'Joined', tone: 'success' },
  revoked: { words: 'Withdrawn', tone: 'neutral' },
};

/** A person's name as everybody reads it. */
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`;
