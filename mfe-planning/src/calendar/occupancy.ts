import type { CalendarDate } from './queries.ts';

/** How full a date is, in words of the tokens: `closed`, `full`, `filling` (two thirds or more) or `free`. */
export function occupancyOf({ status, booked, held, capacity }: CalendarDate): 'closed' | 'full' | 'filling' | 'free' {
  if (status === 'closed') return 'closed';
  const taken = booked + held;
  if (taken >= capacity) return 'full';
  return taken * 3 >= capacity * 2 ? 'filling' : 'free';
}

/** The same as a person reads it: '6 of 8 booked, 1 held'. */
export function occupancyWords({ status, booked, held, capacity }: CalendarDate): string {
  if (status === 'closed') return 'Closed';
  return `${booked} of ${capacity} booked${held > 0 ? `, ${held} held` : ''}`;
}
