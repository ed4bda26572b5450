import * as z from 'zod/mini';
import { absenceParts } from '@bairn/shared/format/leaveDays';
import { ListItem } from './config.ts';
import { optionalText } from './details.ts';
import { contract, one, page } from './endpoint.ts';
import { Document } from './files.ts';
import { absenceTypeCount } from './leaveTypes.ts';
import { listQuery } from './listQuery.ts';
import { absenceList, leaveList } from './lists/leave.ts';
import { queryInt } from './numbers.ts';
import { branchScope } from './planning.ts';
import { blank } from './query.ts';
import { Absence, Away, Balance, LeaveRow } from './rows/leave.ts';
import { Id, LocalDate, WallTime } from './rules.ts';

const absencePath = z.object({ ...branchScope, id: Id });

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** A provider's rules of annual leave. */
export const LeaveTerms = z.object({
  /** The leave year begins on the first day of this month. */
  starts_month: whole(1, 12),
  /** Days a year for a person who works five days a week: 28 by law. */
  full_days: whole(28, 60),
  /** Most days that are carried over; 0: none. */
  carry_days: whole(0, 28),
  bank_holidays: z.enum(['inside', 'on_top']),
});
export type LeaveTerms = z.output<typeof LeaveTerms>;

const ContractPeriod = z.object({
  from: LocalDate,
  to: z.nullable(LocalDate),
  /** Minutes of each day, Monday first; null where the hours are irregular. */
  week: z.nullable(z.array(z.int())),
});

/** A person's leave year: balance, absences, and which colleagues are away. */
export const PersonLeave = z.object({
  person: z.object({ id: Id, name: z.string(), is_self: z.boolean() }),
  /** The calendar year in which the leave year begins, and the years to choose from. */
  year: z.int(),
  from: LocalDate,
  to: LocalDate,
  years: z.array(ListItem),
  terms: LeaveTerms,
  balance: Balance,
  /** What requests are counted by. */
  periods: z.array(ContractPeriod),
  closed_on: z.array(LocalDate),
  /** Those that touch the leave year, the latest first. */
  absences: z.array(Absence),
  /** Colleagues of the branch who are away in the leave year from today on. */
  away: z.array(Away),
  today: LocalDate,
  /** The reader may record an absence of the person without an answer to wait for. */
  can_record: z.boolean(),
});
export type PersonLeave = z.output<typeof PersonLeave>;

export const showLeaveContract = contract(() => ({
  summary: "A person's leave year: the caller's own unless an admin names another staff profile",
  params: z.object(branchScope),
  query: z.object({ profile: blank(Id), year: blank(queryInt(2000, 2100)) }),
  response: one(PersonLeave),
}));

type Times = { from: string; to: string; part: string; start_time?: string | null; end_time?: string | null };

/** Most days of one absence: a year. */
const longest = 366;
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const inOrder = z.check<Times>(({ value, issues }) => {
  const refuse = (message: string, field: keyof Times) =>
    issues.push({ code: 'custom', message, path: [field], input: value });
  if (value.to < value.from) refuse('The last day cannot be before the first', 'to');
  else if (days(value.from, value.to) >= longest) refuse('An absence can be a year at most', 'to');
  else if (value.part !== 'day' && value.from !== value.to) refuse('Choose one day for a part of a day', 'to');
  if (value.part !== 'hours') return;
  if (!value.start_time) refuse('The start time field is required', 'start_time');
  else if (!value.end_time) refuse('The end time field is required', 'end_time');
  else if (value.end_time <= value.start_time) refuse('The end must be after the start', 'end_time');
});

const noTime = z.pipe(
  z.literal(''),
  z.transform(() => null),
);
const OptionalTime = z.nullish(z.union([noTime, WallTime]));

const absenceFields = {
  type_id: whole(1, absenceTypeCount),
  from: LocalDate,
  to: LocalDate,
  part: z.enum(absenceParts),
  start_time: OptionalTime,
  end_time: OptionalTime,
  /** Hours of leave that irregular hours take for whole days. */
  hours: z.optional(whole(1, 2000)),
  note: optionalText(500),
};

/** The form of a request, and of an absence that an admin records. */
export const AbsenceForm = z.object(absenceFields).check(inOrder);

export const addAbsenceContract = contract(() => ({
  summary: 'Ask for leave, or record the absence of a person; the same again answers the first',
  params: z.object(branchScope),
  body: z.object({ ...absenceFields, profile: z.optional(Id) }).check(inOrder),
  response: one(Absence),
}));

/** A day of a request: the children's staff and who is there without the person. */
export const CoverDay = z.object({
  date: LocalDate,
  needed: z.int(),
  there: z.int(),
  short: z.int(),
});

/** A request as it is decided on. */
export const LeaveRequest = z.object({
  absence: Absence,
  balance: Balance,
  away: z.array(Away),
  cover: z.array(CoverDay),
  /** Shifts of the person that an approval opens. */
  shifts: z.int(),
});
export type LeaveRequest = z.output<typeof LeaveRequest>;

export const showAbsenceContract = contract(() => ({
  summary: 'An absence with the balance, who else is away, and where cover falls short',
  params: absencePath,
  response: one(LeaveRequest),
}));

/** What an admin writes to the person. */
export const LeaveAnswer = z.object({ answer: optionalText(500) });

export const approveAbsenceContract = contract(() => ({
  summary: 'Approve leave; the shifts that it meets become open',
  params: absencePath,
  body: LeaveAnswer,
  response: one(z.extend(Absence, { opened: z.int() })),
}));

export const declineAbsenceContract = contract(() => ({
  summary: 'Decline leave',
  params: absencePath,
  body: LeaveAnswer,
  response: one(Absence),
}));

export const cancelAbsenceContract = contract(() => ({
  summary: 'Withdraw a request of your own, or cancel an approved absence',
  params: absencePath,
  response: one(Absence),
}));

export const listAbsencesContract = contract(() => ({
  summary: "Absences of the branch's staff in a period, the latest first",
  params: z.object(branchScope),
  query: listQuery(absenceList),
  response: z.extend(page(Absence), {
    /** Of all rows that the filters leave: hundredths of a working day, and minutes. */
    totals: z.object({ share: z.int(), minutes: z.int() }),
    types: z.array(ListItem),
  }),
}));

export const listLeaveContract = contract(() => ({
  summary: "Leave balances of the branch's staff in a leave year",
  params: z.object(branchScope),
  query: listQuery(leaveList),
  response: z.extend(page(LeaveRow), { years: z.array(ListItem), from: LocalDate, to: LocalDate }),
}));

export const addFitNoteContract = contract(() => ({
  summary: 'Add the fit note of a sickness; it takes the place of an earlier one',
  params: absencePath,
  body: z.object({ fit_note: z.optional(Document) }),
  response: one(Absence),
}));

export const showFitNoteContract = contract(() => ({
  summary: 'The fit note of a sickness; looking at it is logged',
  params: absencePath,
  response: z.never(),
}));

export const showLeaveTermsContract = contract(() => ({
  summary: "The provider's rules of annual leave",
  params: z.object({ nursery: Id }),
  response: one(LeaveTerms),
}));

export const saveLeaveTermsContract = contract(() => ({
  summary: "Set the provider's rules of annual leave",
  params: z.object({ nursery: Id }),
  body: LeaveTerms,
  response: one(LeaveTerms),
}));
