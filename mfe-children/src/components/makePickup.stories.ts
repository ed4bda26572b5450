import type { Pickup } from '@bairn/shared/schema/pickups';
import { makeId } from '@bairn/shared/test/people';

/** A person who may collect, for the tests and stories. */
export const makePickup = (own: Partial<Pickup> = {}): Pickup => ({
  id: makeId(),
  child_id: makeId(),
  name: 'Morag Fraser',
  relation: 'Grandmother',
  phone: '+441314960101',
  has_photo: false,
  has_password: true,
  from: null,
  until: null,
  state: 'now',
  service: { id: makeId(), name: 'Thistle House Nursery, Leith' },
  named_by: 'service',
  revision: 1,
  can: { change: true, show_password: true },
  ...own,
});
