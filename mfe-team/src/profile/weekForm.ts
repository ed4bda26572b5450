import * as z from 'zod/mini';
import { LocalDate, WallTime } from '@bairn/shared/schema/rules';
import type { WorkDay, WorkWeek } from '@bairn/shared/schema/staffProfile';

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const Row = z
  .object({
    start_time: z.optional(WallTime),
    end_time: z.optional(WallTime),
    break_minutes: z.optional(z.int().check(z.gte(0), z.lte(240))),
  })
  .check(
    z.refine(({ start_time, end_time }) => (start_time === undefined) === (end_time === undefined), {
      error: 'Enter both times, or none',
      path: ['end_time'],
    }),
    z.refine(({ start_time, end_time }) => !start_time || !end_time || start_time < end_time, {
      error: 'The end must be after the start',
      path: ['end_time'],
    }),
  );

/** The form of a week: a row for each day, empty where there are no hours. */
export const WeekForm = z.object({ from: LocalDate, days: z.array(Row) });

/** The days that have hours. */
export const daysOf = (rows: z.output<typeof WeekForm>['days']): WorkDay[] =>
  rows.flatMap(({ start_time, end_time, break_minutes = 0 }, index) =>
    start_time && end_time ? [{ day: index + 1, start_time, end_time, break_minutes }] : [],
  );

/** The rows of a form, Monday first. */
export const rowsOf = (week: WorkWeek | undefined) =>
  dayNames.map((_, index) => week?.days.find(({ day }) => day === index + 1) ?? {});
