import * as z from 'zod/mini';
import { RoleSlug } from './auth.ts';
import { contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { rotaStatuses, shiftConfirmations } from './rotaShift.ts';
import { Id, Instant, LocalDate, WallTime } from './rules.ts';
import { queryInt } from './numbers.ts';
import { Shortage } from './shortage.ts';
import { countReasons } from './staffWords.ts';

export const Shift = z.object({
  id: Id,
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  break_minutes: z.int(),
  /** Worked minutes: from start to end less the break, on that date's clock. */
  minutes: z.int(),
  room: z.nullable(z.string()),
  /** Which of the branch's rooms, in the order in which they were made, from 0: its colour follows from it. */
  room_index: z.nullable(z.int()),
  confirmation: z.enum(shiftConfirmations),
});

/** A shift on a service's week: `why` the person does not count on it, none where they do. */
const WeekShift = z.extend(Shift, { why: z.array(z.enum(countReasons)) });

export const RotaStaff = z.object({
  id: Id,
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  role: RoleSlug,
  employment_type: z.int(),
  job_title: z.nullable(z.string()),
  contracted_minutes: z.nullable(z.int()),
  /** Minutes on this week's rota. */
  rostered_minutes: z.int(),
  shifts: z.array(WeekShift),
});

export const RotaDay = z.object({
  date: LocalDate,
  /** Children booked at the branch on that day. */
  children: z.int(),
  /** Fewest staff at the moment of the day that needs most (section 2 of the domain's facts). */
  staff_needed: z.int(),
  /** The first time at which most staff who count are missing, breaks included; null where they never are. */
  shortage: z.nullable(Shortage),
  staff: z.int(),
  /** Those of them who count towards a ratio: not lapsed, in training or suspended; and those who count as first aiders. */
  counted: z.int(),
  first_aiders: z.int(),
  minutes: z.int(),
  closed: z.nullable(z.string()),
});

/** A branch's week: its rota, if one was made, day by day and person by person. */
export const RotaWeek = z.object({
  year: z.int(),
  week: z.int(),
  rota: z.nullable(
    z.object({ id: Id, status: z.enum(rotaStatuses), revision: z.int(), published_at: z.nullable(Instant) }),
  ),
  days: z.array(RotaDay),
  staff: z.array(RotaStaff),
  today: LocalDate,
});
export type RotaWeek = z.output<typeof RotaWeek>;

export const showRotaWeekContract = contract(() => ({
  summary: "A branch's rota of one ISO week",
  params: z.object({ ...branchScope, year: queryInt(2000, 2100), week: queryInt(1, 53) }),
  response: one(RotaWeek),
}));

/** When and where a person confirmed that they work. */
const ConfirmedShift = z.object({
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  break_minutes: z.int(),
  break_start: z.nullable(WallTime),
  room: z.nullable(z.string()),
});

/** A shift of the caller's. */
const OwnShift = z.extend(Shift, {
  rota_id: Id,
  break_start: z.nullable(WallTime),
  note: z.nullable(z.string()),
  /** The caller may confirm or decline it now. */
  can_answer: z.boolean(),
  /** The shift as the caller confirmed it last, where a revision has changed it since; null otherwise. */
  was: z.nullable(ConfirmedShift),
  /** It came to a rota of which the caller has confirmed shifts before, and waits for their answer. */
  is_new: z.boolean(),
});

/** A person's own shifts at a branch from a date on, from published rotas and without declined ones. */
export const MySchedule = z.object({
  today: LocalDate,
  from: LocalDate,
  to: LocalDate,
  /** Of the staff profile: the `staff` of the calls that confirm and decline. */
  staff_profile_id: Id,
  shifts: z.array(OwnShift),
  /** What the caller confirmed for a date from today on, and is not theirs any more, until they confirm that rota again. */
  lost: z.array(ConfirmedShift),
});
export type MySchedule = z.output<typeof MySchedule>;

export const myScheduleContract = contract(() => ({
  summary: "The caller's own shifts: two weeks from today unless told",
  params: z.object(branchScope),
  query: z.object({ from: z.optional(LocalDate), days: z._default(queryInt(1, 62), 14) }),
  response: one(MySchedule),
}));
