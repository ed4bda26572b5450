import { addDays, localTime, weekStart, weekday } from './date.ts';
import type { ContractPeriod, Span } from './leave.ts';
import { datesOf } from './leaveDays.ts';

/** The calendar month of a date. */
export function monthOf(date: string): Span {
  const from = `${date.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}

/** Time from one instant to another; without an end it goes on. */
export type WorkSpan = { started_at: string; ended_at: string | null };

const minuteMs = 60_000;

/** The instant, in milliseconds, at which a local date begins in Scotland. Clocks change an hour after it at the earliest. */
export function dayStart(date: string): number {
  const utc = Date.parse(`${date}T00:00:00Z`);
  return localTime(new Date(utc)) === '00:00' ? utc : utc - 60 * minuteMs;
}

/** Minutes of each of some local dates, by date. */
export type DayMinutes = ReadonlyMap<string, number>;

/**
 * Minutes worked on each local date of a period, by the clock of the world: a night is an hour longer or shorter when clocks
 * change. Time that goes on is not counted yet.
 */
export function workedByDay(spans: readonly WorkSpan[], from: string, to: string): Map<string, number> {
  const ended = spans.flatMap(({ started_at, ended_at }) =>
    ended_at === null ? [] : [[Date.parse(started_at), Date.parse(ended_at)] as const],
  );
  const days = new Map<string, number>();
  for (const date of datesOf({ from, to })) {
    const [start, end] = [dayStart(date), dayStart(addDays(date, 1))];
    const ms = ended.reduce((sum, [begun, over]) => sum + Math.max(0, Math.min(over, end) - Math.max(begun, start)), 0);
    if (ms > 0) days.set(date, Math.floor(ms / minuteMs));
  }
  return days;
}

/** Minutes of each date of a period by contract; a date without contracted hours, or of irregular ones, has none. */
export function contractedByDay(contract: readonly ContractPeriod[], from: string, to: string): Map<string, number> {
  const days = new Map<string, number>();
  for (const date of datesOf({ from, to })) {
    const valid = contract.find((one) => one.from <= date && (one.to === null || date <= one.to));
    const minutes = valid?.week?.[weekday(date) - 1];
    if (minutes !== undefined) days.set(date, minutes);
  }
  return days;
}

/** The sum of all days. */
export const sumOf = (days: DayMinutes) => [...days.values()].reduce((sum, minutes) => sum + minutes, 0);

/**
 * Minutes past the contract, week by week from Monday: a long day is made up by a short one of the same week, not of another.
 * Dates of irregular hours have no overtime.
 */
export function overtimeOf(worked: DayMinutes, contracted: DayMinutes): number {
  const weeks = new Map<string, number>();
  for (const [date, minutes] of contracted) {
    const week = weekStart(date);
    weeks.set(week, (weeks.get(week) ?? 0) + (worked.get(date) ?? 0) - minutes);
  }
  return [...weeks.values()].reduce((sum, over) => sum + Math.max(0, over), 0);
}

/** Minutes as hours of a payroll file: 450 → '7.50'. */
export const hoursDecimal = (minutes: number) => (minutes / 60).toFixed(2);
