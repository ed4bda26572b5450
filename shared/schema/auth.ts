import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { Credentials, webClientId } from './credentials.ts';
import { SavedCard } from './money.ts';
import { Id, Instant, LocalDate } from './rules.ts';
import { queryInt } from './numbers.ts';
import { text } from './text.ts';

export const RoleSlug = z.enum(['nursery-super-admin', 'nursery-admin', 'nursery-staff', 'keyworker', 'carer']);
export type RoleSlug = z.output<typeof RoleSlug>;

export const UserBranch = z.object({
  id: Id,
  name: z.string(),
  branch_details_complete: z.boolean(),
  marketplace_enabled: z.boolean(),
  service_types: z.array(z.int()),
  hourly_rate: z.nullable(z.int()),
  payment_types: z.array(z.int()),
  local_authority_id: z.nullable(z.int()),
  staff_category: z.nullable(z.int()),
  planning_complete: z.boolean(),
  accounts_complete: z.boolean(),
  has_stripe_connected_account: z.boolean(),
  /** The day on which it is deleted, while that can be taken back. */
  delete_on: z.nullable(LocalDate),
});
export type UserBranch = z.output<typeof UserBranch>;

export const UserNursery = z.object({
  id: Id,
  name: z.string(),
  provider_type: z.nullable(z.int()),
  start_month: z.string(),
  is_suspended: z.boolean(),
  staffProfile: z.object({
    id: Id,
    role: RoleSlug,
    employment_type: z.int(),
    suspended_at: z.nullable(Instant),
  }),
  branches: z.array(UserBranch),
});

export const FamilyChild = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  dob: LocalDate,
});
export type FamilyChild = z.output<typeof FamilyChild>;

/** The person who is logged in (specification section 3). */
export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  telephone_number: z.nullable(z.string()),
  address_line_1: z.nullable(z.string()),
  address_line_2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  county: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  activated: z.boolean(),
  intro_viewed: z.boolean(),
  /** Whether news comes by email. */
  subscribed: z.boolean(),
  /** The role in the account that the token acts for. */
  role: RoleSlug,
  roles: z.array(RoleSlug),
  nurseries: z.array(UserNursery),
  /** `to_confirm` counts the children that services entered with the person's email address, still to be answered for. */
  keyworkerProfile: z.nullable(
    z.object({
      id: Id,
      children: z.array(FamilyChild),
      payment_methods: z.array(SavedCard),
      to_confirm: z.int(),
    }),
  ),
  /** Each provider's own record of the person, with those of the family's children that it knows them with. */
  allCarerProfiles: z.array(
    z.object({ id: Id, nursery_id: Id, children: z.array(FamilyChild), payment_methods: z.array(SavedCard) }),
  ),
  conversations: z.object({ unread_conversations: z.array(Id) }),
  /** By the id of a service where the person works: how many conversations have something unread there; without any, none. */
  activity_per_branch: z.record(z.string(), z.int()),
});
export type User = z.output<typeof User>;

/**
 * The token is in the user too (specification section 3). `device_hint` is kept by the device past the session, and sent
 * with its next sign-in.
 */
export const SignedIn = z.object({
  token: z.string(),
  user: z.extend(User, { token: z.string() }),
  device_hint: z.optional(z.string()),
});

export const loginContract = contract(() => ({
  summary: 'Log in with email and password',
  body: z.extend(Credentials, {
    client_id: z._default(queryInt(1, 100), webClientId),
    /** The answer of the last successful sign-in on this device: wrong guesses from elsewhere then do not lock the owner out. */
    device_hint: z.optional(text(1000)),
  }),
  response: one(SignedIn),
}));

export const refreshContract = contract(() => ({
  summary: 'A new token; the old one works 60 seconds more',
  response: one(z.object({ token: z.string() })),
}));

export const logoutContract = contract(() => ({
  summary: 'End this session',
  response: one(z.null()),
}));

export const currentUserContract = contract(() => ({
  summary: 'The person who is logged in',
  query: z.object({ client_id: z.optional(queryInt(1, 100)) }),
  response: one(User),
}));

export const broadcastAuthContract = contract(() => ({
  summary: 'Authorise a private realtime channel',
  body: z.object({ socket_id: z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/)), channel_name: text(200) }),
  response: z.object({ auth: z.string(), channel_data: z.string() }),
}));
