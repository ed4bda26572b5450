import * as z from 'zod/mini';
import { daysBetween, isDate } from '@bairn/shared/format/date';
import { contract, one } from './endpoint.ts';
import { ServiceInstance, branchScope } from './planning.ts';
import { Id, LocalDate, Pence, WallTime } from './rules.ts';
import { sessionStatuses } from './rows/sessions.ts';

/** Days that one answer of the calendar covers at most: a month with the days around it in whole weeks. */
export const longestCalendar = 42;

/** A dated instance in the calendar of its branch. */
export const CalendarDate = z.extend(ServiceInstance, {
  session_id: Id,
  session_name: z.string(),
  session_status: z.enum(sessionStatuses),
  room_id: z.nullable(Id),
  /** It was moved: the time that its session usually has. */
  pattern_time: z.nullable(WallTime),
});
export type CalendarDate = z.output<typeof CalendarDate>;

export const sessionCalendarContract = contract(() => ({
  summary: "The branch's sessions between two dates, with how full they are, and its closing days",
  params: z.object(branchScope),
  query: z.object({ from: LocalDate, to: LocalDate, session_id: z.optional(Id) }).check(
    z.refine(
      ({ from, to }) => !isDate(from) || !isDate(to) || (to >= from && daysBetween(from, to) < longestCalendar),
      {
        error: `The calendar shows up to ${longestCalendar} days at once`,
        path: ['to'],
      },
    ),
  ),
  response: one(
    z.object({
      today: LocalDate,
      /** The local date and time of the answer, `2026-11-24 08:30`: what began before cannot be changed. */
      now: z.string(),
      dates: z.array(CalendarDate),
      rooms: z.array(z.object({ id: Id, name: z.string(), room_index: z.int(), capacity: z.int() })),
      closing_days: z.array(z.object({ date: LocalDate, name: z.string(), status: z.enum(['proposed', 'confirmed']) })),
      can: z.object({ edit: z.boolean() }),
    }),
  ),
}));

/** One date of a session as its service changes it; the session's other dates stay. */
export const InstanceChange = z
  .object({
    start_time: WallTime,
    end_time: WallTime,
    capacity: z.int().check(z.gte(1), z.lte(500)),
    price: Pence,
  })
  .check(
    z.refine(({ start_time, end_time }) => end_time > start_time, {
      error: 'The end must be after the start',
      path: ['end_time'],
    }),
  );

export const updateInstanceContract = contract(() => ({
  summary: 'Change the time, places or price of one date; a time only while no one has booked it',
  params: z.object({ ...branchScope, id: Id, instance: Id }),
  body: InstanceChange,
  response: one(ServiceInstance),
}));
