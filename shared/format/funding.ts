import { bankHolidays } from './bankHolidays.ts';
import { addDays, daysBetween, weekday, weekStart } from './date.ts';

/** Minutes of funded early learning and childcare in a whole funding year: 1,140 hours (spec/scotland.md section 3). */
export const yearMinutes = 68_400;

/** Most funded minutes of a child on one date, over all services: 10 hours. */
export const mostDayMinutes = 600;

/** Who is funded: an eligible two-year-old, a child of three to five, or one whose first year of school was deferred. */
export const fundingBands = ['eligible_two', 'three_to_five', 'deferred'] as const;
export type FundingBand = (typeof fundingBands)[number];

const pad = (value: number) => String(value).padStart(2, '0');
const monthOf = (date: string) => Number(date.slice(5, 7));
const yearOf = (date: string) => Number(date.slice(0, 4));
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The funding year of a date, by the year in which it begins: 2026 is 1 August 2026 to 31 July 2027. */
export const fundingYearOf = (date: string) => yearOf(date) - (monthOf(date) < 8 ? 1 : 0);

/** The first and the last date of a funding year. */
export const fundingYearDates = (year: number) => ({ first: `${year}-08-01`, last: `${year + 1}-07-31` });

/** `2026 to 2027` */
export const fundingYearName = (year: number) => `${year} to ${year + 1}`;

/** The date on which a child is some years old; a child of 29 February on 28 February of other years, as ages count. */
export function birthdayAt(dob: string, age: number): string {
  const year = yearOf(dob) + age;
  const day = Math.min(Number(dob.slice(8, 10)), lastDayOf(year, monthOf(dob)));
  return `${year}-${pad(monthOf(dob))}-${pad(day)}`;
}

/** A date one month later, or the last day of that month. */
function monthAfter(date: string): string {
  const [year, month] = monthOf(date) === 12 ? [yearOf(date) + 1, 1] : [yearOf(date), monthOf(date) + 1];
  return `${year}-${pad(month)}-${pad(Math.min(Number(date.slice(8, 10)), lastDayOf(year, month)))}`;
}

const mondayFrom = (date: string) => addDays(date, (8 - weekday(date)) % 7);

export type SchoolTermName = 'autumn' | 'winter' | 'spring';

/**
 * The first day of a term in a calendar year, where the council's own date is not known: the Monday from 12 August, the
 * Monday from 5 January, and the Tuesday after Easter Monday.
 */
export function termStart(term: SchoolTermName, year: number): string {
  if (term === 'autumn') return mondayFrom(`${year}-08-12`);
  if (term === 'winter') return mondayFrom(`${year}-01-05`);
  const goodFriday = bankHolidays(year).find(({ name }) => name === 'Good Friday');
  return addDays(goodFriday?.date ?? `${year}-04-01`, 4);
}

/** When funding may begin, by the birthday that makes a child eligible. */
type StartRule = (birthday: string) => string;

/** The national minimum: March to August gives the autumn term, September to December the winter's, else the spring's. */
const nationalStart: StartRule = (birthday) => {
  const month = monthOf(birthday);
  if (month >= 3 && month <= 8) return termStart('autumn', yearOf(birthday));
  return month >= 9 ? termStart('winter', yearOf(birthday) + 1) : termStart('spring', yearOf(birthday));
};

/** What a council grants earlier than the national minimum; a band that is left out follows the national rule. */
type CouncilRules = Partial<Record<'eligible_two' | 'three_to_five', StartRule>>;

/** By GSS code: the councils whose own rule is known (spec/scotland.md section 3). */
const councilRules: Readonly<Record<string, CouncilRules>> = {
  // Falkirk: a month after birthdays from 1 August to the end of February, else August.
  S12000014: {
    eligible_two: (birthday) =>
      monthOf(birthday) >= 8 || monthOf(birthday) <= 2 ? monthAfter(birthday) : termStart('autumn', yearOf(birthday)),
  },
  // Midlothian: about a month after the third birthday.
  S12000019: { three_to_five: monthAfter },
  // Shetland: the day after the second birthday.
  S12000027: { eligible_two: (birthday) => addDays(birthday, 1) },
};

/** The calendar year in which a child starts primary school: five between 1 March of it and the end of February. */
export const schoolStartYear = (dob: string) => yearOf(dob) + (monthOf(dob) >= 3 ? 5 : 4);

/** Whether a child is still four on the day that its school starts, and may stay a further funded year. */
export const canDefer = (dob: string) => birthdayAt(dob, 5) > termStart('autumn', schoolStartYear(dob));

/**
 * The first date from which a child is funded in a band. A council's rule counts where it is earlier than the national
 * minimum. @param council its GSS code; without it the national minimum
 */
export function eligibleFrom(dob: string, band: FundingBand, council?: string | null): string {
  const kind = band === 'eligible_two' ? band : 'three_to_five';
  const birthday = birthdayAt(dob, kind === 'eligible_two' ? 2 : 3);
  const national = nationalStart(birthday);
  const own = council ? councilRules[council]?.[kind]?.(birthday) : undefined;
  return own !== undefined && own < national ? own : national;
}

