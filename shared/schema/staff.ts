import * as z from 'zod/mini';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { inviteList, staffList } from './lists/staff.ts';
import { branchScope } from './planning.ts';
import { nameText } from './names.ts';
import { Branches } from './details.ts';
import { Id } from './rules.ts';
import { Email } from './text.ts';
import { EmploymentType, StaffInvite, staffRoles, StaffRow, type StaffRoleSlug } from './rows/staff.ts';

/** Which roles each of them may give, and take away again by suspending or removing: never one above their own. */
export const rolesWithin: Readonly<Record<StaffRoleSlug, readonly StaffRoleSlug[]>> = {
  'nursery-super-admin': staffRoles,
  'nursery-admin': ['nursery-admin', 'nursery-staff'],
  'nursery-staff': [],
};

/** Days that the link of an invitation opens the account. */
export const inviteDays = 7;

export const listStaffContract = contract(() => ({
  summary: 'Who works at the branch',
  params: z.object(branchScope),
  query: listQuery(staffList),
  response: page(StaffRow),
}));

export const removeStaffContract = contract(() => ({
  summary: 'Remove a person from the staff; their future shifts become open',
  params: z.object({ ...branchScope, id: Id }),
  response: one(z.null()),
}));

export const setSuspensionContract = contract(() => ({
  summary: 'Suspend a member of staff, or lift the suspension; suspending opens their future shifts',
  params: z.object(branchScope),
  body: z.object({ staff_profile_id: Id, suspended: z.boolean() }),
  response: one(StaffRow),
}));

/** What the form of an invitation asks for. */
export const StaffInvitation = z.object({
  email: Email,
  first_name: nameText(100),
  last_name: nameText(100),
  role: z.enum(staffRoles),
  employment_type: EmploymentType,
  branches: Branches,
});

export const inviteStaffContract = contract(() => ({
  summary: 'Invite a person to join the staff',
  params: z.object(branchScope),
  body: StaffInvitation,
  response: one(StaffInvite),
}));

export const listInvitesContract = contract(() => ({
  summary: 'Who was asked to join the branch',
  params: z.object(branchScope),
  query: listQuery(inviteList),
  response: page(StaffInvite),
}));

export const resendInviteContract = contract(() => ({
  summary: 'Send an invitation again with a new link; the old one stops working',
  params: z.object(branchScope),
  body: z.object({ id: Id }),
  response: one(StaffInvite),
}));

export const revokeInviteContract = contract(() => ({
  summary: 'Withdraw an invitation',
  params: z.object({ ...branchScope, id: Id }),
  response: one(z.null()),
}));

export const checkExistingForBranchContract = contract(() => ({
  summary: 'Whether an address belongs to a member of staff, or was invited',
  params: z.object({ id: Id }),
  body: z.object({ email: Email }),
  response: one(z.object({ status: z.enum(['none', 'invited', 'member']) })),
}));
