import * as z from 'zod/mini';
import { addDays, isDate } from '@bairn/shared/format/date';
import { localDate } from './clock.ts';
import { contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { Id, ListId, LocalDate, Pence } from './rules.ts';
import { text } from './text.ts';

/** Most days that are proposed together. */
export const mostClosingDays = 92;

export const closingDayStatuses = ['proposed', 'confirmed', 'removed'] as const;

export const ClosingDay = z.object({
  id: Id,
  date: LocalDate,
  /** An id of the list `closing_day_types`. */
  type: z.int(),
  name: z.string(),
  /** Only a confirmed one closes the service. A proposed one is not seen by families. */
  status: z.enum(closingDayStatuses),
});
export type ClosingDay = z.output<typeof ClosingDay>;

/** Twelve months of a branch from its provider's start month, with its closing days. */
export const WorkingYear = z.object({
  id: Id,
  starts: LocalDate,
  /** Its last day. */
  ends: LocalDate,
  closing_days: z.array(ClosingDay),
  /** Bank holidays to come on which the service is open and has no closing day. */
  bank_holidays: z.array(z.object({ date: LocalDate, name: z.string() })),
});
export type WorkingYear = z.output<typeof WorkingYear>;

const WorkingYears = z.object({
  /** The present working year and those to come. */
  years: z.array(WorkingYear),
  today: LocalDate,
});

export const closingDaysContract = contract(() => ({
  summary: 'Closing days by working year, proposed and confirmed, with the bank holidays that are none',
  params: z.object(branchScope),
  response: one(WorkingYears),
}));

const FromToday = LocalDate.check(
  z.refine((value) => value >= localDate(), { error: 'The date must be today or later' }),
);

/** A day or a range on which a service proposes to be closed. */
export const ClosingDayProposal = z
  .object({
    date: FromToday,
    /** The last day of a range. */
    until: z.nullish(LocalDate),
    /** An id of the list `closing_day_types`. */
    type: ListId,
    name: text(100),
  })
  .check(
    z.check(({ value, issues }) => {
      const { date, until } = value;
      const refuse = (message: string) => issues.push({ code: 'custom', message, path: ['until'], input: value });
      // A rule of the whole is asked also where a date is none.
      if (!until || !isDate(date) || !isDate(until)) return;
      if (until < date) refuse('The last day cannot be before the first day');
      else if (until >= addDays(date, mostClosingDays)) refuse(`A range can have up to ${mostClosingDays} days`);
    }),
  );

const Proposed = one(
  z.extend(WorkingYears, {
    /** How many days are new: those that were closing days are left as they are. */
    proposed: z.int(),
  }),
);

export const proposeClosingDaysContract = contract(() => ({
  summary: 'Propose a closing day, or a range: the days of it on which the service is otherwise open',
  params: z.object(branchScope),
  body: ClosingDayProposal,
  response: Proposed,
}));

export const proposeBankHolidaysContract = contract(() => ({
  summary: 'Propose Scottish bank holidays as closing days',
  params: z.object(branchScope),
  body: z.object({ dates: z.array(FromToday).check(z.minLength(1), z.maxLength(30)) }),
  response: Proposed,
}));

const ofYear = { nursery_branch_working_year_id: Id };

/** What confirming the proposed closing days of a working year does. */
export const ClosingEffect = z.object({
  /** Closing days from today on that are proposed. */
  days: z.int(),
  /** Dates of sessions on these days that are open and have not begun. */
  dates: z.int(),
  /** Bookings on them, those with an open payment included. */
  bookings: z.int(),
  /** Those of them whose payment is with a bank: they are cancelled and refunded if it succeeds. */
  unpaid: z.int(),
  /** Families who have one of the bookings. */
  families: z.int(),
  /** Refunded to them. */
  refund: Pence,
});
export type ClosingEffect = z.output<typeof ClosingEffect>;

export const affectedByClosingContract = contract(() => ({
  summary: 'What confirming the proposed closing days of a working year does: dates, bookings, families, refund',
  params: z.object(branchScope),
  query: z.object(ofYear),
  response: one(ClosingEffect),
}));

export const confirmClosingDaysContract = contract(() => ({
  summary: 'Confirm the proposed closing days of a working year; their bookings are cancelled and refunded in full',
  params: z.object(branchScope),
  body: z.object({
    ...ofYear,
    /** `days` and `bookings` as the person saw them; other numbers by now are refused. */
    expected_days: z.int().check(z.gte(1), z.lte(1000)),
    expected_bookings: z.int().check(z.gte(0), z.lte(1_000_000)),
  }),
  response: one(
    z.object({
      /** Closing days that are confirmed now. */
      confirmed: z.int(),
      /** Dates of sessions that were closed. */
      dates: z.int(),
      /** Bookings that were cancelled. */
      cancelled: z.int(),
      /** Bookings whose payment is still open: they are cancelled and refunded when it comes. */
      unpaid: z.int(),
      refund: Pence,
    }),
  ),
}));

export const removeClosingDayContract = contract(() => ({
  summary: 'Remove a closing day; what confirming it has closed and cancelled stays so',
  params: z.object({ ...branchScope, id: Id }),
  response: one(ClosingDay),
}));
