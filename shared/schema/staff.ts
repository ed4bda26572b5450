import * as z from 'zod/mini';
import { endpoint, one, page } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { nameText } from './names.ts';
import { Branches, Email, Id, Instant, SearchText, paging } from './rules.ts';

export const staffRoles = ['nursery-super-admin', 'nursery-admin', 'nursery-staff'] as const;
export type StaffRoleSlug = (typeof staffRoles)[number];

/** Which roles each of them may give, and take away again by suspending or removing: never one above their own. */
export const rolesWithin: Readonly<Record<StaffRoleSlug, readonly StaffRoleSlug[]>> = {
  'nursery-super-admin': staffRoles,
  'nursery-admin': ['nursery-admin', 'nursery-staff'],
  'nursery-staff': [],
};

/** By their ids, as in the specification's section 3. */
export const employmentTypes = ['Full-time', 'Part-time', 'Sessional'] as const;

export const inviteStatuses = ['invited', 'accepted', 'expired', 'revoked'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

/** Days that the link of an invitation opens the account. */
export const inviteDays = 7;

const BranchName = z.object({ id: Id, name: z.string() });
const EmploymentType = z.int().check(z.gte(0), z.lte(2));

/** Somebody who works for the provider, as its admins see them. */
export const StaffRow = z.object({
  /** Of the staff profile. */
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  employment_type: EmploymentType,
  /** Those of the person that are the reader's as well. */
  branches: z.array(BranchName),
  status: z.enum(['active', 'suspended']),
  suspended_at: z.nullable(Instant),
  avatar_url: z.nullable(z.string()),
  /** The reader. */
  is_self: z.boolean(),
  can: z.object({ suspend: z.boolean(), lift: z.boolean(), remove: z.boolean() }),
});
export type StaffRow = z.output<typeof StaffRow>;

export const listStaff = endpoint({
  method: 'GET',
  path: '/nursery/{nursery}/branch/{branch}/staff-profile',
  summary: 'Who works at the branch',
  params: z.object(branchScope),
  query: z.object({
    search: z.optional(SearchText),
    status: z.optional(z.enum(['active', 'suspended'])),
    ...paging(),
  }),
  response: page(StaffRow),
});

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/nursery/{nursery}/branch/{branch}/staff-profile/{id}',
  summary: 'Take somebody off the staff; their future shifts become open',
  params: z.object({ ...branchScope, id: Id }),
  response: one(z.null()),
});

export const setSuspension = endpoint({
  method: 'POST',
  path: '/nursery/{nursery}/branch/{branch}/suspension-status',
  summary: 'Suspend somebody of the staff, or lift it; suspending opens their future shifts',
  params: z.object(branchScope),
  body: z.object({ staff_profile_id: Id, suspended: z.boolean() }),
  response: one(StaffRow),
});

/** What the form of an invitation asks for. */
export const StaffInvitation = z.object({
  email: Email,
  first_name: nameText(100),
  last_name: nameText(100),
  role: z.enum(staffRoles),
  employment_type: EmploymentType,
  branches: Branches,
});

/** Somebody who was asked to join. One whose time is over is `expired`. */
export const StaffInvite = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(staffRoles),
  employment_type: EmploymentType,
  branches: z.array(BranchName),
  status: z.enum(inviteStatuses),
  /** Name of who sent the latest letter. */
  invited_by: z.string(),
  sent_at: Instant,
  expires_at: Instant,
  can: z.object({ resend: z.boolean(), revoke: z.boolean() }),
});
export type StaffInvite = z.output<typeof StaffInvite>;

/** Refused with 409: `member` works there already, `invited` has an open invitation, which can be sent again. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/nursery/{nursery}/branch/{branch}/staff-invite',
  summary: 'Ask somebody to join the staff',
  params: z.object(branchScope),
  body: StaffInvitation,
  response: one(StaffInvite),
});

/** Without a status the open ones: those that wait, and those whose time is over. */
export const listInvites = endpoint({
  method: 'GET',
  path: '/nursery/{nursery}/branch/{branch}/staff-invite',
  summary: 'Who was asked to join the branch',
  params: z.object(branchScope),
  query: z.object({
    search: z.optional(SearchText),
    status: z.optional(z.enum(inviteStatuses)),
    ...paging(),
  }),
  response: page(StaffInvite),
});

export const resendInvite = endpoint({
  method: 'POST',
  path: '/nursery/{nursery}/branch/{branch}/resend-invite',
  summary: 'Send an invitation again: with a new link, the former one opens nothing',
  params: z.object(branchScope),
  body: z.object({ id: Id }),
  response: one(StaffInvite),
});

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: '/nursery/{nursery}/branch/{branch}/staff-invite/{id}',
  summary: 'Take an invitation back',
  params: z.object({ ...branchScope, id: Id }),
  response: one(z.null()),
});

export const checkExistingForBranch = endpoint({
  method: 'POST',
  path: '/auth/check-existing-for-branch/{id}',
  summary: 'Whether an address belongs to somebody of the staff, or was invited',
  params: z.object({ id: Id }),
  body: z.object({ email: Email }),
  response: one(z.object({ status: z.enum(['none', 'invited', 'member']) })),
});
