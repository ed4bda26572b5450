import * as z from 'zod/mini';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { hoursList } from './lists/hours.ts';
import { branchScope } from './planning.ts';
import { blank } from './query.ts';
import { HoursRow } from './rows/hours.ts';
import { Id, Instant, LocalDate, WallTime } from './rules.ts';
import { isPlain } from './text.ts';

/** Most days of a period that hours are counted over. */
export const mostHoursDays = 366;

const period = { from: LocalDate, to: LocalDate };

export const listHoursContract = contract(() => ({
  summary: "Hours of the branch's staff in a period: this month unless told",
  params: z.object(branchScope),
  query: listQuery(hoursList),
  response: z.extend(page(HoursRow), {
    ...period,
    /** Of all rows that the filters leave, in minutes. */
    totals: z.object({ contracted: z.int(), rostered: z.int(), worked: z.int(), overtime: z.int() }),
  }),
}));

export const exportHoursContract = contract(() => ({
  summary: 'Hours of a period for payroll, with payroll numbers and wages, or each time that was worked',
  params: z.object(branchScope),
  query: z.object({
    from: blank(LocalDate),
    to: blank(LocalDate),
    kind: z._default(z.enum(['payroll', 'times']), 'payroll'),
  }),
  response: z.never(),
}));

const Correction = z.object({
  at: Instant,
  /** An admin's name. */
  by: z.string(),
  reason: z.string(),
  before: z.nullable(z.object({ started_at: Instant, ended_at: z.nullable(Instant) })),
  after: z.nullable(z.object({ started_at: Instant, ended_at: z.nullable(Instant) })),
});

/** Time from signing in to signing out. */
export const WorkPeriod = z.object({
  id: Id,
  branch: z.object({ id: Id, name: z.string() }),
  started_at: Instant,
  ended_at: z.nullable(Instant),
  revision: z.int(),
  is_removed: z.boolean(),
  /** The person is at work; another time without an end was left open. */
  is_going_on: z.boolean(),
  corrections: z.array(Correction),
});
export type WorkPeriod = z.output<typeof WorkPeriod>;

/** A person's hours of a period, with the times that they are made of. */
export const PersonHours = z.object({
  person: z.object({ id: Id, name: z.string(), is_self: z.boolean() }),
  ...period,
  today: LocalDate,
  totals: HoursRow,
  /** The latest first. */
  periods: z.array(WorkPeriod),
  /** The reader may correct the person's times. */
  can_correct: z.boolean(),
  /** The person has a PIN. */
  has_pin: z.boolean(),
});
export type PersonHours = z.output<typeof PersonHours>;

export const showHoursContract = contract(() => ({
  summary: "A person's times: the caller's own unless an admin names another staff profile",
  params: z.object(branchScope),
  query: z.object({ profile: blank(Id), from: blank(LocalDate), to: blank(LocalDate) }),
  response: one(PersonHours),
}));

const Reason = z.string().check(
  z.trim(),
  // A rule of its own: "The reason field is required" would not say what for.
  z.refine((reason) => reason !== '', { error: 'Say why the time is changed' }),
  z.maxLength(500),
  z.refine(isPlain),
);

const noTime = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

const times = {
  /** Local; in the hour that comes twice the second one is meant. */
  date: LocalDate,
  start_time: WallTime,
  /** Without: still signed in. On the next day where it is before the start. */
  end_time: z.nullish(z.union([noTime, WallTime])),
  reason: Reason,
};

/** The form of a time that an admin adds or corrects. */
export const TimesForm = z.object(times);

export const addHoursContract = contract(() => ({
  summary: 'Add a time that a person worked, with the reason',
  params: z.object(branchScope),
  body: z.object({ ...times, profile: Id }),
  response: one(WorkPeriod),
}));

const ofPeriod = z.object({ ...branchScope, id: Id });

export const correctHoursContract = contract(() => ({
  summary: 'Correct a time that a person worked, with the reason',
  params: ofPeriod,
  body: z.object({ ...times, revision: z.int().check(z.gte(1), z.lte(2_000_000_000)) }),
  response: one(WorkPeriod),
}));

export const RemovalForm = z.object({ reason: Reason });

export const removeHoursContract = contract(() => ({
  summary: 'Take back a time that a person did not work, with the reason',
  params: ofPeriod,
  body: RemovalForm,
  response: one(WorkPeriod),
}));

/** A person on the shared device: whether they are in, never what they worked. */
export const SignInPerson = z.object({
  id: Id,
  name: z.string(),
  job_title: z.nullable(z.string()),
  has_pin: z.boolean(),
  in_since: z.nullable(Instant),
});
export type SignInPerson = z.output<typeof SignInPerson>;

export const showSignInContract = contract(() => ({
  summary: 'The people of the branch on a shared device, and who of them is at work',
  params: z.object(branchScope),
  response: one(z.object({ people: z.array(SignInPerson), profile: Id })),
}));

/** Digits that a person types on a shared device. */
export const Pin = z.string().check(z.regex(/^\d{4,8}$/, { error: 'Enter 4 to 8 digits' }));

export const SignForm = z.object({ pin: Pin });

export const signContract = contract(() => ({
  summary: 'Sign a person in or out by their PIN; the same again changes nothing',
  params: z.object(branchScope),
  body: z.object({ profile: Id, pin: Pin, what: z.enum(['in', 'out']) }),
  response: one(SignInPerson),
}));

const tooEasy = (pin: string) => /^(\d)\1*$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

/** A new PIN, with the password of the account: the device may be a shared one. */
export const PinForm = z.object({
  pin: Pin.check(z.refine((pin) => !tooEasy(pin), { error: 'Choose digits that are harder to guess' })),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const savePinContract = contract(() => ({
  summary: "Set the caller's own PIN",
  params: z.object(branchScope),
  body: PinForm,
  response: one(z.object({ has_pin: z.boolean() })),
}));
