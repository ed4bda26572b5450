import type * as schema from '../schema/staff.ts';
import { del, get, post } from './endpoint.ts';

export const listStaff = get<typeof schema.listStaffContract>('/nursery/{nursery}/branch/{branch}/staff-profile', {
  download: true,
  about: ['staff'],
});

export const removeStaff = del<typeof schema.removeStaffContract>(
  '/nursery/{nursery}/branch/{branch}/staff-profile/{id}',
  { about: ['staff'] },
);

export const setSuspension = post<typeof schema.setSuspensionContract>(
  '/nursery/{nursery}/branch/{branch}/suspension-status',
  { about: ['staff'] },
);

/** Refused with 409: `member` works there already, `invited` has an open invitation, which can be sent again. */
export const inviteStaff = post<typeof schema.inviteStaffContract>('/nursery/{nursery}/branch/{branch}/staff-invite', {
  about: ['staff'],
});

/** Without a status the open ones: those that wait, and those whose time is over. */
export const listInvites = get<typeof schema.listInvitesContract>('/nursery/{nursery}/branch/{branch}/staff-invite', {
  download: true,
  about: ['staff'],
});

export const resendInvite = post<typeof schema.resendInviteContract>(
  '/nursery/{nursery}/branch/{branch}/resend-invite',
  { about: ['staff'] },
);

export const revokeInvite = del<typeof schema.revokeInviteContract>(
  '/nursery/{nursery}/branch/{branch}/staff-invite/{id}',
  { about: ['staff'] },
);

export const checkExistingForBranch = post<typeof schema.checkExistingForBranchContract>(
  '/auth/check-existing-for-branch/{id}',
);
