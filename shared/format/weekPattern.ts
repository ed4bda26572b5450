import { addDays, isDate, weekday } from './date.ts';

/** Whose week it is: a child of the signed-in family by its id, or any child by birth date or by its age today. */
export type WeekWho = { child: string } | { dob: string } | { months: number };

/** Care on one day of the week, 1 is Monday; wall times `08:00`. */
export type WeekDay = { day: number; from: string; to: string };

/** One child's week. `weeks`: those of the year over which its funded hours are spread; null where none are counted. */
export type ChildWeek = { who: WeekWho; weeks: number | null; days: readonly WeekDay[] };

/** Most children of a search for a week, and most days of each. */
export const mostWeekChildren = 4;
export const mostWeekDays = 5;
/** Weeks whose every date is looked at. */
export const weeksChecked = 4;
/** Weeks over which the funded hours of a year can be spread. */
export const fundedWeekChoices = [38, 45, 46, 47, 48, 49, 50, 51, 52] as const;
/** Oldest age in months of a child in such a search: below 16 years. */
export const mostWeekMonths = 191;
/** Longest text of a week: four children by their ids on five days each. */
export const longestWeek = 500;

const times = /^([01]\d|2[0-3])([0-5]\d)$/;
const dayText = /^([1-7])-(\d{4})-(\d{4})$/;
const idText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const timeOf = (text: string) => (times.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : null);

function whoOf(text: string): WeekWho | null {
  if (idText.test(text)) return { child: text };
  if (/^\d{1,3}m$/.test(text))
    return Number.parseInt(text, 10) <= mostWeekMonths ? { months: Number.parseInt(text, 10) } : null;
  return isDate(text) ? { dob: text } : null;
}

function dayOf(text: string): WeekDay | null {
  const [, day = '', start = '', end = ''] = dayText.exec(text) ?? [];
  const [from, to] = [timeOf(start), timeOf(end)];
  return from && to && from < to ? { day: Number(day), from, to } : null;
}

function childOf(text: string): ChildWeek | null {
  const [first = '', ...rest] = text.split('.');
  const who = whoOf(first);
  const spread = /^f(\d\d)$/.exec(rest[0] ?? '')?.[1];
  const weeks = spread === undefined ? null : Number(spread);
  if (weeks !== null && !fundedWeekChoices.some((choice) => choice === weeks)) return null;
  const days = (weeks === null ? rest : rest.slice(1)).map(dayOf);
  const known = days.filter((day) => day !== null);
  const distinct = new Set(known.map(({ day }) => day)).size;
  if (!who || known.length !== days.length || distinct !== days.length) return null;
  return days.length === 0 || days.length > mostWeekDays ? null : { who, weeks, days: known };
}

/**
 * Reads the text in which an address and a call carry a week: children with `~` between, each with who it is, perhaps
 * `f38` for funded hours over 38 weeks, and its days: `30m.f38.1-0800-1800.3-0800-1800~2022-05-13.2-1300-1800`.
 * @returns null where it is no such text
 */
export function readWeek(text: string): ChildWeek[] | null {
  if (text === '' || text.length > longestWeek) return null;
  const children = text.split('~').map(childOf);
  const known = children.filter((child) => child !== null);
  return known.length === children.length && known.length <= mostWeekChildren ? known : null;
}

const whoText = (who: WeekWho) => ('child' in who ? who.child : 'dob' in who ? who.dob : `${who.months}m`);
const plain = (time: string) => time.replace(':', '');

/** The text that `readWeek` reads. */
export const writeWeek = (children: readonly ChildWeek[]) =>
  children
    .map(({ who, weeks, days }) =>
      [
        whoText(who),
        ...(weeks === null ? [] : [`f${weeks}`]),
        ...days
          .toSorted((one, other) => one.day - other.day)
          .map(({ day, from, to }) => `${day}-${plain(from)}-${plain(to)}`),
      ].join('.'),
    )
    .join('~');

/** The dates of a day of the week in the four weeks from a start date on. */
export function datesOfDay(start: string, day: number): string[] {
  const first = addDays(start, (day - weekday(start) + 7) % 7);
  return Array.from({ length: weeksChecked }, (_, week) => addDays(first, week * 7));
}
