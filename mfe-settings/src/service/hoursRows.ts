import type { OpeningHours } from '@bairn/shared/schema/opening';
import { newEntry, type FieldEntry } from '@bairn/shared/ui/useFieldEntries';

/** A row of the form of opening hours. */
export type HoursRow = FieldEntry<OpeningHours>;

/** In the order of the week; those of a day stay as they are. */
const inWeek = (rows: readonly HoursRow[]) => rows.toSorted((a, b) => a.initial.day - b.initial.day);

/** One more row at the end of a day; the first of a day begins with the hours that most services have. */
export function addRow(rows: readonly HoursRow[], day: number): { rows: HoursRow[]; added: number } {
  const isFirst = rows.every(({ initial }) => initial.day !== day);
  const row = newEntry({ day, ...(isFirst ? { opens: '08:00', closes: '18:00' } : { opens: '', closes: '' }) });
  return { rows: inWeek([...rows, row]), added: row.key };
}

/** Gives Tuesday to Friday the hours of Monday. */
export function copyToWeekdays(rows: readonly HoursRow[]): HoursRow[] {
  const monday = rows.filter(({ initial }) => initial.day === 1);
  const copies = [2, 3, 4, 5].flatMap((day) => monday.map(({ initial }) => newEntry({ ...initial, day })));
  return inWeek([...monday, ...copies, ...rows.filter(({ initial }) => initial.day > 5)]);
}
