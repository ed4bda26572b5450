import { minutesOf } from '@bairn/shared/format/minutes';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';

const quarter = 15;

/** The most of some counts. */
export const mostOf = (counts: readonly number[]) => Math.max(0, ...counts);

/** A count at this moment; 0 before the first quarter hour and after the last. */
export function atNow({ quarters, now }: RotaOfDay, counts: readonly number[]): number {
  const index = now === null ? -1 : quarters.findLastIndex((time) => time <= now);
  const isOver = now !== null && minutesOf(quarters.at(-1) ?? '') + quarter <= minutesOf(now);
  return isOver ? 0 : (counts[index] ?? 0);
}

/** The part of the day before a local time, from 0 to 1. */
export function partOf({ quarters }: RotaOfDay, time: string): number {
  const first = minutesOf(quarters[0] ?? '00:00');
  const long = quarters.length * quarter;
  return long === 0 ? 0 : Math.min(1, Math.max(0, (minutesOf(time) - first) / long));
}
