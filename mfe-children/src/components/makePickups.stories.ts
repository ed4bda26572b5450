import { makePickup } from './makePickup.stories.ts';

/** One of each kind: a service's, a family's with a long name, and one for a day. */
export const pickups = [
  makePickup(),
  makePickup({
    name: 'Màiri MacDonald-Sutherland of the Isles',
    service: null,
    named_by: 'family',
    can: { change: false, show_password: true },
  }),
  makePickup({
    name: 'Hamish Orr',
    phone: null,
    from: '2026-11-24',
    until: '2026-11-24',
    state: 'later',
    can: { change: true, show_password: false },
  }),
];
