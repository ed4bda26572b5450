import * as z from 'zod/mini';
import { RoleSlug } from './auth.ts';
import { contract, one } from './endpoint.ts';
import { queryInt } from './numbers.ts';
import { branchScope } from './planning.ts';
import { RotaBreach, RotaCertificate, RotaHead, RotaShift } from './rotaShift.ts';
import { Id, LocalDate, WallTime } from './rules.ts';
import { countReasons } from './staffWords.ts';

/** The adults that are needed from a local time on, until the next step; none before the first. */
export const NeedStep = z.object({ from: WallTime, needed: z.int() });

/** How parts of adults become whole ones (`@bairn/shared/format/adults`). */
export const roundings = ['pooled', 'per_band', 'youngest'] as const;

export const RotaRoom = z.object({
  id: Id,
  name: z.string(),
  /** Its place among the branch's rooms in the order in which they were made, from 0: its colour follows from it. */
  index: z.int(),
});
export type RotaRoom = z.output<typeof RotaRoom>;

/** A day of a week. Opening times are the first and the last of the day; null on a weekday without any. */
export const RotaDate = z.object({
  date: LocalDate,
  /** The name of the closing day; null where it is open. */
  closed: z.nullable(z.string()),
  opens: z.nullable(WallTime),
  closes: z.nullable(WallTime),
});

/** What the booked children of a date need. */
export const RotaNeeds = z.object({
  date: LocalDate,
  children: z.int(),
  /** Of the service: what its rooms need, and in day care two whenever a child is there. */
  branch: z.array(NeedStep),
  /** Of each room with children, by ratio alone. A null room has the children of whom no room is known. */
  rooms: z.array(z.object({ room_id: z.nullable(Id), children: z.int(), steps: z.array(NeedStep) })),
});
export type RotaNeeds = z.output<typeof RotaNeeds>;

export const unavailableKinds = ['leave', 'reserved', 'elsewhere'] as const;

/** Time of a date in which a person cannot work here; without times the whole day. `elsewhere`: at another service. */
const Unavailable = z.object({
  kind: z.enum(unavailableKinds),
  date: LocalDate,
  start_time: z.nullable(WallTime),
  end_time: z.nullable(WallTime),
});

/** A shift of another week, or at another service of the provider: for the rules about rest. */
const ShiftTimes = z.object({ date: LocalDate, start_time: WallTime, end_time: WallTime, break_minutes: z.int() });

/** A person of a week, with what its rules depend on. Staff who are no admins see names, and nothing else of others. */
export const RotaPerson = z.object({
  /** Of the staff profile. */
  id: Id,
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  role: RoleSlug,
  employment_type: z.int(),
  job_title: z.nullable(z.string()),
  contracted_minutes: z.nullable(z.int()),
  /** On the first day of the week. */
  under_18: z.boolean(),
  /** Agreed in writing to work more than 48 hours a week on average. */
  opted_out_48h: z.boolean(),
  /** Wage of an hour; null where it is not known, or not for the reader. */
  hourly_pence: z.nullable(z.int()),
  /** Of each date of the week: whether the person counts at noon, and why not. */
  standing: z.array(
    z.object({ date: LocalDate, counts: z.boolean(), first_aider: z.boolean(), why: z.array(z.enum(countReasons)) }),
  ),
  unavailable: z.array(Unavailable),
  /** When the person can work: what they answered for the date (`asked`), or their usual week. Dates of neither are left out. */
  availability: z.array(
    z.object({
      date: LocalDate,
      can: z.enum(['all', 'none', 'hours']),
      start_time: z.nullable(WallTime),
      end_time: z.nullable(WallTime),
      asked: z.boolean(),
    }),
  ),
  /** Shifts of the seven days before and after the week. */
  before: z.array(ShiftTimes),
  after: z.array(ShiftTimes),
  /** Rostered minutes of a week, on average of so many weeks before: 16, or fewer since the person started. */
  average_minutes: z.int(),
  average_weeks: z.int(),
});
export type RotaPerson = z.output<typeof RotaPerson>;

/** A week's rota with everything that its rules depend on. */
export const RotaWithFacts = z.object({
  rota: z.extend(RotaHead, {
    /** Of the latest revision that was checked; null for a draft, and for staff. */
    certificate: z.nullable(RotaCertificate),
  }),
  today: LocalDate,
  days: z.array(RotaDate),
  rooms: z.array(RotaRoom),
  staff: z.array(RotaPerson),
  /** By date, start and id. */
  shifts: z.array(RotaShift),
  needs: z.array(RotaNeeds),
  rounding: z.enum(roundings),
  childminder: z.boolean(),
  /** What the reader may do now. `sign`: publish although a hard rule is broken, with a reason. */
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    sign: z.boolean(),
    correct: z.boolean(),
    remind: z.boolean(),
  }),
});
export type RotaWithFacts = z.output<typeof RotaWithFacts>;

export const rotaPath = z.object({ ...branchScope, id: Id });

export const showRotaContract = contract(() => ({
  summary: 'A rota with its shifts, people, rooms and what the children need. Staff see published ones',
  params: rotaPath,
  response: one(RotaWithFacts),
}));

export const checkRotaContract = contract(() => ({
  summary: 'The rules that a rota breaks now, as publishing would find them',
  params: rotaPath,
  response: one(z.object({ revision: z.int(), breaches: z.array(RotaBreach) })),
}));

export const showRotaStaffContract = contract(() => ({
  summary: 'The people of a week: contracted and rostered hours, leave, availability and lapses',
  params: z.object(branchScope),
  query: z.object({ year: queryInt(2000, 2100), week: queryInt(1, 53) }),
  response: one(
    z.object({
      days: z.array(RotaDate),
      /** `rostered_minutes`: on the week's rota here. */
      staff: z.array(z.extend(RotaPerson, { rostered_minutes: z.int() })),
    }),
  ),
}));
