import * as z from 'zod/mini';
import { absenceParts } from '@bairn/shared/format/leaveDays';
import { Id, Instant, LocalDate, WallTime } from '../rules.ts';

export const absenceStatuses = ['requested', 'approved', 'declined', 'cancelled', 'withdrawn'] as const;
export type AbsenceStatus = (typeof absenceStatuses)[number];

/** The dates and times of an absence; start and end only for `hours`. */
export const awayTimes = {
  from: LocalDate,
  to: LocalDate,
  part: z.enum(absenceParts),
  start_time: z.nullable(WallTime),
  end_time: z.nullable(WallTime),
};

/** An absence of a member of staff, as the person and those admins see it who manage them. */
export const Absence = z.object({
  id: Id,
  /** `id` is that of the staff profile. */
  person: z.object({ id: Id, name: z.string() }),
  type: z.object({ id: z.int(), name: z.string() }),
  status: z.enum(absenceStatuses),
  ...awayTimes,
  /** What it takes of the contracted days: hundredths of a working day, and minutes. */
  share: z.int(),
  minutes: z.int(),
  note: z.nullable(z.string()),
  /** What the admin wrote who approved or declined it. */
  answer: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  /** An admin recorded it; the person did not ask. */
  recorded: z.boolean(),
  /** `missing`: sickness that needs one; `none`: it needs none. Otherwise the ending of the file's name. */
  fit_note: z.enum(['none', 'missing', 'pdf', 'webp']),
  asked_at: Instant,
  /** The reader's own. */
  is_self: z.boolean(),
  /** What the reader may do now. `withdraw` and `cancel` are the same call. */
  can: z.object({
    approve: z.boolean(),
    decline: z.boolean(),
    cancel: z.boolean(),
    withdraw: z.boolean(),
    add_fit_note: z.boolean(),
  }),
});
export type Absence = z.output<typeof Absence>;

/** That a colleague is away: never why. */
export const Away = z.object({ id: Id, name: z.string(), ...awayTimes });
export type Away = z.output<typeof Away>;

/** A person's leave year, in hundredths of a day or in minutes (`@bairn/shared/format/leave`). */
export const Balance = z.object({
  unit: z.enum(['days', 'hours']),
  day_minutes: z.int(),
  allowance: z.int(),
  carried: z.int(),
  bank_holidays: z.int(),
  taken: z.int(),
  booked: z.int(),
  asked: z.int(),
  left: z.int(),
});

/** A person of the team with their leave year. */
export const LeaveRow = z.object({
  /** Of the staff profile. */
  id: Id,
  name: z.string(),
  job_title: z.nullable(z.string()),
  /** Requests of the person that wait for an answer. */
  requests: z.int(),
  balance: Balance,
});
export type LeaveRow = z.output<typeof LeaveRow>;
