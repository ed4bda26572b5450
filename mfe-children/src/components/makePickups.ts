import type { Pickup } from '@bairn/shared/schema/pickups';

const id = (last: number) => `0195a1b2-0001-7000-8000-${String(last).padStart(12, '0')}`;

const pickup = (at: number, own: Partial<Pickup> = {}): Pickup => ({
  id: id(at),
  child_id: id(10),
  name: 'Morag Fraser',
  relation: 'Grandmother',
  phone: '+441314960101',
  has_photo: false,
  has_password: true,
  from: null,
  until: null,
  state: 'now',
  service: { id: id(11), name: 'Thistle House Nursery, Leith' },
  named_by: 'service',
  revision: 1,
  can: { change: true, show_password: true },
  ...own,
});
/** One of each kind: a service's, a family's with a long name, and one for a day. */
export const pickups = [
  pickup(1),
  pickup(2, {
    name: 'Màiri MacDonald-Sutherland of the Isles',
    service: null,
    named_by: 'family',
    can: { change: false, show_password: true },
  }),
  pickup(3, {
    name: 'Hamish Orr',
    phone: null,
    from: '2026-11-24',
    until: '2026-11-24',
    state: 'later',
    can: { change: true, show_password: false },
  }),
];

/** The same as the family reads them. */
export const familyPickups = [
  pickup({ name: 'Màiri MacDonald-Sutherland of the Isles', service: null, named_by: 'you' }),
  pickup({ named_by: 'service', can: { change: false, show_password: false } }),
  pickup({ name: 'Hamish Orr', phone: null, from: '2026-11-24', until: '2026-11-24', state: 'later', named_by: 'you' }),
];
