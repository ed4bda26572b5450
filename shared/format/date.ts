const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const dayMs = 86_400_000;

/** Local dates are counted at midnight UTC, where every day has 24 hours. */
function parse(date: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(date);
  if (!match) return null;
  // A day that the month does not have becomes one of the next month, or no date at all.
  const value = new Date(`${match[0]}T00:00:00Z`);
  return value.getUTCDate() === Number(match[3]) ? value : null;
}

function known(date: string): Date {
  const value = parse(date);
  if (!value) throw new RangeError(`Not a local date: ${date}`);
  return value;
}

const iso = (value: Date) => value.toISOString().slice(0, 10);

/** Whether a text is a local date of the calendar. */
export const isDate = (text: string) => text.length === 10 && text >= '0001-01-01' && parse(text) !== null;

/** A local date as DD/MM/YYYY; 'N/A' when missing (specification section 9). */
export function formatDate(date: string | null | undefined): string {
  const value = date ? parse(date) : null;
  if (!value) return 'N/A';
  const [year, month, day] = iso(value).split('-');
  return `${day}/${month}/${year}`;
}

/** A local date with its weekday, 'Tue 24 Nov'; 'N/A' when missing. */
export function formatDay(date: string | null | undefined): string {
  const value = date ? parse(date) : null;
  if (!value) return 'N/A';
  return `${weekdays[value.getUTCDay()]} ${value.getUTCDate()} ${months[value.getUTCMonth()]}`;
}

/** A local date with its weekday and year, 'Tue 24 Nov 2026'; 'N/A' when missing. */
export function formatFullDay(date: string | null | undefined): string {
  const day = formatDay(date);
  return date && day !== 'N/A' ? `${day} ${date.slice(0, 4)}` : day;
}

/** A local date's month, 'November 2026' shortened to 'Nov 2026'; 'N/A' when missing. */
export function formatMonth(date: string | null | undefined): string {
  const value = date ? parse(date) : null;
  return value ? `${months[value.getUTCMonth()]} ${value.getUTCFullYear()}` : 'N/A';
}

/** A local time: 24-hour for a service's screens, 12-hour for families; 'N/A' when missing. */
export function formatTime(time: string | null | undefined, reader: 'service' | 'family'): string {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time ?? '');
  if (!match) return 'N/A';
  const [, hours = '', minutes = ''] = match;
  if (reader === 'service') return `${hours}:${minutes}`;
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}

/** A range of local times: '08:30 to 12:30' or '8:30 am to 12:30 pm'. */
export const formatTimes = (start: string, end: string, reader: 'service' | 'family') =>
  `${formatTime(start, reader)} to ${formatTime(end, reader)}`;

/** A local date some days later, or earlier with a negative count. */
export const addDays = (date: string, days: number) => iso(new Date(known(date).getTime() + days * dayMs));

/** Whole days from one local date to another. */
export const daysBetween = (from: string, to: string) => (known(to).getTime() - known(from).getTime()) / dayMs;

/** ISO weekday of a local date: 1 Monday to 7 Sunday. */
export const weekday = (date: string) => known(date).getUTCDay() || 7;

/** ISO weekdays in words, in any order: 'Mon to Fri', 'Mon, Wed and Fri'; 'N/A' without any. */
export function dayWords(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return 'N/A';
  const name = (day: number) => weekdays[day % 7] ?? '';
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${name(first)} to ${name(last)}`;
  const before = sorted.slice(0, -1).map(name).join(', ');
  return before ? `${before} and ${name(last)}` : name(last);
}

/** The Monday of a local date's ISO week. */
export const weekStart = (date: string) => addDays(date, 1 - weekday(date));

/** The seven local dates of a local date's ISO week, Monday first. */
export const weekDates = (date: string) => Array.from({ length: 7 }, (_, index) => addDays(weekStart(date), index));

/** ISO year and week of a local date; the year is that of the week's Thursday. */
export function isoWeek(date: string): { year: number; week: number } {
  const thursday = addDays(weekStart(date), 3);
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 };
}

/** The Monday of an ISO week. */
export const mondayOf = (year: number, week: number) => addDays(weekStart(`${year}-01-04`), (week - 1) * 7);

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The local date and time in Scotland of an instant. */
export function wallMoment(instant: string | Date): { date: string; time: string } {
  const parts = Object.fromEntries(london.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** The local date in Scotland of a timestamp, `2026-11-20`. */
export const localDate = (instant: string | Date) => wallMoment(instant).date;

/** The local time in Scotland of a timestamp, `08:30`. */
export const localTime = (instant: string | Date) => wallMoment(instant).time;
