import { addDays, isoWeek, mondayOf } from '@bairn/shared/format/date';

/** The seven dates of an ISO week, Monday first; null where the year has no such week (most years have no week 53). */
export function datesOfWeek(year: number, week: number): string[] | null {
  const monday = mondayOf(year, week);
  if (isoWeek(monday).week !== week) return null;
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
