import { addDays } from '../format/date.ts';

export const recurringStatuses = ['active', 'ended'] as const;

/** Who or what ended a recurring booking. `unpaid`: a month was not paid in time. `gone`: the session is no longer offered. */
export const recurringEnds = ['family', 'service', 'unpaid', 'gone'] as const;
export type RecurringEnd = (typeof recurringEnds)[number];

/** Why a date of a recurring booking was left out. */
export const leftOutReasons = ['full', 'closed', 'age', 'booked', 'other'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** The reason behind a date: 'Fri 25 Dec: closed'. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  full: 'fully booked',
  closed: 'closed',
  age: 'not at the child’s age',
  booked: 'already booked at that time',
  other: 'cannot be booked',
};

/** Days before the first of a month on which that month of a recurring booking is ordered and paid. */
export const billDaysBefore = 7;

/** The month after one, `2027-01`. */
export const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7);

/** The last day of a month, `2027-01-31`. */
export const lastDayOf = (month: string) => addDays(`${monthAfter(month)}-01`, -1);

/** The local date on which a month is ordered and paid. */
export const billedOn = (month: string) => addDays(`${month}-01`, -billDaysBefore);

/**
 * The last day of what a recurring booking orders at first: the end of the month of its first date, or of the next one
 * where that is due already.
 */
export function firstPeriodEnd(first: string, today: string): string {
  let month = first.slice(0, 7);
  while (billedOn(monthAfter(month)) <= today) month = monthAfter(month);
  return lastDayOf(month);
}

/** Why a recurring booking has ended, as its family reads it. */
export function endedWords(by: RecurringEnd | null, reason: string | null): string {
  if (by === 'unpaid') return 'A month was not paid in time. What is paid stays booked.';
  if (by === 'gone') return 'It can no longer be booked. What is booked stays booked.';
  if (by === 'service') {
    const why = reason ? `: ${reason.replace(/[.!?]$/, '')}` : '';
    return `The service ended it${why}. What is booked stays booked.`;
  }
  return 'You ended it. What is booked stays booked.';
}
