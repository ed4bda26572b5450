import * as z from 'zod/mini';
import { minutesBetween } from '../format/minutes.ts';
import { Branches, optionalText, OptionalPostcode } from './details.ts';
import { contract, one } from './endpoint.ts';
import { nameText } from './names.ts';
import { queryInt } from './numbers.ts';
import { OptionalPhone } from './phone.ts';
import { branchScope } from './planning.ts';
import { blank } from './query.ts';
import { Qualification } from './qualifications.ts';
import { Id, Instant, LocalDate, Pence, WallTime } from './rules.ts';
import { EmploymentType, staffRoles } from './rows/staff.ts';
import { contractKinds, countReasons, wageTypes } from './staffWords.ts';

/** A day of a week's hours. Days without hours are left out. */
export const WorkDay = z.object({
  day: z.int().check(z.gte(1), z.lte(7)),
  start_time: WallTime,
  end_time: WallTime,
  break_minutes: z.int().check(z.gte(0), z.lte(240)),
});
export type WorkDay = z.output<typeof WorkDay>;

/** Minutes worked on a day: from its start to its end less the break. */
export const workedMinutes = ({ start_time, end_time, break_minutes }: WorkDay) =>
  minutesBetween(start_time, end_time) - break_minutes;

/** The hours of a week, each day once. */
export const WorkDays = z.array(WorkDay).check(
  z.maxLength(7),
  z.refine((days) => new Set(days.map(({ day }) => day)).size === days.length, { error: 'Enter each day once' }),
  z.refine((days) => days.every((day) => workedMinutes(day) > 0), {
    error: 'The end of a day must be after its start and break',
  }),
);

/** The hours of a week from a local date on, until a later one takes its place. */
export const WorkWeek = z.object({ from: LocalDate, days: z.array(WorkDay) });
export type WorkWeek = z.output<typeof WorkWeek>;

/** Both kinds of weeks of a person, the latest first; what was changed for a future date leaves the past. */
const schedules = { contracted: z.array(WorkWeek), available: z.array(WorkWeek) };
export const WorkSchedules = z.object({ staff_profile_id: Id, today: LocalDate, ...schedules });
export type WorkSchedules = z.output<typeof WorkSchedules>;

const identity = {
  first_name: nameText(100),
  last_name: nameText(100),
  dob: blank(LocalDate),
  payroll_number: optionalText(40),
};
/** What an admin has to approve where the person changes it. */
export const Identity = z.object(identity);

/** What the person changes at once. */
export const Contact = z.object({
  phone: OptionalPhone,
  address_line_1: optionalText(),
  address_line_2: optionalText(),
  city: optionalText(100),
  postcode: OptionalPostcode,
  emergency_name: optionalText(120),
  emergency_relation: optionalText(60),
  emergency_phone: OptionalPhone,
});

/** The terms on which a person is employed, which admins change. */
export const Employment = z
  .object({
    role: z.enum(staffRoles),
    employment_type: EmploymentType,
    job_title: optionalText(120),
    contract_kind: z.nullish(z.enum(contractKinds)),
    /** Contracted minutes a week. */
    contracted_minutes: z.nullish(z.int().check(z.gte(0), z.lte(10_080))),
    starts_on: blank(LocalDate),
    ends_on: blank(LocalDate),
    wage_type: z.nullish(z.enum(wageTypes)),
    /** Pence for an hour, a year or a session. */
    wage_pence: z.nullish(Pence),
  })
  .check(
    z.refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
      error: 'The last day cannot be before the first',
      path: ['ends_on'],
    }),
    z.refine(({ wage_type, wage_pence }) => (wage_type ?? null) === null || typeof wage_pence === 'number', {
      error: 'Enter the wage',
      path: ['wage_pence'],
    }),
  );

/**
 * Local dates, both included, on which a person agrees in writing to work more than 48 hours a week on average; without a
 * last day until they withdraw. Without a first day there is no agreement.
 */
export const OptOut = z.object({ from: blank(LocalDate), until: blank(LocalDate) }).check(
  z.refine(({ from, until }) => !until || from !== undefined, { error: 'Enter the first day', path: ['from'] }),
  z.refine(({ from, until }) => !from || !until || from <= until, {
    error: 'The last day cannot be before the first',
    path: ['until'],
  }),
);

const nullable = z.nullable(z.string());

