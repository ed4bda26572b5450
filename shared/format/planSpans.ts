import { addDays, daysBetween } from './date.ts';
import type { PlanKey, PlanSpan } from './plans.ts';

/** The first day of the month of a local date. */
export const monthStart = (date: string) => `${date.slice(0, 7)}-01`;

/** The first day of the month after that of a local date. */
export const nextMonth = (date: string) => monthStart(addDays(monthStart(date), 31));

/** How many days the month of a local date has. */
export const daysInMonth = (date: string) => daysBetween(monthStart(date), nextMonth(date));

/** From a local date on a service has a plan. */
export type PlanChange = { plan: PlanKey; from: string };

/** The plan on a local date, by the changes in the order of their dates: `start` before the first. */
export const planOn = (changes: readonly PlanChange[], date: string): PlanKey =>
  changes.findLast(({ from }) => from <= date)?.plan ?? 'start';

/**
 * The plans of a service in the month that begins on `month`, each with its days. Days before `begins` and after `ends`, the
 * first and the last that are charged, are in none.
 */
export function planSpans(
  changes: readonly PlanChange[],
  { month, begins, ends }: { month: string; begins: string; ends: string | null },
): PlanSpan[] {
  const last = addDays(nextMonth(month), -1);
  const first = begins > month ? begins : month;
  const until = ends !== null && ends < last ? ends : last;
  if (first > until) return [];
  const starts = [first, ...changes.map(({ from }) => from).filter((from) => from > first && from <= until)];
  return starts.map((from, at) => {
    const next = starts[at + 1];
    const to = next ? addDays(next, -1) : until;
    return { plan: planOn(changes, from), from, to, days: daysBetween(from, to) + 1 };
  });
}
