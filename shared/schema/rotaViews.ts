import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { queryInt } from './numbers.ts';
import { branchScope } from './planning.ts';
import { blank } from './query.ts';
import { RotaDay } from './rota.ts';
import { NeedStep, RotaDate, RotaRoom, rotaPath } from './rotaFacts.ts';
import { RotaHead, RotaShift } from './rotaShift.ts';
import { Id, LocalDate, WallTime } from './rules.ts';
import { Shortage } from './shortage.ts';
import { countReasons } from './staffWords.ts';

/** The months as calls name them. */
export const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** A person's minutes of each date of a month. */
const MonthPerson = z.object({
  id: Id,
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  contracted_minutes: z.nullable(z.int()),
  rostered_minutes: z.int(),
  /** Dates with a shift, and those on which leave is approved. */
  days: z.array(z.object({ date: LocalDate, minutes: z.int(), start_time: WallTime, end_time: WallTime })),
  leave: z.array(LocalDate),
});

export const RotaMonth = z.object({
  year: z.int(),
  /** 1 is January. */
  month: z.int(),
  today: LocalDate,
  from: LocalDate,
  to: LocalDate,
  /** Of the weeks that touch the month. */
  rotas: z.array(RotaHead),
  /** `rota`: the id of its week's rota; `open`: shifts without a person. */
  days: z.array(z.extend(RotaDay, { rota: z.nullable(Id), open: z.int() })),
  staff: z.array(MonthPerson),
});
export type RotaMonth = z.output<typeof RotaMonth>;

export const showRotaMonthContract = contract(() => ({
  summary: "A branch's rotas of a month, day by day and person by person",
  params: z.object({ ...branchScope, month: z.enum(monthNames) }),
  query: z.object({ year: queryInt(2000, 2100) }),
  response: one(RotaMonth),
}));

/** A count for each quarter hour of the day view, in order. */
const Quarters = z.array(z.int());

/** A room through a day, by quarter hour. `present` and `children_in` end at the present quarter hour; on other dates they are of past ones alone. */
const DayRoom = z.object({
  /** Null for children of whom no room is known, and people in none. */
  id: z.nullable(Id),
  name: z.nullable(z.string()),
  index: z.nullable(z.int()),
  required: Quarters,
  /** People on shift in the room who count and are not on a break. */
  rostered: Quarters,
  present: Quarters,
  children_expected: Quarters,
  children_in: Quarters,
  steps: z.array(NeedStep),
});

/** Someone on a day's rota, or at work without a shift. */
const DayPerson = z.object({
  id: Id,
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  counts: z.boolean(),
  first_aider: z.boolean(),
  why: z.array(z.enum(countReasons)),
  shifts: z.array(RotaShift),
  /** Times that they were signed in, in local time; without an end they are at work. */
  present: z.array(z.object({ from: WallTime, to: z.nullable(WallTime) })),
});

export const RotaOfDay = z.object({
  date: LocalDate,
  today: LocalDate,
  /** The local time, if the date is today. */
  now: z.nullable(WallTime),
  rota: z.nullable(RotaHead),
  day: RotaDate,
  /** The quarter hours from before the first child or shift until after the last one. */
  quarters: z.array(WallTime),
  rooms: z.array(DayRoom),
  /** Of the whole service. `short`: how many are missing, of the service and of any room together. */
  total: z.object({
    required: Quarters,
    rostered: Quarters,
    present: Quarters,
    children_expected: Quarters,
    children_in: Quarters,
    short: Quarters,
    steps: z.array(NeedStep),
  }),
  /** The first moment at which most are missing; null where they never are. */
  shortage: z.nullable(Shortage),
  people: z.array(DayPerson),
  /** Shifts without a person. */
  open: z.array(RotaShift),
});
export type RotaOfDay = z.output<typeof RotaOfDay>;

export const showRotaDayContract = contract(() => ({
  summary: 'Who is in which room by quarter hour, the children in and expected, and the staff that they need',
  params: z.object(branchScope),
  query: z.object({ date: blank(LocalDate) }),
  response: one(RotaOfDay),
}));

/** A rota as staff see it. */
export const RotaPreview = z.object({
  rota: RotaHead,
  today: LocalDate,
  days: z.array(RotaDate),
  rooms: z.array(RotaRoom),
  staff: z.array(
    z.object({ id: Id, name: z.string(), avatar_url: z.nullable(z.string()), is_self: z.boolean(), minutes: z.int() }),
  ),
  /** Without declined ones of others. Notes are the reader's own, or all for admins. */
  shifts: z.array(RotaShift),
  /** The reader's shifts that they may confirm or decline now. */
  can_answer: z.array(Id),
  can_edit: z.boolean(),
});
export type RotaPreview = z.output<typeof RotaPreview>;

export const previewRotaContract = contract(() => ({
  summary: 'A rota as staff see it. Staff see published ones, admins drafts too',
  params: rotaPath,
  response: one(RotaPreview),
}));
