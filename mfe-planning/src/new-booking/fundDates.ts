import { fundableOf, fundInOrder } from '@bairn/shared/format/fundedLines';
import { formatHours, priceOfRest } from '@bairn/shared/format/funding';
import { minutesBetween } from '@bairn/shared/format/minutes';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { DeskDate } from '@bairn/shared/schema/desk';

const lengthOf = ({ start_time, end_time }: Pick<DeskDate, 'start_time' | 'end_time'>) =>
  minutesBetween(start_time, end_time);
/** Dates of one child as lines of a basket, so that their hours are counted as a family's are. */
const lineOf = (date: DeskDate) => ({ ...date, child_id: null, funded_minutes: 0 });

/** A date with the minutes of its child's funded hours that it takes. */
export type FundedDate = ReturnType<typeof lineOf>;

/** Whether the child's funded hours can pay for some of a date, beside what its dates above take. */
export const hasHours = (date: DeskDate, above: readonly FundedDate[]) =>
  date.problem === null && fundableOf(lineOf(date), lengthOf(date), above) > 0;

/**
 * The dates with the minutes that funded hours pay for, as the API will book them: after the child's dates `above` in the
 * same booking, the first dates first.
 */
export const fundDates = (dates: readonly DeskDate[], above: readonly FundedDate[]): FundedDate[] =>
  fundInOrder(dates.map(lineOf), lengthOf, above);

/** Pence left to pay for a date. */
export const restOf = (date: DeskDate, funded = 0) => priceOfRest(date.price, lengthOf(date), funded);

/** Why a date cannot be booked, what funded hours pay of it, or its price. `funded`: minutes, where hours are used. */
export function hintOf(date: DeskDate, funded?: number): string {
  const { price, places_left, problem } = date;
  if (problem !== null) return problem;
  if (funded === lengthOf(date)) return `Funded hours pay for all ${formatHours(funded)}`;
  if (funded) {
    return `Funded hours pay for ${formatHours(funded)} of ${formatHours(lengthOf(date))}, ${formatPence(restOf(date, funded))} left to pay`;
  }
  if (funded === 0) return `${formatPence(price)}, no funded hours left for it`;
  return `${formatPence(price)}, ${plural(places_left, 'place')} left`;
}
