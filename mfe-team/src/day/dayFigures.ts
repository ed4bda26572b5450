import { minutesOf } from '@bairn/shared/format/minutes';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';

const quarter = 15;

/** The most of some counts. */
export const mostOf = (counts: readonly number[]) => Math.max(0, ...counts);

/** Whether no one is booked or on the rota. */
export const isNothing = ({ people, open, total }: RotaOfDay) =>
  people.length === 0 && open.length === 0 && mostOf(total.children_expected) === 0;

/** Whether the first quarter hour is still to come: another date, or today before it. */
export const isAhead = ({ quarters, now }: RotaOfDay) => now === null || now < (quarters[0] ?? '');

/** Whether this moment is within the quarter hours that are drawn. */
export const isUnderWay = (day: RotaOfDay) =>
  !isAhead(day) && minutesOf(day.now ?? '') < minutesOf(day.quarters.at(-1) ?? '') + quarter;

/** A count at this moment; 0 before the first quarter hour and after the last. */
export function atNow(day: RotaOfDay, counts: readonly number[]): number {
  const { quarters, now } = day;
  return isUnderWay(day) ? (counts[quarters.findLastIndex((time) => time <= (now ?? ''))] ?? 0) : 0;
}

/** The part of the day before a local time, from 0 to 1. */
export function partOf({ quarters }: RotaOfDay, time: string): number {
  const first = minutesOf(quarters[0] ?? '00:00');
  const long = quarters.length * quarter;
  return long === 0 ? 0 : Math.min(1, Math.max(0, (minutesOf(time) - first) / long));
}
