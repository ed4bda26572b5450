import { ageInMonths } from '@bairn/shared/format/age';

/** A child's time at the service on one date; wall times, the end excluded. */
export type Stay = { dob: string; start_time: string; end_time: string };

/** Children per adult of day care by age (the domain's facts, section 2). */
const perAdult = { under2: 3, two: 5, three: 8 };
/** Least adults in attendance whenever a child is. */
const leastAdults = 2;

/**
 * Fewest adults for children of these ages: the fractions of mixed ages are summed and rounded up, and there are never
 * fewer than two. Counted in 120ths, because sums of thirds, fifths and eighths are not exact in floating point.
 */
export function adultsFor(agesInMonths: readonly number[]): number {
  if (agesInMonths.length === 0) return 0;
  let parts = 0;
  for (const age of agesInMonths) {
    parts += 120 / (age < 24 ? perAdult.under2 : age < 36 ? perAdult.two : perAdult.three);
  }
  return Math.max(leastAdults, Math.ceil(parts / 120));
}

/** Fewest staff at a date's most demanding moment. Demand only rises when somebody arrives, so arrivals are looked at. */
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
