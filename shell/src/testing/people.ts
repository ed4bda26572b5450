import type { Branch, Nursery, Session, User } from '@bairn/shared/app';
import { sessionOf } from '@bairn/shared/app/sessionStore';
import type { Role } from '@bairn/shared/contract';

/** A branch of a made-up provider. */
export const makeBranch = (id: string, more: Partial<Branch> = {}): Branch => ({
  id,
  name: `Service ${id}`,
  branch_details_complete: true,
  marketplace_enabled: true,
  service_types: [],
  hourly_rate: null,
  payment_types: [],
  local_authority_id: null,
  staff_category: null,
  planning_complete: true,
  accounts_complete: true,
  has_stripe_connected_account: false,
  delete_on: null,
  ...more,
});

/** A provider in which the person has a role. */
export const makeNursery = (id: string, role: Role, branches: Branch[], more: Partial<Nursery> = {}): Nursery => ({
  id,
  name: `Provider ${id}`,
  provider_type: null,
  start_month: 'apr',
  is_suspended: false,
  staffProfile: { id: `staff-${id}`, role, employment_type: 0, suspended_at: null },
  branches,
  ...more,
});

/** A person acting as `role`; service roles get one provider with one complete branch unless told. */
export const makeUser = (role: Role, more: Partial<User> = {}): User => ({
  id: `user-${role}`,
  first_name: 'Morag',
  last_name: 'Sinclair',
  email: 'morag@bairn.test',
  telephone_number: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  county: null,
  postcode: null,
  avatar_url: null,
  activated: true,
  intro_viewed: true,
  role,
  roles: [role],
  nurseries: role === 'keyworker' || role === 'carer' ? [] : [makeNursery('n1', role, [makeBranch('b1')])],
  keyworkerProfile: null,
  allCarerProfiles: [],
  conversations: { unread_conversations: [] },
  activity_per_branch: {},
  subscribed: true,
  ...more,
});

/** The session of such a person. */
export const makeSession = (role: Role, more: Partial<User> = {}): Session => sessionOf({ user: makeUser(role, more) });

/** Logged out. */
export const anonymous: Session = {
  status: 'anonymous',
  user: undefined,
  role: undefined,
  account: undefined,
  nursery: undefined,
  branch: undefined,
};
