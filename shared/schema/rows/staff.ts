import * as z from 'zod/mini';
import { Id, Instant } from '../rules.ts';

export const staffRoles = ['nursery-super-admin', 'nursery-admin', 'nursery-staff'] as const;
export type StaffRoleSlug = (typeof staffRoles)[number];

export const inviteStatuses = ['invited', 'accepted', 'expired', 'revoked'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

const BranchName = z.object({ id: Id, name: z.string() });
export const EmploymentType = z.int().check(z.gte(0), z.lte(2));

/** A member of staff, as the provider's admins see them. */
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

/** A person invited to join. An invitation past its time is `expired`. */
export const StaffInvite = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(staffRoles),
  employment_type: EmploymentType,
  branches: z.array(BranchName),
  status: z.enum(inviteStatuses),
  /** Name of who sent the latest email. */
  invited_by: z.string(),
  sent_at: Instant,
  expires_at: Instant,
  can: z.object({ resend: z.boolean(), revoke: z.boolean() }),
});
export type StaffInvite = z.output<typeof StaffInvite>;
