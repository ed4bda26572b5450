import { calendarFeed, familyCalendar, makeCalendarFeed } from '@bairn/shared/calls/familyCalendar';
import { addDays, localDate } from '@bairn/shared/format/date';
import type { FamilyCalendarEntry } from '@bairn/shared/schema/familyCalendar';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';
import type { manifest } from '../manifest.ts';

/** Two children with bookings in every state, and an offer. */
function withFamilyCalendar(api: FakeApi, empty: unknown = false) {
  const today = localDate(new Date());
  const children = [
    { id: makeId(), first_name: 'Ava' },
    { id: makeId(), first_name: 'Christopher-Alexander' },
  ] as const;
  const entry = (own: Partial<FamilyCalendarEntry>): FamilyCalendarEntry => ({
    id: makeId(),
    kind: 'booking',
    child_id: children[0].id,
    date: today,
    start_time: '08:00',
    end_time: '13:00',
    status: 'confirmed',
    attendance: 'expected',
    session_name: 'Toddler Room',
    service_name: 'Wee Puffins Nursery, Leith',
    service_phone: '+441314960101',
    order_id: makeId(),
    price: 4200,
    hold_until: null,
    absence: { can: 'report', until: `${today} 08:00`, by: null, reason: null },
    ...own,
  });
  const gone = { attendance: null, absence: null };
  const other = { child_id: children[1].id, session_name: 'Pre-school', start_time: '09:00' };
  const entries = [
    entry({}),
    entry({ ...other, ...gone, status: 'pending' }),
    entry({
      ...other,
      date: addDays(today, 1),
      status: 'absent',
      attendance: 'absent',
      absence: { can: 'take_back', until: `${addDays(today, 1)} 09:00`, by: 'family', reason: 'ill' },
    }),
    entry({ date: addDays(today, 2), ...gone, status: 'cancelled_by_service' }),
    entry({
      ...other,
      ...gone,
      date: addDays(today, 2),
      kind: 'offer',
      status: null,
      order_id: null,
      hold_until: `${addDays(today, 1)}T12:00:00.000Z`,
    }),
  ];
  const data = { today, children: [...children], entries: empty === true ? [] : entries };
  const created_at = '2026-11-20T10:00:00.000Z';
  api.on(familyCalendar, () => ({ data }));
  api.on(calendarFeed, () => ({ data: { created_at } }));
  api.on(makeCalendarFeed, () => ({
    data: { created_at, address: `https://bairn.test/api/booking/calendar/feed/${'a1B2'.repeat(10)}xyz` },
  }));
}

/** The calendar of a family in its views and with its dialogs open. */
export const familyCalendarStories: PageStories<typeof manifest.pages>['calendar'] = [
  ...['', '?view=month', '?view=week', '?view=agenda'].map((view) => ({
    name: `by ${view.slice(6) || 'its usual view'}`,
    at: `/planning/calendar${view}`,
    answers: withFamilyCalendar,
  })),
  { name: 'nothing', answers: (api: FakeApi) => withFamilyCalendar(api, true) },
  { name: 'a booking is open', at: '/planning/calendar?view=agenda', answers: withFamilyCalendar, press: ['Ava, '] },
  {
    name: 'an absence is reported',
    at: '/planning/calendar?view=agenda',
    answers: withFamilyCalendar,
    press: ['Ava, ', 'Report an absence'],
  },
  {
    name: 'its address was made',
    answers: withFamilyCalendar,
    press: ['Add to your calendar app', 'Make a new address'],
  },
];
