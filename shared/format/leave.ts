import { addDays, daysBetween, weekday } from './date.ts';

/** A local date range, both ends included. */
export type Span = { from: string; to: string };

/** How leave is counted for a person: in hundredths of a day, or in minutes where the hours are irregular. */
export type LeaveUnit = 'days' | 'hours';

/** A provider's rules of annual leave. */
export type LeaveRules = {
  /** The leave year begins on the first day of this month, 1 to 12. */
  starts_month: number;
  /** Days a year for a person who works five days a week: 28 by law, or more. */
  full_days: number;
  /** Most days that are carried over into the next leave year. */
  carry_days: number;
  /** Whether bank holidays on which the service is closed are part of the allowance. */
  bank_holidays: 'inside' | 'on_top';
};

/** The rules until a provider sets its own: the law's. */
export const lawfulRules: LeaveRules = { starts_month: 1, full_days: 28, carry_days: 0, bank_holidays: 'inside' };

/**
 * The week of a contract on local dates, both included; without an end it goes on. Seven numbers of minutes, Monday first;
 * null where the hours are irregular.
 */
export type ContractPeriod = { from: string; to: string | null; week: number[] | null };

/** Days that a person works in the week of a contract. */
export const workedDays = (week: readonly number[]) => week.filter((minutes) => minutes > 0).length;

const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;

/** The leave year that begins in a calendar year. */
export const leaveYear = (year: number, { starts_month }: Pick<LeaveRules, 'starts_month'>): Span => ({
  from: firstOf(year, starts_month),
  to: addDays(firstOf(year + 1, starts_month), -1),
});

/** The calendar year in which the leave year of a local date begins. */
export function leaveYearOf(date: string, { starts_month }: Pick<LeaveRules, 'starts_month'>): number {
  const year = Number(date.slice(0, 4));
  return date >= firstOf(year, starts_month) ? year : year - 1;
}

/** 'Jan 2026 to Dec 2026' as a year: '2026', and '2026/27' where it begins in another month. */
export const leaveYearWords = (year: number, { starts_month }: Pick<LeaveRules, 'starts_month'>) =>
  starts_month === 1 ? `${year}` : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;

/** The part of a period that lies within a span; null where there is none. */
export function within({ from, to }: { from: string; to: string | null }, span: Span): Span | null {
  const first = from > span.from ? from : span.from;
  const last = to !== null && to < span.to ? to : span.to;
  return first <= last ? { from: first, to: last } : null;
}

const lengthOf = ({ from, to }: Span) => daysBetween(from, to) + 1;

/** Hundredths of a day that a whole year of a week gives: 5.6 weeks by law, capped at 28 days (scotland.md section 4). */
export const yearlyDays = (days: number, { full_days }: Pick<LeaveRules, 'full_days'>) =>
  Math.min(days * full_days * 20, full_days * 100);

/** Days of allowance by contracted weeks, in hundredths; part years are rounded up to a tenth of a day. */
export function daysAccrued(periods: readonly ContractPeriod[], year: Span, rules: LeaveRules): number {
  const length = lengthOf(year);
  let sum = 0;
  for (const period of periods) {
    const part = period.week && within(period, year);
    if (part) sum += lengthOf(part) * yearlyDays(workedDays(period.week ?? []), rules);
  }
  return Math.ceil(sum / (length * 10)) * 10;
}

/** Minutes of leave that irregular hours give: 12.07 % of the hours worked, rounded up to a minute. */
export const minutesAccrued = (worked: number) => Math.ceil((worked * 1207) / 10_000);

/** Minutes of an average working day of a week; of the usual one where the hours are irregular. */
export function dayMinutes(week: readonly number[] | null): number {
  const days = week ? workedDays(week) : 0;
  return week && days > 0 ? Math.round(week.reduce((sum, minutes) => sum + minutes, 0) / days) : usualDay;
}
const usualDay = 450;

/** The contract that counts in a year: the last of those in it. */
const lastIn = (periods: readonly ContractPeriod[], year: Span) =>
  periods
    .filter((period) => within(period, year))
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);

/** Days in minutes or minutes in days, never to the person's disadvantage. */
const asUnit = (unit: LeaveUnit, day: number, { days, minutes }: { days: number; minutes: number }) =>
  unit === 'days' ? days + Math.ceil((minutes * 100) / day) : minutes + Math.ceil((days * day) / 100);

