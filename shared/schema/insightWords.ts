import { addDays, daysBetween, weekStart } from '../format/date.ts';
import { ageBands } from './ratios.ts';

/** Most days of a period: a leap year and a week beside it. */
export const mostPeriodDays = 400;
/** Whole weeks that the forecast reaches ahead, after the present one. */
export const forecastWeeks = 26;
/** Whole weeks before the present one from which a child's usual week is taken. */
export const usualWeeks = 4;
/** Weeks ago at which the rule of the forecast is tried on what was known then. */
export const triedWeeksAgo = [4, 8, 13, 26] as const;
/** Days without a booked date after which a family counts as lapsed, or as come back. */
export const lapseDays = 28;
/** Upper ends of the bands of distance in metres (2, 5 and 10 miles), the end included; beyond the last is a band too. */
export const distanceEnds = [3219, 8047, 16_093] as const;

/** The age bands of the figures, youngest first: those that the ratios have. */
export const bandNames = ageBands.map(({ name }) => name);

/** How long the parts are into which a period is divided: its days, its ISO weeks or its months. */
export type Grain = 'day' | 'week' | 'month';
const longestInDays = 31;
const longestInWeeks = 190;

/** The parts that a period of so many days is divided into. */
export function grainOf(from: string, to: string): Grain {
  const days = daysBetween(from, to) + 1;
  return days <= longestInDays ? 'day' : days <= longestInWeeks ? 'week' : 'month';
}

const startOf = (date: string, grain: Grain) =>
  grain === 'day' ? date : grain === 'week' ? weekStart(date) : `${date.slice(0, 8)}01`;
const next = (start: string, grain: Grain) =>
  grain === 'day' ? addDays(start, 1) : grain === 'week' ? addDays(start, 7) : startOf(addDays(start, 31), 'month');

/** The parts of a period in order, without gaps; the first and the last are cut to it. Local dates, both included. */
export function partsOf(from: string, to: string): { from: string; to: string }[] {
  const grain = grainOf(from, to);
  const parts = [];
  for (let start = startOf(from, grain); start <= to; start = next(start, grain)) {
    const last = addDays(next(start, grain), -1);
    parts.push({ from: start < from ? from : start, to: last > to ? to : last });
  }
  return parts;
}
