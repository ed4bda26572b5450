import * as z from 'zod/mini';
import { daysBetween, isDate } from '@bairn/shared/format/date';
import { attendanceStatuses } from './attendance.ts';
import { familyAbsenceReasons } from './absence.ts';
import { bookingStatuses } from './booking.ts';
import { contract, one } from './endpoint.ts';
import { Id, Instant, LocalDate, Pence, WallTime } from './rules.ts';

/** Days that one answer covers at most: a month with the days around it in whole weeks. */
export const longestFamilyCalendar = 42;

/** What a family may do about an absence now, and what is known of it. */
const AbsenceOf = z.object({
  can: z.nullable(z.enum(['report', 'take_back'])),
  /** Local date and time until which it can be reported and taken back here, `2026-11-24 08:30`. */
  until: z.string(),
  /** Who recorded it; null while there is none. */
  by: z.nullable(z.enum(['family', 'service'])),
  /** What the family itself gave as the reason. */
  reason: z.nullable(z.enum(familyAbsenceReasons)),
});

/** A child's booking, or an offer of a place from a waiting list, on one date. */
export const FamilyCalendarEntry = z.object({
  /** Of the booking; of an offer the entry's and the child's together. */
  id: z.string(),
  kind: z.enum(['booking', 'offer']),
  child_id: Id,
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  /** Null for an offer. */
  status: z.nullable(z.enum(bookingStatuses)),
  attendance: z.nullable(z.enum(attendanceStatuses)),
  session_name: z.string(),
  service_name: z.string(),
  service_phone: z.nullable(z.string()),
  /** Null for an offer. */
  order_id: z.nullable(Id),
  price: Pence,
  /** Until when an offer holds the place; null for a booking. */
  hold_until: z.nullable(Instant),
  /** Null for an offer, and for a booking that does not stand. */
  absence: z.nullable(AbsenceOf),
});
export type FamilyCalendarEntry = z.output<typeof FamilyCalendarEntry>;

export const FamilyCalendar = z.object({
  today: LocalDate,
  /** The family's children, the eldest first: their places tell them apart. */
  children: z.array(z.object({ id: Id, first_name: z.string() })),
  entries: z.array(FamilyCalendarEntry),
});
export type FamilyCalendar = z.output<typeof FamilyCalendar>;

export const familyCalendarContract = contract(() => ({
  summary: "The bookings and offered places of the family's children between two dates",
  query: z
    .object({ from: LocalDate, to: LocalDate, child_id: z.optional(Id) })
    .check(
      z.refine(
        ({ from, to }) => !isDate(from) || !isDate(to) || (to >= from && daysBetween(from, to) < longestFamilyCalendar),
        { error: `The calendar shows up to ${longestFamilyCalendar} days at once`, path: ['to'] },
      ),
    ),
  response: one(FamilyCalendar),
}));

/** Whether a calendar has a secret address, and since when. */
export const FeedState = z.object({ created_at: z.nullable(Instant) });

/** The secret of an address: 256 random bits. */
export const FeedSecret = z.string().check(z.regex(/^[\w-]{43}$/));

export const calendarFeedContract = contract(() => ({
  summary: 'Whether the calendar of the family has an address for calendar apps',
  response: one(FeedState),
}));

export const makeCalendarFeedContract = contract(() => ({
  summary: 'Make the address of the calendar, or a new one: the former stops at once. It is answered this once',
  response: one(z.extend(FeedState, { address: z.string() })),
}));

export const endCalendarFeedContract = contract(() => ({
  summary: 'Switch the address of the calendar off',
  response: one(FeedState),
}));

export const readCalendarFeedContract = contract(() => ({
  summary: "A family's bookings as an iCalendar file (RFC 5545), for who has its secret address",
  params: z.object({ secret: FeedSecret }),
  response: z.never(),
}));
