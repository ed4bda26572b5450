import type { OpeningHours } from '@bairn/shared/schema/opening';
import { nextKey } from './useFieldRows.ts';

/** A row of the form of opening hours. */
export type HoursRow = { key: number; day: number; opens: string; closes: string };

const inWeek = (rows: readonly HoursRow[]) => rows.toSorted((a, b) => a.day - b.day);

export const rowsOf = (hours: readonly OpeningHours[]): HoursRow[] =>
  inWeek(hours.map((row) => ({ ...row, key: nextKey() })));

/** One more row at the end of a day; the first of a day begins with the hours that most services have. */
export function addRow(rows: readonly HoursRow[], day: number): HoursRow[] {
  const isFirst = rows.every((row) => row.day !== day);
  const usual = isFirst ? { opens: '08:00', closes: '18:00' } : { opens: '', closes: '' };
  return inWeek([...rows, { key: nextKey(), day, ...usual }]);
}

export const removeRow = (rows: readonly HoursRow[], key: number): HoursRow[] => rows.filter((row) => row.key !== key);

/** Gives Tuesday to Friday the hours of Monday. */
export function copyToWeekdays(rows: readonly HoursRow[]): HoursRow[] {
  const monday = rows.filter(({ day }) => day === 1);
  const copies = [2, 3, 4, 5].flatMap((day) => monday.map((row) => ({ ...row, day, key: nextKey() })));
  return inWeek([...monday, ...copies, ...rows.filter(({ day }) => day > 5)]);
}
