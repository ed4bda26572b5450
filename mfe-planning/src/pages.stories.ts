import { showOrder } from '@bairn/shared/calls/booking';
import { readAttendance } from '@bairn/shared/calls/attendance';
import { listBranchBookings } from '@bairn/shared/calls/planning';
import { listRooms } from '@bairn/shared/calls/rooms';
import { sessionDraft, sessionSetup } from '@bairn/shared/calls/sessions';
import { sessionCalendar } from '@bairn/shared/calls/sessionCalendar';
import { addDays, localDate } from '@bairn/shared/format/date';
import { withContract } from '@bairn/shared/schema/allContracts';
import { makeAttendance, makeEntry } from '@bairn/shared/test/attendance';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeMixedOrder } from '@bairn/shared/test/invoices';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeId, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { sample } from '@bairn/shared/test/sample';
import { familyWeeklyStories, sessionWeeklyStories } from './bookings/everyWeek.stories.ts';
import { familyCalendarStories } from './calendar/family.stories.ts';
import type { CalendarDate } from './calendar/queries.ts';
import type { manifest } from './manifest.ts';
import { offlineStories } from './attendance/offline.stories.ts';
import { newBookingStories } from './new-booking/newBooking.stories.ts';
import { orderStories } from './orders/orders.stories.ts';
import { performanceStories } from './performance/performance.stories.ts';
import { familyWaitingStories, sessionWaitingStories } from './waiting/waiting.stories.ts';

/** Children in each group, with alerts, late ones and notes, one with long needs and a long name; the first has just been signed in. */
const attendance = (now: string) => ({
  data: makeAttendance(
    [
      makeEntry('Eilidh', { status: 'in' }),
      makeEntry('Ada', { child: { allergies: ['Peanuts', 'Tree nuts'] } }),
      makeEntry('Blair', { child: { medical_needs: 'Asthma: blue inhaler in the office' } }),
      makeEntry('Duncan', { note: 'Comes after the dentist.' }),
      makeEntry('Ella', {
        status: 'in',
        recorded_at: '2026-11-24T07:20:00.000Z',
        child: { allergies: ['Milk'], medical_needs: 'Eczema: cream after hand washing' },
      }),
      makeEntry('Christopher-Alexander', {
        status: 'in',
        child: {
          allergies: ['Penicillin'],
          medical_needs:
            'Type 1 diabetes: check the pump at 10:00 and before lunch; under 4 mmol/l give three glucose tablets from the red bag, wait 15 minutes and check again. Call the family and the diabetes nurse if it stays low.',
        },
      }),
      makeEntry('Flora', { status: 'out' }),
      makeEntry('Gus', { status: 'absent' }),
    ],
    { now, adults_needed: 2 },
  ),
});

const rooms = ['Babies', 'Toddlers', 'Pre-school', 'Garden', 'Sensory room'];

/** Rooms of several ages, one without an area. */
const roomAt = (at: number) => ({
  name: `${rooms[at % 5]} ${1 + Math.floor(at / 5)}`,
  capacity: 9 + at,
  area: at % 5 === 3 ? null : 60.5,
  age_from_months: (at % 5) * 12,
  age_to_months: (at % 5) * 12 + 24,
  room_index: at,
  closures: [],
});

const names = ['Isla Mackay', 'Ruaridh Colquhoun', 'Ada Orr', 'Màiri MacDonald', 'Samir Abernethy'];

/** Every fifth child has allergies and a medical need. */
const booked = (at: number) => {
  const [row] = sample(withContract(listBranchBookings).response).data;
  const health =
    at % 5 === 2
      ? { allergies: ['Peanuts', 'Tree nuts'], medical_needs: 'Adrenaline pen in the blue bag' }
      : { allergies: [], medical_needs: null };
  return { child: { ...row?.child, full_name: names[at % 5], ...health }, status: 'confirmed', is_new: at === 0 };
};

/** A day with two rooms, a full, a closed and a moved date; and a closing day. */
function withCalendar(api: FakeApi) {
  const today = localDate(new Date());
  const whole = sample(withContract(sessionCalendar).response).data;
  const [room, other] = [
    { id: makeId(), name: 'Acorns', room_index: 0, capacity: 12 },
    { id: makeId(), name: 'Oaks', room_index: 1, capacity: 12 },
  ] as const;
  const date = (session_name: string, own: Partial<CalendarDate>) => ({
    session_id: makeId(),
    price: 4200,
    places_left: 5,
    id: makeId(),
    date: today,
    session_name,
    session_status: 'listed' as const,
    status: 'open' as const,
    room_id: room.id as string | null,
    start_time: '09:00',
    end_time: '12:00',
    capacity: 8,
    booked: 3,
    held: 0,
    pattern_time: null,
    ...own,
  });
  api.on(sessionCalendar, () => ({
    data: {
      ...whole,
      today,
      now: `${today} 00:00`,
      rooms: [room, other],
      dates: [
        date('Forest morning', {}),
        date('Full day', { start_time: '08:00', end_time: '18:00', booked: 8, room_id: other.id }),
        date('Short morning', { start_time: '10:00', end_time: '11:00', status: 'closed', booked: 0 }),
        date('Afternoon club', { start_time: '13:00', end_time: '17:00', booked: 5, held: 1 }),
        date('Evening', { start_time: '17:00', end_time: '19:00', room_id: null }),
      ],
      closing_days: [{ date: addDays(today, 1), name: "St Andrew's Day", status: 'confirmed' as const }],
      can: { edit: true },
    },
  }));
}