/** What a person's leave year is counted from. */
export type LeaveFacts = {
  /** Since when the person's leave is kept here: nothing is carried over from what is not known. */
  kept_since: string;
  periods: readonly ContractPeriod[];
  /** Minutes worked with irregular hours, by local date. */
  worked: readonly { date: string; minutes: number }[];
  /** Local dates of bank holidays on which the person's services are closed. */
  bank_holidays: readonly string[];
  /** Days of annual leave, each with its part of a working day in hundredths and its minutes. */
  leave: readonly { date: string; share: number; minutes: number; approved: boolean }[];
};

/** A person's leave year, in the unit's numbers. */
export type LeaveBalance = {
  unit: LeaveUnit;
  /** Minutes of a working day, by which days and hours are compared. */
  day_minutes: number;
  allowance: number;
  carried: number;
  /** Taken from the allowance by bank holidays. */
  bank_holidays: number;
  /** Approved leave before today, and from today on. */
  taken: number;
  booked: number;
  /** Leave that waits for an answer. */
  asked: number;
  /** What is left without the requests; below 0 where more was granted. */
  left: number;
};

/** Years that are looked back on for what is carried over. */
const carriedYears = 3;

function yearWithout(facts: LeaveFacts, number: number, rules: LeaveRules, today: string) {
  const year = leaveYear(number, rules);
  const last = lastIn(facts.periods, year);
  const unit: LeaveUnit = last && last.week === null ? 'hours' : 'days';
  const day = dayMinutes(last?.week ?? null);
  const inYear = ({ date }: { date: string }) => date >= year.from && date <= year.to;
  const irregularOn = (date: string) =>
    facts.periods.some(({ from, to, week }) => week === null && from <= date && (to === null || date <= to));
  const worked = facts.worked
    .filter((one) => inYear(one) && one.date < today && irregularOn(one.date))
    .reduce((sum, { minutes }) => sum + minutes, 0);
  const accrued = { days: daysAccrued(facts.periods, year, rules), minutes: minutesAccrued(worked) };
  const sumOf = (which: (one: LeaveFacts['leave'][number]) => boolean) =>
    facts.leave
      .filter((one) => inYear(one) && which(one))
      .reduce((sum, { share, minutes }) => sum + (unit === 'days' ? share : minutes), 0);
  const weekOn = (date: string) =>
    facts.periods.find(({ from, to }) => from <= date && (to === null || date <= to))?.week ?? null;
  const holidays = facts.bank_holidays.filter((date) => {
    const week = inYear({ date }) ? weekOn(date) : null;
    return week !== null && (week[weekday(date) - 1] ?? 0) > 0;
  }).length;
  const inside = rules.bank_holidays === 'inside' ? holidays : 0;
  return {
    unit,
    day_minutes: day,
    allowance: asUnit(unit, day, accrued),
    bank_holidays: unit === 'days' ? inside * 100 : inside * day,
    taken: sumOf(({ approved, date }) => approved && date < today),
    booked: sumOf(({ approved, date }) => approved && date >= today),
    asked: sumOf(({ approved }) => !approved),
  };
}

/** A person's balance of the leave year that begins in a calendar year. */
export function leaveBalance(
  facts: LeaveFacts,
  number: number,
  rules: LeaveRules,
  today: string,
  back = carriedYears,
): LeaveBalance {
  const own = yearWithout(facts, number, rules, today);
  const carried = carriedInto(facts, number, rules, { today, own, back });
  return { ...own, carried, left: own.allowance + carried - own.bank_holidays - own.taken - own.booked };
}

type Carrying = { today: string; own: Pick<LeaveBalance, 'unit' | 'day_minutes'>; back: number };

function carriedInto(facts: LeaveFacts, number: number, rules: LeaveRules, { today, own, back }: Carrying): number {
  const former = leaveYear(number - 1, rules);
  const begun = facts.periods.map(({ from }) => from).toSorted()[0] ?? former.to;
  const known = (begun > former.from ? begun : former.from) >= facts.kept_since;
  if (back === 0 || rules.carry_days === 0 || !known || !facts.periods.some((period) => within(period, former)))
    return 0;
  const before = leaveBalance(facts, number - 1, rules, today, back - 1);
  const left = Math.max(0, before.left);
  const same =
    before.unit === own.unit
      ? left
      : asUnit(
          own.unit,
          own.day_minutes,
          before.unit === 'days' ? { days: left, minutes: 0 } : { days: 0, minutes: left },
        );
  return Math.min(same, own.unit === 'days' ? rules.carry_days * 100 : rules.carry_days * own.day_minutes);
}
