import * as z from 'zod/mini';
import { absenceReasons, attendanceStatuses, Headcount } from './attendance.ts';
import { contract, one } from './endpoint.ts';
import { knownNeeds } from './needs.ts';
import { branchScope } from './planning.ts';
import { Id, LocalDate, WallTime } from './rules.ts';

/** A child of the day in one session. */
export const ReportChild = z.object({
  booking_id: Id,
  child_id: Id,
  full_name: z.string(),
  /** On the date, in whole months. */
  age_months: z.int(),
  room: z.nullable(z.string()),
  /** Names of the child's key person and of the second one. */
  key_people: z.array(z.string()),
  session_name: z.string(),
  start_time: WallTime,
  end_time: WallTime,
  status: z.enum(attendanceStatuses),
  absence_reason: z.nullable(z.enum(absenceReasons)),
  collected_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  ...knownNeeds,
});
export type ReportChild = z.output<typeof ReportChild>;

/** One day of a branch on one page. */
export const DayReport = z.object({
  date: LocalDate,
  today: LocalDate,
  service: z.string(),
  headcount: Headcount,
  /** Fewest adults for the children who are in, by their ages. */
  adults_needed: z.int(),
  sessions: z.array(
    z.object({
      id: Id,
      name: z.string(),
      start_time: WallTime,
      end_time: WallTime,
      status: z.enum(['open', 'closed']),
      headcount: Headcount,
    }),
  ),
  children: z.array(ReportChild),
  /** What the service says that it gives, and for how many children who are not absent. */
  meals: z.object({ names: z.array(z.string()), children: z.int() }),
  /** Those with a shift in the published rota. */
  staff: z.array(z.object({ id: Id, name: z.string(), start_time: WallTime, end_time: WallTime })),
});
export type DayReport = z.output<typeof DayReport>;

export const dayReportContract = contract(() => ({
  summary: 'One day of the branch: expected, in, out, absent, allergies, needs, meals, staff and notes',
  params: z.object(branchScope),
  query: z.object({ date: z.optional(LocalDate), format: z.optional(z.enum(['json', 'pdf'])) }),
  response: one(DayReport),
}));
