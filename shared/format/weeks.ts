import { addDays, formatDay, weekday, weekStart } from '@bairn/shared/format/date';

/** Weeks from today whose dates a session's page shows. */
export const weeksShown = 8;

/** A week of the calendar, with a place for each of its columns; null where it has nothing to show. */
export type Row = { monday: string; title: string; dates: readonly (string | null)[] };

/** ISO weekdays that are shown: Monday to Friday, or the days of the dates where some are at a weekend. */
export function columnsOf(dates: readonly string[]): number[] {
  const used = [...new Set(dates.map(weekday))].toSorted((a, b) => a - b);
  return used.some((day) => day > 5) ? used : [1, 2, 3, 4, 5];
}

const monthOf = (date: string) => date.slice(0, 7);
const dayOf = (date: string) => String(Number(date.slice(8, 10)));

/** '23 to 27 Nov', '30 Nov to 4 Dec', or the one day 'Sat 28 Nov'. */
export function daySpan(first: string, last: string): string {
  if (first === last) return formatDay(first);
  const words = (date: string) => formatDay(date).slice(4);
  return `${monthOf(first) === monthOf(last) ? dayOf(first) : words(first)} to ${words(last)}`;
}

function titleOf(monday: string, days: readonly string[], today: string): string {
  const words = daySpan(days[0] ?? monday, days.at(-1) ?? monday);
  const weeks = { [weekStart(today)]: 'This week', [addDays(weekStart(today), 7)]: 'Next week' };
  return weeks[monday] ? `${weeks[monday]}, ${words}` : words;
}

/** The weeks that have dates, in their order. */
export function weekRows(dates: readonly string[], columns: readonly number[], today: string): Row[] {
  const known = new Set(dates);
  return [...new Set(dates.map(weekStart))].toSorted().map((monday) => {
    const days = columns.map((day) => addDays(monday, day - 1));
    return { monday, title: titleOf(monday, days, today), dates: days.map((date) => (known.has(date) ? date : null)) };
  });
}

/** The weeks of a month, `2026-11`, from Monday to Sunday; those that are over are left out. */
export function monthRows(month: string, today: string): Row[] {
  const rows: Row[] = [];
  const first = [`${month}-01`, today].toSorted().at(-1) ?? today;
  for (let monday = weekStart(first); monthOf(monday) <= month; monday = addDays(monday, 7)) {
    const dates = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day));
    rows.push({ monday, title: '', dates: dates.map((date) => (monthOf(date) === month ? date : null)) });
  }
  return rows;
}

/** The months from the first date's to the last one's. */
export function monthsOf(dates: readonly string[]): string[] {
  const months = dates.map(monthOf).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  const all: string[] = [];
  for (let month = first; month && last && month <= last; month = monthOf(addDays(`${month}-28`, 4))) all.push(month);
  return all;
}
