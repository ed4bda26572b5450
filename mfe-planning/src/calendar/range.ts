import { addDays, daysBetween, formatDay, formatFullDay, weekStart } from '@bairn/shared/format/date';
import { monthName } from '@bairn/shared/format/fullDay';

/** The views of the calendars of a service, and of a family. */
export const serviceViews = ['week', 'day', 'month'] as const;
export const familyViews = ['month', 'week', 'agenda'] as const;
export type View = (typeof serviceViews)[number] | (typeof familyViews)[number];

/** Days that an agenda has. */
const agendaDays = 28;

/** What the calendar shows: the days from and to, how it is called, and the days that the steps lead to. */
export type Shown = { from: string; to: string; title: string; before: string; after: string };

/** All days that are shown. */
export const daysOf = ({ from, to }: Shown): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;

/** The days of a view around a date; a month in whole weeks. */
export function rangeOf(view: View, date: string): Shown {
  if (view === 'day') {
    return { from: date, to: date, title: formatFullDay(date), before: addDays(date, -1), after: addDays(date, 1) };
  }
  if (view === 'agenda') {
    const to = addDays(date, agendaDays - 1);
    const title = `${formatDay(date)} to ${formatFullDay(to)}`;
    return { from: date, to, title, before: addDays(date, -agendaDays), after: addDays(date, agendaDays) };
  }
  if (view === 'week') {
    const from = weekStart(date);
    const to = addDays(from, 6);
    const title = `${formatDay(from)} to ${formatFullDay(to)}`;
    return { from, to, title, before: addDays(from, -7), after: addDays(from, 7) };
  }
  const first = firstOfMonth(date);
  const next = firstOfMonth(addDays(first, 31));
  return {
    from: weekStart(first),
    to: addDays(weekStart(addDays(next, -1)), 6),
    title: monthName(first),
    before: firstOfMonth(addDays(first, -1)),
    after: next,
  };
}