/** The last date of a child's funding: 31 July before school, a year later where school is deferred. */
export const eligibleUntil = (dob: string, band: FundingBand) =>
  `${schoolStartYear(dob) + (band === 'deferred' ? 1 : 0)}-07-31`;

/**
 * The minutes of a funding year for a child who starts on a date in it: the part of the year's days from then on, rounded
 * down to a minute. Counted in days, so that it is the same whatever pattern each service follows.
 */
export function entitlementFrom(year: number, start: string): number {
  const { first, last } = fundingYearDates(year);
  const from = start > first ? start : first;
  if (from > last) return 0;
  const days = daysBetween(first, last) + 1;
  return Math.floor((yearMinutes * (daysBetween(from, last) + 1)) / days);
}

/** Minutes as `1,140 h`, `21 h 55 min` or `45 min`. */
export function formatHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = `${hours.toLocaleString('en-GB')} h`;
  if (hours === 0 && rest > 0) return `${rest} min`;
  return rest > 0 ? `${words} ${rest} min` : words;
}

/** What funded hours pay of a booking, as a sentence; none where they pay nothing. */
export const fundedWords = (minutes: number): string[] =>
  minutes > 0 ? [`Funded hours pay for ${formatHours(minutes)}.`] : [];

/** Pence that a family pays for a session of which funded hours cover some minutes; half a penny counts as one. */
export const priceOfRest = (price: number, minutes: number, funded: number) =>
  Math.round((price * (minutes - funded)) / minutes);

/** The Mondays of a funding year's weeks, 52 or 53. */
export function fundingMondays(year: number): string[] {
  const { first, last } = fundingYearDates(year);
  const mondays: string[] = [];
  for (let monday = mondayFrom(first); monday <= last; monday = addDays(monday, 7)) mondays.push(monday);
  return mondays;
}

/**
 * The Mondays of the weeks in which a service is closed on each day on which it opens.
 * @param dates its closing days @param days the days of the week on which it opens, 1 is Monday
 */
export function closedMondays(dates: readonly string[], days: readonly number[]): string[] {
  const closed = new Set(dates);
  const isClosed = (monday: string) => days.length > 0 && days.every((day) => closed.has(addDays(monday, day - 1)));
  return [...new Set(dates.map(weekStart))].toSorted().filter(isClosed);
}

/**
 * Weeks without funded hours, the most likely first: those in which the service is closed, Christmas, the summer,
 * Easter, October, February, then any.
 */
function closingOrder(year: number, own: readonly string[]): string[] {
  const [next, easter] = [year + 1, termStart('spring', year + 1)];
  const usual = [
    `${year}-12-25`,
    `${next}-01-01`,
    `${next}-07-15`,
    `${next}-07-22`,
    `${year}-08-04`,
    `${year}-08-11`,
    `${next}-07-08`,
    `${next}-07-30`,
    addDays(easter, -7),
    addDays(easter, -14),
    `${year}-10-14`,
    `${next}-07-01`,
    `${next}-02-14`,
    `${next}-06-29`,
  ];
  return [...new Set([...own, ...usual.map(weekStart), ...fundingMondays(year).toReversed()])];
}

/**
 * The Mondays of the weeks in which a pattern of so many weeks gives hours, from a start date on.
 * @param own the Mondays of weeks in which the service is closed: they are the first without hours
 */
export function fundedMondays(year: number, weeks: number, start: string, own: readonly string[] = []): string[] {
  const all = fundingMondays(year);
  const inYear = new Set(all);
  const closed = new Set(
    closingOrder(year, own)
      .filter((monday) => inYear.has(monday))
      .slice(0, Math.max(0, all.length - weeks)),
  );
  return all.filter((monday) => !closed.has(monday) && monday >= weekStart(start));
}

/** Shares minutes over so many weeks: they differ by a minute at most, and their sum is exact. */
export function shareOverWeeks(minutes: number, weeks: number): number[] {
  const [each, rest] = [Math.floor(minutes / Math.max(1, weeks)), minutes % Math.max(1, weeks)];
  return Array.from({ length: weeks }, (_, index) => each + (index < rest ? 1 : 0));
}

/** A pattern of the year's hours (`funding hours models`); of the custom one the service enters the weeks. */
export type FundingModel = { id: number; name: string; weeks: number | null };

const stretched = (id: number, weeks: number): FundingModel => ({ id, name: `Stretched over ${weeks} weeks`, weeks });

/** All patterns, with ids that do not change. */
export const fundingModels: readonly FundingModel[] = [
  { id: 1, name: 'Term time, 38 weeks', weeks: 38 },
  stretched(2, 48),
  stretched(3, 50),
  { id: 4, name: 'Custom', weeks: null },
  stretched(5, 45),
  stretched(6, 46),
  stretched(7, 47),
  stretched(8, 49),
  stretched(9, 51),
  stretched(10, 52),
];

/** The monthly take-home pay in pence up to which Universal Credit makes a two-year-old eligible, by its first day. */
const universalCreditLimits = [
  { from: '2025-04-01', pence: 85_000 },
  { from: '2024-04-01', pence: 79_600 },
] as const;

/** The limit for Universal Credit on a date; null where it is not known. */
export const universalCreditLimit = (date: string) =>
  universalCreditLimits.find(({ from }) => from <= date)?.pence ?? null;
