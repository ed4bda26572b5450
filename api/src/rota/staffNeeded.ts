import { ageInMonths } from '@bairn/shared/format/age';
import { childrenPerAdultAt } from '@bairn/shared/schema/ratios';

/** A child's time at the service on one date, in local time; the end is excluded. */
export type Stay = { dob: string; start_time: string; end_time: string };

/** Minimum adults whenever a child is present. */
const leastAdults = 2;

/**
 * Fewest adults for children of these ages: the fractions of mixed ages are summed and rounded up, with a minimum of
 * two. Counted in 120ths, because sums of thirds, fifths and eighths are not exact in floating point.
 */
export function adultsFor(agesInMonths: readonly number[]): number {
  if (agesInMonths.length === 0) return 0;
  let parts = 0;
  for (const age of agesInMonths) {
    parts += 120 / childrenPerAdultAt(age);
  }
  return Math.max(leastAdults, Math.ceil(parts / 120));
}

/**
 * Fewest staff at the fullest moment of a date. Demand rises only when a child arrives, so only arrivals are checked.
 */
export function staffNeeded(date: string, stays: readonly Stay[]): number {
  const arrivals = new Set(stays.map(({ start_time }) => start_time));
  const needs = [...arrivals].map((at) =>
    adultsFor(
      stays
        .filter(({ start_time, end_time }) => start_time <= at && at < end_time)
        .map(({ dob }) => ageInMonths(dob, date)),
    ),
  );
  return Math.max(0, ...needs);
}
