import { mostDayMinutes } from './funding.ts';

/** What a line says about its child's funded hours. */
export type HoursOfLine = {
  id: string;
  child_id: string | null;
  date: string;
  funded_minutes: number;
  /** The child's funding at the service on the date; null where it has none or the session does not take funded hours. */
  funding_id: string | null;
  /** Minutes of it that are not booked. */
  funding_left: number | null;
  /** Funded minutes of the child on the date that are booked, at all services. */
  funded_on_day: number;
};

const sumOf = (lines: readonly HoursOfLine[]) => lines.reduce((sum, { funded_minutes }) => sum + funded_minutes, 0);

/**
 * Minutes of a line of this length that funded hours can pay for, beside what the other held lines are to take. Ordering
 * checks it again with the child's year locked (`allocateHours`).
 */
export function fundableOf(line: HoursOfLine, length: number, held: readonly HoursOfLine[]): number {
  if (line.funding_id === null) return 0;
  const others = held.filter(({ id }) => id !== line.id);
  const here = sumOf(others.filter(({ funding_id }) => funding_id === line.funding_id));
  const onDay = sumOf(others.filter(({ child_id, date }) => child_id === line.child_id && date === line.date));
  const most = Math.min((line.funding_left ?? 0) - here, mostDayMinutes - line.funded_on_day - onDay, length);
  return Math.max(0, most);
}

/** Lines that funded hours pay as far as they reach: the first ones first, each beside what those before it take. */
export function fundInOrder<Line extends HoursOfLine>(
  lines: readonly Line[],
  lengthOf: (line: Line) => number,
  held: readonly HoursOfLine[] = [],
): Line[] {
  const funded: Line[] = [];
  for (const line of lines) {
    funded.push({ ...line, funded_minutes: fundableOf(line, lengthOf(line), [...held, ...funded]) });
  }
  return funded;
}
