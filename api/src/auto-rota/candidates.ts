import { addDays, daysBetween } from '@bairn/shared/format/date';
import { minutesOf } from '@bairn/shared/format/minutes';
import { noonOf } from '@bairn/shared/format/noon';
import type { NeedStep } from '@bairn/shared/format/staffNeeded';
import type { DatedTimes, WeekFacts, WeekStaff } from '@bairn/shared/rota/week';

/** A shift that may be given out on a date, in minutes since midnight; `pause` is the length of its break. */
export type Pattern = { date: string; from: number; to: number; pause: number };

/** Length of the break that a long shift gets. The law asks for 20 minutes, and 30 of people under 18. */
const pauseLong = 30;
/** Shifts longer than this have a break, for adults and for people under 18. */
const pauseOver = { adult: 360, young: 270 };
const [shortest, longest] = [180, 600];
/** Most times at which shifts of a date begin, and as many at which they end. */
const mostTimes = 6;

const changesOf = (steps: readonly NeedStep[]) =>
  steps.map(({ from, needed }, nth) => ({ at: minutesOf(from), by: needed - (steps[nth - 1]?.needed ?? 0) }));

/** The times at which most is gained or lost, in order. */
const largest = (changes: ReadonlyMap<number, number>) =>
  [...changes]
    .filter(([, by]) => by > 0)
    .toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
    .slice(0, mostTimes)
    .map(([at]) => at);

/** The first and the last minute of a date at which adults are needed; null where none is. */
export function openingOf(facts: WeekFacts, date: string): { opens: number; closes: number } | null {
  const service = facts.needs.find((one) => one.date === date)?.service ?? [];
  const first = service.find(({ needed }) => needed > 0);
  const last = service.findLastIndex(({ needed }) => needed > 0);
  if (!first) return null;
  return { opens: minutesOf(first.from), closes: minutesOf(service[last + 1]?.from ?? '23:59') };
}

/** The usual lengths of a day's shift by contract, breaks included, the most common first. */
function contractLengths({ staff }: WeekFacts): number[] {
  const lengths = staff.flatMap(({ contracted_minutes: week }) =>
    week
      ? [Math.min(longest, Math.round(week / Math.ceil(week / 480) / 15) * 15 + (week > 5 * 330 ? pauseLong : 0))]
      : [],
  );
  const counts = Map.groupBy(lengths, (length) => length);
  return [...counts]
    .toSorted((one, other) => other[1].length - one[1].length)
    .slice(0, 2)
    .map(([length]) => length);
}

/** The shifts that may be given out on a date: between times at which need grows and falls, and of usual lengths. */
export function patternsOn(facts: WeekFacts, date: string): Pattern[] {
  const opening = openingOf(facts, date);
  const needs = facts.needs.find((one) => one.date === date);
  if (!opening || !needs) return [];
  const { opens, closes } = opening;
  const [grows, falls] = [new Map<number, number>(), new Map<number, number>()];
  for (const { at, by } of [needs.service, ...needs.rooms.map(({ steps }) => steps)].flatMap(changesOf)) {
    const changes = by > 0 ? grows : falls;
    changes.set(at, (changes.get(at) ?? 0) + Math.abs(by));
  }
  const starts = [...new Set([opens, ...largest(grows)])];
  const ends = [...new Set([closes, ...largest(falls)])];
  const lengths = contractLengths(facts);
  const pairs = [
    ...starts.flatMap((from) => ends.map((to) => [from, to] as const)),
    ...lengths.flatMap((length) => [
      ...starts.map((from) => [from, from + length] as const),
      [closes - length, closes] as const,
    ]),
    // Whatever the needs are, these two cover the day.
    [opens, Math.min(closes, opens + longest)] as const,
    [Math.max(opens, closes - longest), closes] as const,
  ].filter(
    ([from, to]) =>
      from >= opens && to <= closes && to - from >= Math.min(shortest, closes - opens) && to - from <= longest,
  );
  const young = facts.staff.some(({ under_18 }) => under_18);
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()].flatMap(([from, to]) => {
    const long = to - from;
    const needsPause = long > pauseOver.adult && !facts.childminder;
    const both = young && long > pauseOver.young && !needsPause;
    return [needsPause ? pauseLong : 0, ...(both ? [pauseLong] : [])].map((pause) => ({ date, from, to, pause }));
  });
}

/** When the break of a shift may begin: every half hour, nearest the middle first. */
export function pausesOf({ from, to, pause }: Pattern, most: number): number[] {
  if (pause === 0) return [];
  const middle = (from + to - pause) / 2;
  const starts: number[] = [];
  for (let at = Math.ceil((from + 60) / 30) * 30; at + pause <= to - 60; at += 30) starts.push(at);
  return starts.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle)).slice(0, most);
}

/** Minutes for which a person is paid. */
export const paidMinutes = ({ from, to, pause }: Pattern) => to - from - pause;

const rest = { adult: 660, young: 720 };

/** Minutes from an end on a date to a start on a later one, by the clock of the world. */
export function minutesApart(date: string, end: number, next: string, start: number): number {
  return daysBetween(date, next) * 1440 + start - end - (noonOf(next) - noonOf(date));
}

/** Least rest of a person between two days, in minutes. @returns 0 where the rules do not bind */
export const leastRest = (facts: WeekFacts, { under_18 }: WeekStaff) => {
  if (under_18) return rest.young;
  return facts.childminder ? 0 : rest.adult;
};

const meets = ({ date, from, to }: Pattern, time: DatedTimes) =>
  date === time.date && from < minutesOf(time.end_time) && minutesOf(time.start_time) < to;

/** Whether a person may be given a shift, whatever the others of the week are. */
export function mayWork(facts: WeekFacts, person: WeekStaff, pattern: Pattern): boolean {
  const { date, from, to, pause } = pattern;
  const why = person.not_counting.filter((one) => one.date === date).flatMap((one) => one.why);
  if (why.some((one) => one !== 'first_aid') || facts.closed.includes(date)) return false;
  if ([...person.away, ...person.unavailable].some((time) => meets(pattern, time))) return false;
  if (person.under_18 && (paidMinutes(pattern) > 480 || (to - from > pauseOver.young && pause === 0))) return false;
  // The break with it, for an adult who could do without.
  if (!person.under_18 && pause > 0 && to - from <= pauseOver.adult) return false;
  const least = leastRest(facts, person);
  if (1440 - (to - from) < least) return false;
  return person.elsewhere.every((other) => {
    if (other.date === date) return false;
    if (other.date === addDays(date, -1))
      return minutesApart(other.date, minutesOf(other.end_time), date, from) >= least;
    if (other.date === addDays(date, 1))
      return minutesApart(date, to, other.date, minutesOf(other.start_time)) >= least;
    return true;
  });
}
