import { addDays, daysBetween, weekday } from '@bairn/shared/format/date';

/** A time of day, local, on weekdays: ISO 1 (Monday) to 7. */
export type Span = { days: readonly number[]; start_time: string; end_time: string };

/** When a session runs. `term` is an id of the list `provision_term`. All dates are local dates. */
export type Pattern = {
  starts_on: string;
  /** The last day, included. */
  ends_on: string;
  term: number;
  spans: readonly Span[];
  /** Dates without the session although it would run. */
  left_out: readonly string[];
  /** Dates with the session although it would not run, but for a closing day. */
  added: readonly string[];
};

/** What of the service decides whether it runs on a date. */
export type Around = {
  /** School terms, first and last day included. */
  terms: readonly { first_day: string; last_day: string }[];
  /** Confirmed closing days. */
  closed: readonly string[];
};

/** One date of a session, in local time. */
export type Occurrence = { date: string; start_time: string; end_time: string };

/** Ids of the list `provision_term`. */
export const provisionTerm = { termTime: 1, allYear: 2, holidays: 3 } as const;

/** Most days from the first to the last one: 18 months. */
export const longestPattern = 548;

/** The spans of a date by its weekday; an added date without any has those of the first weekday that has some. */
function spansOn({ spans, added }: Pattern, date: string): Span[] {
  const day = weekday(date);
  const own = spans.filter(({ days }) => days.includes(day));
  if (own.length > 0 || !added.includes(date)) return own;
  const first = Math.min(...spans.flatMap(({ days }) => days));
  return spans.filter(({ days }) => days.includes(first));
}

/**
 * The dates and times of a pattern, in their order: the API makes them, and the form shows them before. A closing day has
 * none, whatever else says that it has.
 */
export function occurrencesOf(pattern: Pattern, { terms, closed }: Around): Occurrence[] {
  const { starts_on, ends_on, term } = pattern;
  if (ends_on < starts_on || daysBetween(starts_on, ends_on) > longestPattern || pattern.spans.length === 0) return [];
  const [shut, without, extra] = [new Set(closed), new Set(pattern.left_out), new Set(pattern.added)];
  const inTerm = (date: string) => terms.some(({ first_day, last_day }) => first_day <= date && date <= last_day);
  const usual = (date: string) => term === provisionTerm.allYear || (term === provisionTerm.termTime) === inTerm(date);
  const found: Occurrence[] = [];
  for (let date = starts_on; date <= ends_on; date = addDays(date, 1)) {
    if (shut.has(date) || without.has(date) || !(usual(date) || extra.has(date))) continue;
    const spans = spansOn(pattern, date).toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
    for (const { start_time, end_time } of spans) found.push({ date, start_time, end_time });
  }
  return found;
}

/** The last day for which the school terms are known; null without any. */
export const lastTermDay = (terms: Around['terms']): string | null =>
  terms.reduce<string | null>((last, { last_day }) => (last === null || last_day > last ? last_day : last), null);
