import { createSessionStore } from '@bairn/shared/app/sessionStore';
import type { User } from '@bairn/shared/schema/auth';

let last = 0;

/** A unique id in the form of the API's. */
export function makeId() {
  last += 1;
  return `01930000-0000-7000-8000-${String(last).padStart(12, '0')}`;
}

/** A signed-in person; by default a keyworker without children. */
export function makeUser(own: Partial<User> = {}): User {
  return {
    id: makeId(),
    first_name: 'Eilidh',
    last_name: 'Fraser',
    email: 'eilidh@demo.bairn.test',
    telephone_number: '+441314960101',
    address_line_1: '12 Shore',
    address_line_2: null,
    city: 'Edinburgh',
    county: 'Midlothian',
    postcode: 'EH6 6QW',
    avatar_url: null,
    activated: true,
    intro_viewed: true,
    role: 'keyworker',
    roles: ['keyworker'],
    nurseries: [],
    keyworkerProfile: { id: makeId(), children: [], payment_methods: [], to_confirm: 0 },
    allCarerProfiles: [],
    conversations: { unread_conversations: [] },
    activity_per_branch: {},
    subscribed: true,
    ...own,
  };
}

type Nursery = User['nurseries'][number];

/** A provider with one complete service, as its user sees it. */
export function makeNursery(
  role: Nursery['staffProfile']['role'] = 'nursery-admin',
  own: Partial<Nursery> = {},
): Nursery {
  return {
    id: makeId(),
    name: 'Thistle House',
    provider_type: 1,
    start_month: 'aug',
    is_suspended: false,
    staffProfile: { id: makeId(), role, employment_type: 0, suspended_at: null },
    branches: [
      {
        id: makeId(),
        name: 'Thistle House Nursery, Leith',
        branch_details_complete: true,
        marketplace_enabled: true,
        service_types: [1],
        hourly_rate: 650,
        payment_types: [1, 2],
        local_authority_id: 1,
        staff_category: 1,
        planning_complete: true,
        accounts_complete: true,
        has_stripe_connected_account: true,
        delete_on: null,
      },
    ],
    ...own,
  };
}

/** What a sign-in of this person answers. */
export const signedInAs = (user: User, token = 'new') => ({ token, user: { ...user, token } });

/** A person who works for a provider. */
export function makeServiceUser(
  role: Nursery['staffProfile']['role'] = 'nursery-admin',
  own: Partial<User> = {},
): User {
  return makeUser({ role, roles: [role], nurseries: [makeNursery(role)], keyworkerProfile: null, ...own });
}

/** A session with this person signed in; signed out without one. */
export function sessionOf(user?: User) {
  const store = createSessionStore();
  store.adopt(user && { token: 'test-token', user });
  return store;
}
