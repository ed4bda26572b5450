import * as z from 'zod/mini';
import { SignedIn, RoleSlug, User } from './auth.ts';
import { all, contract, one } from './endpoint.ts';
import { Flag } from './query.ts';
import { Id, Instant } from './rules.ts';
import { NewPassword, samePasswords } from './details.ts';
import { text } from './text.ts';

/** The two accounts that one person may hold. */
const Account = z.enum(['service', 'keyworker']);

export const switchToServiceContract = contract(() => ({
  summary: 'Switch to the service account: a new token for this device',
  response: one(SignedIn),
}));

export const switchToKeyworkerContract = contract(() => ({
  summary: 'Switch to the parent or carer account: a new token for this device',
  response: one(SignedIn),
}));

export const toggleSubscriptionContract = contract(() => ({
  summary: 'Whether news comes by email; emails about bookings, money and the account always do',
  body: z.object({ subscribed: Flag }),
  response: one(z.object({ subscribed: z.boolean() })),
}));

export const viewIntroContract = contract(() => ({
  summary: 'The person has seen the introduction',
  response: one(User),
}));

const UserRole = z.object({
  role: RoleSlug,
  account: Account,
  nursery_id: z.nullable(Id),
  nursery_name: z.nullable(z.string()),
  /** The person at that provider, or the provider itself. */
  suspended: z.boolean(),
});
export type UserRole = z.output<typeof UserRole>;

export const userRolesContract = contract(() => ({
  summary: 'What the person is, and where',
  response: all(UserRole),
}));

/** The form of a new password. */
export const PasswordChange = z
  .object({ current_password: text(200), password: NewPassword, password_confirmation: text(200) })
  .check(samePasswords);

export const changePasswordContract = contract(() => ({
  summary: 'A new password; it signs every other device out',
  body: PasswordChange,
  response: one(z.null()),
}));

export const dataExportContract = contract(() => ({
  summary: 'Everything held on the person, as a ZIP archive',
  response: z.never(),
}));

/** The form before an account is deleted. */
export const Farewell = z.object({ password: text(200) });

export const deleteAccountContract = contract(() => ({
  summary: 'Delete the account; what the law or others need is kept without the person in it',
  body: Farewell,
  response: one(z.null()),
}));

const Device = z.object({
  id: Id,
  /** As people call it: "Chrome" on "Android". Null where it does not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: Instant,
  seen_at: Instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const devicesContract = contract(() => ({
  summary: 'Where the person is logged in',
  response: all(Device),
}));

export const signOutDeviceContract = contract(() => ({
  summary: 'Sign one device out',
  params: z.object({ id: Id }),
  response: one(z.null()),
}));

export const logoutEverywhereContract = contract(() => ({
  summary: 'Sign every device out, this one too',
  response: one(z.null()),
}));
