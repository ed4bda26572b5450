import { localTime } from './date.ts';
import { minutesOf } from './minutes.ts';

const known = new Map<string, number>();

/**
 * Local minutes since midnight at 12:00 UTC of a date: 720 in winter, 780 in summer. From one date to another it differs by
 * the hour by which clocks change. Kept, because it is asked for often and slow to find.
 */
export function noonOf(date: string): number {
  const noon = known.get(date) ?? minutesOf(localTime(`${date}T12:00:00Z`));
  known.set(date, noon);
  return noon;
}
