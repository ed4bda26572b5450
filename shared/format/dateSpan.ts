import { formatDay } from './date.ts';
import { plural } from './plural.ts';

/** '12 dates, Tue 24 Nov to Thu 17 Dec', of dates in their order. */
export const spanWords = (dates: readonly string[]) =>
  `${plural(dates.length, 'date')}, ${formatDay(dates[0])} to ${formatDay(dates.at(-1))}`;

/** Bookings in their order; those that were booked together (`block_id`) are one, where the first of them stands. */
export const togetherOf = <Booked extends { id: string; block_id: string | null }>(bookings: readonly Booked[]) =>
  [...Map.groupBy(bookings, ({ id, block_id }) => block_id ?? id)].map(([id, dates]) => ({ id, dates }));
