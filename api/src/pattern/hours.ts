import {
  eligibleFrom,
  eligibleUntil,
  canDefer,
  entitlementFrom,
  fundedMondays,
  fundingYearDates,
  fundingYearOf,
  mostDayMinutes,
  priceOfRest,
  shareOverWeeks,
  type FundingBand,
} from '@bairn/shared/format/funding';
import { ageInMonths } from '@bairn/shared/format/age';
import { weekStart } from '@bairn/shared/format/date';
import type { Asked, AskedChild } from './asked.ts';
import type { Place } from './findPlaces.ts';

/** A place of the plan, the number of its date in `Asked.dates`, and the child that has it. */
export type Taken = { child: number; place: Place; date: number };

/** The funded minutes of a child that are not used yet. `left`: of the funding year of a date; null where nothing is known. */
export type Hours = {
  ofDay: (date: number) => number;
  /** The minutes of the date's week, which the pattern of the child's year gives it. */
  ofWeek: (date: number) => number;
  weekOf: (date: number) => string;
  /** The minutes that one date can have, by date: the smaller of those of its day and its week. */
  most: readonly number[];
  left: number | null;
};

/** What a child of the family has used and has left, from its ledger. */
export type Ledger = { used: ReadonlyMap<string, number>; left: number | null };

/**
 * The band of a child whose family says that it is funded: an eligible two-year-old until its third birthday's term, one
 * whose school was deferred after the last date of the others.
 */
function bandOf(dob: string, start: string): FundingBand {
  if (ageInMonths(dob, start) < 36) return 'eligible_two';
  return start > eligibleUntil(dob, 'three_to_five') && canDefer(dob) ? 'deferred' : 'three_to_five';
}

/** By the Mondays of the funding years of some dates: the minutes of a child's week. */
function weeksOf({ dob, weeks }: AskedChild, { start, dates }: Asked): Map<string, number> {
  const minutes = new Map<string, number>();
  if (weeks === null) return minutes;
  const from = eligibleFrom(dob, bandOf(dob, start));
  for (const year of new Set(dates.map(fundingYearOf))) {
    const first = from > fundingYearDates(year).first ? from : fundingYearDates(year).first;
    const mondays = first > fundingYearDates(year).last ? [] : fundedMondays(year, weeks, first);
    const shares = shareOverWeeks(entitlementFrom(year, first), mondays.length);
    for (const [index, monday] of mondays.entries()) minutes.set(monday, shares[index] ?? 0);
  }
  return minutes;
}

/**
 * The funded minutes that each child of a search can use: 10 hours on a day over all services, a week's part of the year
 * (spec/scotland.md section 3), and what its ledger has left.
 */
export const hoursOf = (asked: Asked, ledgers: ReadonlyMap<string, Ledger> = new Map()): Hours[] =>
  asked.children.map((child) => {
    const weeks = weeksOf(child, asked);
    const ledger = child.id === null ? undefined : ledgers.get(child.id);
    const band = bandOf(child.dob, asked.start);
    const [from, until] = [eligibleFrom(child.dob, band), eligibleUntil(child.dob, band)];
    const mondays = asked.dates.map(weekStart);
    const usedInWeek = new Map<string, number>();
    for (const [date, minutes] of ledger?.used ?? [])
      usedInWeek.set(weekStart(date), (usedInWeek.get(weekStart(date)) ?? 0) + minutes);
    const ofDay = (nth: number) => {
      const date = asked.dates[nth] ?? '';
      if (date < from || date > until) return 0;
      return Math.max(0, mostDayMinutes - (ledger?.used.get(date) ?? 0));
    };
    const ofWeek = (nth: number) => {
      const monday = mondays[nth] ?? '';
      return Math.max(0, (weeks.get(monday) ?? 0) - (usedInWeek.get(monday) ?? 0));
    };
    return {
      ofDay,
      ofWeek,
      weekOf: (nth) => mondays[nth] ?? '',
      most: asked.dates.map((_, nth) => Math.min(ofDay(nth), ofWeek(nth))),
      left: ledger?.left ?? null,
    };
  });

export const lengthOf = ({ start, end }: Pick<Place, 'start' | 'end'>) => end - start;

/** What a child's places on one date cost: the price, and what some funded minutes leave of it. */
export function costOf(places: readonly Place[], most: number): { price: number; rest: number } {
  const price = places.reduce((sum, place) => sum + place.price, 0);
  if (most === 0) return { price, rest: price };
  let minutes = most;
  let rest = 0;
  for (const place of places.toSorted((one, other) => rateOf(other) - rateOf(one))) {
    const funded = place.funded ? Math.min(minutes, lengthOf(place)) : 0;
    minutes -= funded;
    rest += priceOfRest(place.price, lengthOf(place), funded);
  }
  return { price, rest };
}

/** Pence of a minute. */
export const rateOf = (place: Place) => place.price / lengthOf(place);

/**
 * Shares the children's funded minutes over the places of a plan: the dearest minutes first, which leaves the least to
 * pay, because the limits of a day lie within those of a week. @returns minutes by place, in the order of `taken`
 */
export function shareHours(taken: readonly Taken[], hours: readonly Hours[]): number[] {
  const minutes = taken.map(() => 0);
  const days = hours.map(() => new Map<number, number>());
  const weeks = hours.map(() => new Map<string, number>());
  const years = hours.map(() => 0);
  const order = [...taken.keys()]
    .filter((nth) => taken[nth]?.place.funded && hours[taken[nth].child]?.ofWeek(taken[nth].date))
    .map((nth) => ({ nth, rate: rateOf(takenAt(taken, nth).place), date: takenAt(taken, nth).date }))
    .toSorted((one, other) => other.rate - one.rate || one.date - other.date);
  for (const { nth, date } of order) {
    const { child, place } = takenAt(taken, nth);
    const [of, day, week] = [hours[child], days[child], weeks[child]];
    if (!of || !day || !week) continue;
    const monday = of.weekOf(date);
    const some = Math.max(
      0,
      Math.min(
        lengthOf(place),
        of.ofDay(date) - (day.get(date) ?? 0),
        of.ofWeek(date) - (week.get(monday) ?? 0),
        (of.left ?? Number.POSITIVE_INFINITY) - (years[child] ?? 0),
      ),
    );
    minutes[nth] = some;
    day.set(date, (day.get(date) ?? 0) + some);
    week.set(monday, (week.get(monday) ?? 0) + some);
    years[child] = (years[child] ?? 0) + some;
  }
  return minutes;
}

const takenAt = (taken: readonly Taken[], nth: number): Taken => taken[nth] as Taken;