/** A member of staff, as the person and the admins of their services see them. */
export const StaffProfile = z.object({
  id: Id,
  is_self: z.boolean(),
  /** The name of the account, as everybody reads it. */
  name: z.string(),
  email: z.string(),
  avatar_url: nullable,
  status: z.enum(['active', 'suspended']),
  /** Those of the person that are the reader's as well. */
  branches: z.array(z.object({ id: Id, name: z.string() })),
  employment: z.object({
    role: z.enum(staffRoles),
    employment_type: EmploymentType,
    job_title: nullable,
    contract_kind: z.nullable(z.enum(contractKinds)),
    contracted_minutes: z.nullable(z.int()),
    starts_on: z.nullable(LocalDate),
    ends_on: z.nullable(LocalDate),
    /** Null too where the reader is no admin. */
    wage: z.nullable(z.object({ type: z.enum(wageTypes), pence: z.int() })),
  }),
  identity: z.object({
    first_name: z.string(),
    last_name: z.string(),
    dob: z.nullable(LocalDate),
    payroll_number: nullable,
  }),
  contact: z.object({
    phone: nullable,
    address_line_1: nullable,
    address_line_2: nullable,
    city: nullable,
    postcode: nullable,
    emergency_name: nullable,
    emergency_relation: nullable,
    emergency_phone: nullable,
  }),
  /** What the person asks to change, until an admin decides. */
  asked: z.nullable(
    z.object({
      at: Instant,
      first_name: z.optional(z.string()),
      last_name: z.optional(z.string()),
      dob: z.optional(z.nullable(z.string())),
      payroll_number: z.optional(nullable),
    }),
  ),
  /** Why what was asked for last was declined, until the person asks again. */
  declined_reason: nullable,
  /** Local dates, both included. */
  training: z.array(z.object({ from: LocalDate, until: z.nullable(LocalDate) })),
  ...schedules,
  /** From when to when the person may work more than 48 hours a week on average, both included; null without. */
  opt_out_48h: z.nullable(z.object({ from: LocalDate, until: z.nullable(LocalDate) })),
  qualifications: z.array(Qualification),
  /** Whether the person counts towards a ratio now, and as a first aider; and if not, why. */
  standing: z.object({ counts: z.boolean(), first_aider: z.boolean(), why: z.array(z.enum(countReasons)) }),
  today: LocalDate,
  beta_read: z.boolean(),
  revision: z.int(),
  can: z.object({
    /** Employment, services and role. */
    employ: z.boolean(),
    branches: z.boolean(),
    contact: z.boolean(),
    /** Name, date of birth and payroll number: at once, or by asking. */
    identity: z.enum(['apply', 'ask', 'no']),
    train: z.boolean(),
    schedule: z.boolean(),
    decide: z.boolean(),
    qualify: z.boolean(),
  }),
});
export type StaffProfile = z.output<typeof StaffProfile>;

const profilePath = z.object({ ...branchScope, id: Id });

export const showStaffProfileContract = contract(() => ({
  summary: 'A member of staff: employment, contact, hours, qualifications and whether they count now',
  params: profilePath,
  response: one(StaffProfile),
}));

export const updateStaffProfileContract = contract(() => ({
  summary: 'Change a member of staff: the parts that are sent',
  params: profilePath,
  body: z.object({
    /** That of the profile as the screen showed it: a newer change is not overwritten (409 `changed`). */
    revision: queryInt(1, 1_000_000),
    employment: z.optional(Employment),
    /** Of the person's own these wait for an admin. */
    identity: z.optional(Identity),
    contact: z.optional(Contact),
    branches: z.optional(Branches),
    /** Contracted hours from a date on. */
    schedule: z.optional(z.object({ from: LocalDate, days: WorkDays })),
    opt_out_48h: z.optional(OptOut),
  }),
  response: one(StaffProfile),
}));

export const addStaffProfileContract = contract(() => ({
  summary: "Add a person of the provider's staff to this service",
  params: z.object(branchScope),
  body: z.object({ staff_profile_id: Id }),
  response: one(StaffProfile),
}));

export const decideStaffChangesContract = contract(() => ({
  summary: 'Approve or decline what a member of staff asks to change in their record',
  params: profilePath,
  body: z.object({ approve: z.boolean(), reason: optionalText(300), asked_at: Instant }),
  response: one(StaffProfile),
}));

/** Dates in training, both included; without an end until further notice. */
export const Training = z.object({ in_training: z.boolean(), from: blank(LocalDate), until: blank(LocalDate) }).check(
  z.refine(({ from, until }) => !from || !until || from <= until, {
    error: 'The last day cannot be before the first',
    path: ['until'],
  }),
);

export const setInTrainingContract = contract(() => ({
  summary: 'Set the dates in training of a member of staff, who does not count towards a ratio then; or end them',
  params: profilePath,
  body: Training,
  response: one(StaffProfile),
}));

export const confirmBetaContract = contract(() => ({
  summary: 'Hide the notice about the new staff pages on every device of the caller',
  params: z.object(branchScope),
  response: one(z.object({ beta_read: z.boolean() })),
}));

export const showWorkScheduleContract = contract(() => ({
  summary: "A person's hours of a week by contract and availability; the caller's own unless told",
  params: z.object(branchScope),
  query: z.object({ staff_profile_id: blank(Id) }),
  response: one(WorkSchedules),
}));

export const saveWorkScheduleContract = contract(() => ({
  summary: "Set the hours of a week in which a person can work, from a date on; the caller's own unless told",
  params: z.object(branchScope),
  body: z.object({ staff_profile_id: blank(Id), from: LocalDate, days: WorkDays }),
  response: one(WorkSchedules),
}));

export const currentWorkScheduleContract = contract(() => ({
  summary: "The caller's own hours of a week, by contract and availability",
  params: z.object(branchScope),
  response: one(WorkSchedules),
}));
