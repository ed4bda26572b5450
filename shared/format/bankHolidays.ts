import { addDays, weekday } from './date.ts';

export type BankHoliday = { date: string; name: string };

/** Easter Sunday of a year of the Gregorian calendar (the anonymous algorithm of Meeus, Jones and Butcher). */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dateOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

const dateOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The first Monday on or after a date. */
const mondayFrom = (date: string) => addDays(date, (8 - weekday(date)) % 7);

/** Holidays that were proclaimed for one year. */
const proclaimed: Readonly<Record<number, readonly BankHoliday[]>> = {
  2026: [{ date: '2026-06-15', name: 'World Cup holiday' }],
};

/**
 * The bank holidays of a year in Scotland, by date (spec/scotland.md section 8.3). There is no Easter Monday. One that falls
 * on a weekend moves to the next weekday that is none. They are not days off by themselves.
 */
export function bankHolidays(year: number): BankHoliday[] {
  const fixed: BankHoliday[] = [
    { date: dateOf(year, 1, 1), name: "New Year's Day" },
    { date: dateOf(year, 1, 2), name: '2nd January' },
    { date: addDays(easter(year), -2), name: 'Good Friday' },
    { date: mondayFrom(dateOf(year, 5, 1)), name: 'Early May holiday' },
    { date: mondayFrom(dateOf(year, 5, 25)), name: 'Spring holiday' },
    ...(proclaimed[year] ?? []),
    { date: mondayFrom(dateOf(year, 8, 1)), name: 'Summer holiday' },
    { date: dateOf(year, 11, 30), name: "St Andrew's Day" },
    { date: dateOf(year, 12, 25), name: 'Christmas Day' },
    { date: dateOf(year, 12, 26), name: 'Boxing Day' },
  ];
  const isWeekend = ({ date }: BankHoliday) => weekday(date) > 5;
  const taken = new Set(fixed.filter((day) => !isWeekend(day)).map(({ date }) => date));
  const moved = fixed.map((day) => {
    if (!isWeekend(day)) return day;
    let date = addDays(day.date, 8 - weekday(day.date));
    while (taken.has(date)) date = addDays(date, 1);
    taken.add(date);
    return { ...day, date };
  });
  return moved.toSorted((a, b) => a.date.localeCompare(b.date));
}

const known = new Map<number, ReadonlyMap<string, string>>();

/** The name of the Scottish bank holiday on a date, if it is one. */
export function bankHoliday(date: string): string | undefined {
  const year = Number(date.slice(0, 4));
  const names = known.get(year) ?? new Map(bankHolidays(year).map((day) => [day.date, day.name]));
  known.set(year, names);
  return names.get(date);
}
