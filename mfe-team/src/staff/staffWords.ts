import { inviteWords, roleNames } from '@bairn/shared/schema/lists/staff';
import type { InviteStatus, StaffRoleSlug } from '@bairn/shared/schema/rows/staff';

/** The name of a role, and its meaning for the admin who gives it. */
export const roleWords: Record<StaffRoleSlug, { name: string; means: string }> = {
  'nursery-super-admin': {
    name: roleNames['nursery-super-admin'],
    means: 'Sees and changes everything in every service, the activity log and other admins too.',
  },
  'nursery-admin': {
    name: roleNames['nursery-admin'],
    means: 'Runs the services you choose: bookings, children, money, staff and rotas.',
  },
  'nursery-staff': {
    name: roleNames['nursery-staff'],
    means: 'Sees the sessions, bookings and children of the services you choose.',
  },
};

/** Where an invitation stands, in people's words. */
export const inviteLook: Record<InviteStatus, { words: string; tone: 'neutral' | 'info' | 'success' | 'warning' }> = {
  invited: { words: inviteWords.invited, tone: 'info' },
  expired: { words: inviteWords.expired, tone: 'warning' },
  accepted: { words: inviteWords.accepted, tone: 'success' },
  revoked: { words: inviteWords.revoked, tone: 'neutral' },
};

/** A person's name as everybody reads it. */
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`;