/** A service with rooms, terms and a closing day before it. */
const setup = {
  ...sample(withContract(sessionSetup).response).data,
  today: '2026-11-24',
  terms: [
    { first_day: '2026-10-20', last_day: '2026-12-18', name: 'Winter' },
    { first_day: '2027-01-06', last_day: '2027-04-02', name: 'Spring' },
  ],
  closed: [{ date: '2026-11-30', name: "St Andrew's Day" }],
};

/** A morning session in term time, with a date left out and another added. */
const draft = {
  ...sample(withContract(sessionDraft).response).data,
  name: 'Forest morning',
  starts_on: '2026-11-24',
  ends_on: '2026-12-18',
  term: 1,
  age_from_months: 24,
  age_to_months: 60,
  spans: [
    { days: [1, 2, 3], start_time: '09:00', end_time: '12:00' },
    { days: [5], start_time: '13:00', end_time: '16:00' },
  ],
  left_out: ['2026-12-09'],
  added: ['2026-12-12'],
};

const mixed = makeMixedOrder();

export const stories: PageStories<typeof manifest.pages> = {
  planning: [
    { user: makeUser(), leadsTo: '/planning/bookings' },
    { user: makeServiceUser(), leadsTo: '/planning/sessions' },
  ],
  bookings: [
    {},
    { name: 'one is cancelled', user: makeUser(), press: ['Cancel '] },
    {
      name: 'an order with invoices',
      at: `/planning/bookings?order=${mixed.order.id}`,
      user: makeUser(),
      answers: (api) => api.on(showOrder, () => ({ data: mixed.order })),
    },
    {
      name: 'a full page',
      user: makeServiceUser(),
      answers: (api) => api.on(listBranchBookings, () => fullPage(listBranchBookings, booked)),
      compact: true,
    },
    { name: 'one is cancelled', user: makeServiceUser(), press: ['More for', 'Cancel booking'] },
    ...familyWeeklyStories,
  ],
  orders: orderStories,
  sessionBookings: sessionWeeklyStories,
  newBooking: newBookingStories,
  rooms: [
    {
      answers: (api) => api.on(listRooms, () => ({ ...fullPage(listRooms, roomAt), today: '2026-11-20' })),
      compact: true,
    },
    { name: 'one is removed', press: ['Actions for', 'Remove'] },
  ],
  createRoom: [{}, { name: 'with a closure', press: ['Add a closure', 'Add an agreed ratio'] }],
  session: [
    {},
    { name: 'a date is closed', press: ['Close'] },
    { name: 'it is unlisted', user: makeServiceUser(), press: ['List'] },
    { name: 'what else there is to do', user: makeServiceUser(), press: ['More for'] },
  ],
  sessions: [{}, { name: 'sessions are extended', user: makeServiceUser(), press: ['Extend'] }],
  serviceCalendar: [
    ...['', '?view=day', '?view=month'].map((view) => ({
      name: `by ${view.slice(6) || 'week'}`,
      at: `/planning/service-calendar${view}`,
      answers: withCalendar,
    })),
    { name: 'a date is open', user: makeServiceUser(), answers: withCalendar, press: ['Forest morning'] },
  ],
  sessionCalendar: [{ answers: withCalendar }],
  sessionsArchive: [{}, { name: 'one is restored', user: makeServiceUser(), press: ['Restore'] }],
  createSession: [
    {
      answers: (api) => api.on(sessionSetup, () => ({ data: setup })),
    },
    {
      name: 'with two times of day',
      press: ['Add another time'],
      answers: (api) => api.on(sessionSetup, () => ({ data: setup })),
    },
  ],
  editSession: [
    {
      answers: (api) => {
        api.on(sessionSetup, () => ({ data: setup }));
        api.on(sessionDraft, () => ({ data: draft }));
      },
    },
  ],
  duplicateSession: [
    {
      answers: (api) => {
        api.on(sessionSetup, () => ({ data: setup }));
        api.on(sessionDraft, () => ({ data: draft }));
      },
    },
  ],
  calendar: familyCalendarStories,
  ...performanceStories,
  sessionWaitingList: sessionWaitingStories,
  waitingLists: familyWaitingStories,
  sessionAttendance: [
    ...[
      {},
      { name: 'a row is opened', press: ['Ella Fraser'] },
      { name: 'all are signed in', press: ['Sign in all 3'] },
      { name: 'a child is signed out', press: ['Sign out Eilidh'] },
      { name: 'what else there is to do', press: ['More for Ada'] },
      { name: 'long after the end', press: ['Sign in Ada'], now: '17:05' },
    ].map(({ now = '08:25', ...story }) => ({
      ...story,
      answers: (api: FakeApi) => api.on(readAttendance, () => attendance(now)),
    })),
    ...offlineStories,
  ],
};
