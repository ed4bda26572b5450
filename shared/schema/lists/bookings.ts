import { formatAge } from '@bairn/shared/format/age';
import { formatDate, formatTimes, localDate, localTime } from '@bairn/shared/format/date';
import { needCell, needWords } from '@bairn/shared/format/needs';
import { formatPhone } from '@bairn/shared/format/phone';
import type { Booking } from '../booking.ts';
import { day, listOf, offered, offeredNumber, oneOf, pounds, search, view } from '../list.ts';
import { needsOf, type NeedTopic } from '../needs.ts';
import type { BranchBooking, SessionBooking } from '../rows/bookings.ts';

/** The states of a booking as a service reads them. */
export const bookingWords = {
  pending: 'Awaiting payment',
  confirmed: 'Confirmed',
  expired: 'Not booked',
  attended: 'Attended',
  absent: 'Absent',
  cancelled_by_family: 'Cancelled by family',
  cancelled_by_service: 'Cancelled by the service',
} as const satisfies Record<Booking['status'], string>;

const views = { upcoming: 'Upcoming', past: 'Past', all: 'All' } as const;
const filters = {
  search: search('Child, parent or order'),
  status: oneOf('Status', 'Any status', bookingWords),
};

const when = {
  Date: ({ date }: SessionBooking) => formatDate(date),
  From: ({ start_time }: SessionBooking) => start_time,
  To: ({ end_time }: SessionBooking) => end_time,
};

/** Nothing where the service may not see it. */
const needOf = ({ allergies, ...child }: SessionBooking['child'], topic: NeedTopic, words = needCell) =>
  allergies && words(needsOf({ ...child, allergies })[topic]);

const who = {
  Child: ({ child }: SessionBooking) => child.full_name,
  'Date of birth': ({ child }: SessionBooking) => child.dob && formatDate(child.dob),
  'Age on the day': ({ child }: SessionBooking) => formatAge(child.age_months),
  Allergies: ({ child }: SessionBooking) => needOf(child, 'allergies'),
  'Medical needs': ({ child }: SessionBooking) => needOf(child, 'medical_needs'),
  'Parent or carer': ({ keyworker }: SessionBooking) => keyworker.name,
  Phone: ({ keyworker }: SessionBooking) => keyworker.phone && formatPhone(keyworker.phone),
  Email: ({ keyworker }: SessionBooking) => keyworker.email,
  Status: ({ status }: SessionBooking) => bookingWords[status],
  'Paid by': ({ payment_type }: SessionBooking) => payment_type,
  Price: ({ price }: SessionBooking) => pounds(price),
  Order: ({ order_number }: SessionBooking) => order_number,
  'Booked on': ({ booked_at }: SessionBooking) => formatDate(localDate(booked_at)),
  'Booked at': ({ booked_at }: SessionBooking) => localTime(booked_at),
};

const child = { id: 'child', head: 'Child', sort: 'child' } as const;
const date = { id: 'date', head: 'Date', sort: 'date', shown: 'second' } as const;
const times = {
  id: 'times',
  head: 'Time',
  text: ({ start_time, end_time }: SessionBooking) => formatTimes(start_time, end_time, 'service'),
} as const;
const shared = [
  { id: 'status', head: 'Status', shown: 'first' },
  { id: 'order', head: 'Order' },
] as const;
const details = [
  { id: 'keyworker', head: 'Parent or carer', shown: 'details' },
  {
    id: 'allergies',
    head: 'Allergies',
    shown: 'details',
    text: ({ child: one }: SessionBooking) => needOf(one, 'allergies', needWords),
  },
  {
    id: 'needs',
    head: 'Medical and additional needs',
    shown: 'details',
    text: ({ child: one }: SessionBooking) => needOf(one, 'medical_needs', needWords),
  },
  {
    id: 'age',
    head: 'Age on the day',
    shown: 'details',
    text: ({ child: { age_months } }: SessionBooking) => formatAge(age_months),
  },
  { id: 'price', head: 'Price', shown: 'details' },
  { id: 'payment', head: 'Paid by', shown: 'details', text: ({ payment_type }: SessionBooking) => payment_type },
] as const;

/** The bookings of one session. */
export const sessionBookingList = listOf<SessionBooking>()({
  name: 'Bookings',
  counted: ['booking', 'bookings'],
  filters: { when: view('When', views, ['date']), ...filters, date: day('Date') },
  sorts: ['date', 'child'],
  defaultSort: 'date',
  columns: [child, date, times, ...shared, ...details],
  file: { ...when, ...who },
});

/** The bookings of a branch. */
export const branchBookingList = listOf<BranchBooking>()({
  name: 'Bookings',
  counted: ['booking', 'bookings'],
  filters: {
    when: view('When', views, ['from', 'to']),
    search: filters.search,
    session: offered('Session', 'Any session', 'sessions'),
    status: filters.status,
    payment_type: offeredNumber('Paid by', 'Any payment', 'payment_types'),
    from: day('From'),
    to: day('To'),
  },
  sorts: ['date', 'child', 'session', 'booked'],
  defaultSort: 'date',
  columns: [
    child,
    date,
    times,
    { id: 'session', head: 'Session', sort: 'session', shown: 'second', clip: true },
    ...shared,
    { id: 'booked', head: 'Booked', sort: 'booked', text: ({ booked_at }) => formatDate(localDate(booked_at)) },
    ...details,
    { id: 'actions', head: '', align: 'end' },
  ],
  file: { ...when, Session: ({ session_name }) => session_name, ...who },
});
