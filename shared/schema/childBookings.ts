import * as z from 'zod/mini';
import { daysBetween, isDate } from '@bairn/shared/format/date';
import { attendanceStatuses } from './attendance.ts';
import { bookingStatuses } from './booking.ts';
import { all, contract, one, page } from './endpoint.ts';
import { paging } from './query.ts';
import { Id, LocalDate, Pence, WallTime } from './rules.ts';

/** A child's booking as its family or its service reads it. */
export const ChildBooking = z.object({
  id: Id,
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  status: z.enum(bookingStatuses),
  /** What was recorded on the day; null for a booking that does not stand. */
  attendance: z.nullable(z.enum(attendanceStatuses)),
  session: z.object({ id: Id, name: z.string() }),
  service: z.object({ id: Id, name: z.string() }),
  /** Null for staff, who see no money. */
  price: z.nullable(Pence),
});
export type ChildBooking = z.output<typeof ChildBooking>;

/** Days that one answer with dates covers at most: a year and the day after it. */
const mostDays = 366;
const notTooLong = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || !isDate(from) || !isDate(to) || (to >= from && daysBetween(from, to) <= mostDays),
  { error: 'Choose at most a year', path: ['to'] },
);

/** The branch narrows what a service user reads; a family reads its own bookings at every service without it. */
const ofBranch = { nursery_branch_id: z.optional(Id) };
const days = { from: z.optional(LocalDate), to: z.optional(LocalDate) };

export const listChildBookingsContract = contract(() => ({
  summary: "A child's bookings, the latest date first",
  params: z.object({ id: Id }),
  query: z.object({ ...ofBranch, ...days, status: z.optional(z.enum(bookingStatuses)), ...paging() }),
  response: page(ChildBooking),
}));

/** The same with its child, as the family reads all of them. */
const FamilyBooking = z.extend(ChildBooking, {
  /** Null where the child is no longer the family's. */
  child: z.nullable(z.object({ id: Id, full_name: z.string() })),
});
export type FamilyBooking = z.output<typeof FamilyBooking>;

export const listFamilyBookingsContract = contract(() => ({
  summary: "The family's bookings of all its children: from a day on the next one first, else the latest first",
  query: z.object({
    child_id: z.optional(Id),
    ...ofBranch,
    ...days,
    status: z.optional(z.enum(bookingStatuses)),
    ...paging(),
  }),
  response: page(FamilyBooking),
}));

export const childDatesBookedContract = contract(() => ({
  summary: 'The dates on which a child is booked, the next year unless told',
  params: z.object({ id: Id }),
  query: z.object({ ...ofBranch, ...days }).check(notTooLong),
  response: all(z.object({ date: LocalDate, bookings: z.int() })),
}));

export const countChildBookingsContract = contract(() => ({
  summary: 'How many bookings a child has',
  params: z.object({ id: Id }),
  query: z.object(ofBranch),
  /** `coming` from today on and `past` stand or did; `cancelled` by either side. */
  response: one(z.object({ coming: z.int(), past: z.int(), cancelled: z.int() })),
}));

/** A month, `2026-11`. */
const Month = z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/));

export const childMonthContract = contract(() => ({
  summary: "A child's bookings in a month, this one unless told",
  params: z.object({ id: Id }),
  query: z.object({ ...ofBranch, month: z.optional(Month) }),
  response: one(
    z.object({
      month: z.string(),
      today: LocalDate,
      child: z.object({ id: Id, first_name: z.string(), full_name: z.string() }),
      bookings: z.array(ChildBooking),
    }),
  ),
}));
export type ChildMonth = z.output<ReturnType<typeof childMonthContract>['response']>['data'];

export const childSessionsContract = contract(() => ({
  summary: 'The sessions that a child attends, or could be booked into at its age on each date',
  params: z.object({ id: Id }),
  query: z.object({ nursery_branch_id: Id, ...days }).check(notTooLong),
  response: all(
    z.object({
      id: Id,
      name: z.string(),
      /** The child is booked on one of these dates. */
      attends: z.boolean(),
      dates: z.array(
        z.object({
          instance_id: Id,
          date: LocalDate,
          start_time: WallTime,
          end_time: WallTime,
          booked: z.boolean(),
          places_left: z.int(),
        }),
      ),
    }),
  ),
}));
