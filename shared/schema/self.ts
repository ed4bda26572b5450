import * as z from 'zod/mini';
import { SignedIn, RoleSlug } from './auth.ts';
import { all, endpoint, one } from './endpoint.ts';
import { Flag, Id, Instant, NewPassword, samePasswords, text } from './rules.ts';

/** The two accounts that one person may hold. */
const Account = z.enum(['service', 'keyworker']);

export const switchToService = endpoint({
  method: 'POST',
  path: '/auth/service-account',
  summary: 'Go on as a service: a new token for this device',
  response: one(SignedIn),
});

export const switchToKeyworker = endpoint({
  method: 'POST',
  path: '/auth/carer-account',
  summary: 'Go on as a parent or carer: a new token for this device',
  response: one(SignedIn),
});

/** The form of the email preference. */
export const Subscription = z.object({ subscribed: Flag });

export const toggleSubscription = endpoint({
  method: 'POST',
  path: '/users/toggle-subscription',
  summary: 'Whether news comes by email; letters about bookings, money and the account always do',
  body: Subscription,
  response: one(z.object({ subscribed: z.boolean() })),
});

const UserRole = z.object({
  role: RoleSlug,
  account: Account,
  nursery_id: z.nullable(Id),
  nursery_name: z.nullable(z.string()),
  /** The person at that provider, or the provider itself. */
  suspended: z.boolean(),
});
export type UserRole = z.output<typeof UserRole>;

export const userRoles = endpoint({
  method: 'GET',
  path: '/users/roles',
  summary: 'What the person is, and where',
  response: all(UserRole),
});

/** The form of a new password. */
export const PasswordChange = z
  .object({ current_password: text(200), password: NewPassword, password_confirmation: text(200) })
  .check(samePasswords);

export const changePassword = endpoint({
  method: 'POST',
  path: '/users/password',
  summary: 'A new password; it signs every other device out',
  body: PasswordChange,
  response: one(z.null()),
});

/** What is held on the person: a page that reads without anything else, and the same as data. */
export const dataExport = endpoint({
  method: 'GET',
  path: '/users/data-export',
  summary: 'Everything held on the person, as a ZIP archive',
  file: 'application/zip',
  response: z.never(),
});

/** The form before an account is deleted. */
export const Farewell = z.object({ password: text(200) });

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/users/account',
  summary: 'Delete the account; what the law or others need is kept without the person in it',
  body: Farewell,
  response: one(z.null()),
});

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

export const devices = endpoint({
  method: 'GET',
  path: '/auth/devices',
  summary: 'Where the person is signed in',
  response: all(Device),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/auth/devices/{id}',
  summary: 'Sign one device out',
  params: z.object({ id: Id }),
  response: one(z.null()),
});

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/logout-everywhere',
  summary: 'Sign every device out, this one too',
  response: one(z.null()),
});
