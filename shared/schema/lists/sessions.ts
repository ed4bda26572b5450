import { dayWords, formatDate } from '@bairn/shared/format/date';
import { listOf, oneOf, pounds, search } from '../list.ts';
import type { ServiceSession, SessionStatus } from '../rows/sessions.ts';

/** The states of a session as its service reads them. */
export const sessionWords = {
  listed: 'Listed',
  unlisted: 'Unlisted',
  draft: 'Draft',
  archived: 'Archived',
} as const satisfies Record<SessionStatus, string>;
const { archived: _, ...shown } = sessionWords;

/** The branch's sessions. */
export const sessionList = listOf<ServiceSession>()({
  name: 'Sessions',
  counted: ['session', 'sessions'],
  filters: { search: search('Name'), status: oneOf('Status', 'Any status', shown) },
  sorts: ['name', 'next_date', 'price', 'places_left'],
  defaultSort: 'next_date',
  columns: [
    { id: 'session', head: 'Session', sort: 'name' },
    { id: 'times', head: 'Days and times', shown: 'second' },
    { id: 'next', head: 'Next date', sort: 'next_date' },
    { id: 'occupancy', head: 'On that date' },
    { id: 'left', head: 'Places left', sort: 'places_left', align: 'end' },
    { id: 'upcoming', head: 'Upcoming bookings', align: 'end' },
    { id: 'price', head: 'Price', sort: 'price', align: 'end' },
    { id: 'status', head: 'Status', shown: 'first' },
  ],
  file: {
    Session: ({ name }) => name,
    Days: ({ days }) => dayWords(days),
    From: ({ start_time }) => start_time,
    To: ({ end_time }) => end_time,
    'First date': ({ first_date }) => first_date && formatDate(first_date),
    'Last date': ({ last_date }) => last_date && formatDate(last_date),
    'Next date': ({ next_date }) => next_date && formatDate(next_date),
    'Booked on that date': ({ booked }) => booked,
    'Held on that date': ({ held }) => held,
    'Places left on that date': ({ places_left }) => places_left,
    'Upcoming bookings': ({ upcoming_bookings }) => upcoming_bookings,
    Location: ({ location_name }) => location_name,
    Price: ({ price }) => pounds(price),
    Status: ({ status }) => sessionWords[status],
  },
});

/** The branch's archived sessions. */
export const archivedSessionList = listOf<ServiceSession>()({
  name: 'Archived sessions',
  counted: ['archived session', 'archived sessions'],
  filters: { search: search('Name') },
  sorts: ['name', 'last_date'],
  defaultSort: '-last_date',
  columns: [
    { id: 'session', head: 'Session', sort: 'name' },
    { id: 'times', head: 'Days and times', shown: 'second' },
    { id: 'last', head: 'Last date', sort: 'last_date' },
    { id: 'price', head: 'Price', align: 'end' },
    { id: 'restore', head: '', align: 'end' },
  ],
  file: {
    Session: ({ name }) => name,
    Days: ({ days }) => dayWords(days),
    From: ({ start_time }) => start_time,
    To: ({ end_time }) => end_time,
    'First date': ({ first_date }) => first_date && formatDate(first_date),
    'Last date': ({ last_date }) => last_date && formatDate(last_date),
    Location: ({ location_name }) => location_name,
    Price: ({ price }) => pounds(price),
  },
});
