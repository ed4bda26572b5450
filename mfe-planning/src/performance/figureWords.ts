import { formatDate, formatDay, formatMonth } from '@bairn/shared/format/date';
import { grainOf } from '@bairn/shared/schema/insightWords';

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** Minutes as hours: 5400 → '90 h'. */
export const formatHours = (minutes: number) => `${whole.format(minutes / 60)} h`;
/** Minutes as hours with a digit, for a file. */
export const hoursOf = (minutes: number) => Math.round(minutes / 6) / 10;
/** A number with commas. */
export const formatCount = (count: number) => whole.format(count);

/** A share in percent; null of nothing. */
export const percentOf = (part: number, all: number) => (all === 0 ? null : Math.round((100 * part) / all));
/** A share in words: '64%', and 'N/A' of nothing. */
export const formatShare = (part: number, all: number) => {
  const percent = percentOf(part, all);
  return percent === null ? 'N/A' : `${percent}%`;
};

/** The period that these parts make up. While another one is awaited, the figures of the former are still on screen. */
export const periodOfParts = (parts: readonly { from: string; to: string }[]) => ({
  from: parts[0]?.from ?? '',
  to: parts.at(-1)?.to ?? '',
});

/** The name of a part of a period: a day, a week or a month. */
export function partName(part: { from: string; to: string }, period: { from: string; to: string }): string {
  const grain = grainOf(period.from, period.to);
  if (grain === 'month') return formatMonth(part.from);
  return grain === 'week' ? `From ${formatDate(part.from)}` : formatDay(part.from);
}

/** The same as short as fits under a column: '24 Nov', 'Nov'. */
export const shortPartName = (from: string, period: { from: string; to: string }) =>
  grainOf(period.from, period.to) === 'month' ? formatMonth(from).slice(0, 3) : formatDay(from).slice(4);

/** Days of the week by their number; Monday is 1. */
export const dayNames = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
