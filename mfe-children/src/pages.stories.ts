import { childMonth } from '@bairn/shared/calls/childBookings';
import { listChildren } from '@bairn/shared/calls/children';
import { listPickups } from '@bairn/shared/calls/pickups';
import type { Pickup } from '@bairn/shared/schema/pickups';
import { sample } from '@bairn/shared/test/sample';
import { childMonthContract } from '@bairn/shared/schema/childBookings';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { fullPage } from '@bairn/shared/test/fullPage';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from './manifest.ts';

const names = ['Isla Mackay', 'Ruaridh Colquhoun', 'Ada Orr', 'Màiri MacDonald', 'Samir Abernethy'];

/** Every fifth child has allergies and a medical need. */
const child = (at: number) => ({
  full_name: names[at % 5],
  status: 'active',
  ...(at % 5 === 2
    ? { allergies: ['Peanuts', 'Tree nuts'], medical_needs: 'Adrenaline pen in the blue bag' }
    : { allergies: [], medical_needs: null }),
});

const pickup = (own: Partial<Pickup> = {}): Pickup => ({
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
const pickups = [
  pickup(),
  pickup({
    name: 'Màiri MacDonald-Sutherland of the Isles',
    service: null,
    named_by: 'family',
    can: { change: false, show_password: true },
  }),
  pickup({
    name: 'Hamish Orr',
    phone: null,
    from: '2026-11-24',
    until: '2026-11-24',
    state: 'later',
    can: { change: true, show_password: false },
  }),
];

const { data: month } = sample(childMonthContract().response);
const [booking] = month.bookings;
const bookings = booking
  ? [
      { ...booking, id: makeId(), date: '2026-11-18', attendance: 'out' as const, status: 'attended' as const },
      { ...booking, id: makeId(), date: '2026-11-20', attendance: 'in' as const, status: 'confirmed' as const },
      {
        ...booking,
        id: makeId(),
        date: '2026-11-23',
        attendance: null,
        status: 'cancelled_by_service' as const,
        price: null,
      },
    ]
  : [];

export const stories: PageStories<typeof manifest.pages> = {
  active: [
    {},
    {
      name: 'a full page',
      answers: (api) => api.on(listChildren, () => fullPage(listChildren, child)),
      compact: true,
    },
    { name: 'a row is open', press: ['Details of'] },
  ],
  pickups: [
    { answers: (api) => api.on(listPickups, () => ({ data: pickups })) },
    { name: 'no one is named', answers: (api) => api.on(listPickups, () => ({ data: [] })) },
    {
      name: 'a person is changed',
      user: makeServiceUser('nursery-admin'),
      answers: (api) => api.on(listPickups, () => ({ data: pickups })),
      press: ['Change Morag'],
    },
  ],
  bookingCalendar: [
    {
      answers: (api) =>
        api.on(childMonth, () => ({ data: { ...month, month: '2026-11', today: '2026-11-20', bookings } })),
    },
    {
      name: 'a month without bookings',
      answers: (api) => api.on(childMonth, () => ({ data: { ...month, month: '2026-11', bookings: [] } })),
    },
  ],
};
