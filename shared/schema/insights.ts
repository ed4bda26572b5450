import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { mostPeriodDays } from './insightWords.ts';
import { branchScope } from './planning.ts';
import { Id, LocalDate } from './rules.ts';

const params = z.object(branchScope);
/** Local dates, both included. */
const dayMs = 86_400_000;
const period = { from: LocalDate, to: LocalDate };
type Period = { from: string; to: string };
const inOrder = z.refine<Period>(({ from, to }) => to >= from, {
  error: 'The last day is before the first',
  path: ['to'],
});
// Also asked where a date is none: that is refused by itself.
const notTooLong = z.refine<Period>(({ from, to }) => !(Date.parse(to) - Date.parse(from) >= mostPeriodDays * dayMs), {
  error: `At most ${mostPeriodDays} days`,
  path: ['to'],
});

const Minutes = z.int();
/** Pence of many bookings: more than one of them may cost. */
const Sum = z.int();

/** How places were used. All times are minutes of one place or one adult. */
const use = {
  /** Dates that were open. */
  dates: z.int(),
  /** Places of open dates. */
  offered: Minutes,
  /** Places with a child: bookings that are confirmed, attended or absent. */
  occupied: Minutes,
  /** Of the occupied ones, those of each age band, youngest first. */
  bands: z.array(Minutes),
  /** Of the occupied ones, what funded hours pay for. */
  funded: Minutes,
  /** Bookings that occupy a place. */
  bookings: z.int(),
  /** Bookings for these dates that the family or the service cancelled. */
  cancelled: z.int(),
  /** Least adult time for the children by the ratios, not rounded up to whole adults. */
  needed: Minutes,
  /** Shifts of published rotas that were not declined, without breaks. */
  rostered: Minutes,
};

/** How an age band used places. */
const BandUse = z.object({
  name: z.string(),
  /** Places that the band had or could have had: those with its children, and free ones of dates for its age. */
  offered: Minutes,
  occupied: Minutes,
  /** Different children. */
  children: z.int(),
});
export type BandUse = z.output<typeof BandUse>;

/** Money of bookings by the date of care, in pence. */
const income = {
  /** Prices of the bookings that stand or were cancelled. */
  booked: Sum,
  /** What cancellations, refunds and credit notes took off. */
  given_back: Sum,
  /** What is left to be paid for them, or was paid: booked less given back. */
  due: Sum,
  paid: Sum,
  owed: Sum,
};
export const Income = z.object(income);
export type Income = z.output<typeof Income>;

export const Use = z.object(use);
export type Use = z.output<typeof Use>;

/** The places and the income of a branch in a period. */
export const ServicePeriod = z.object({
  total: Use,
  income: Income,
  bands: z.array(BandUse),
  /** A date without a room and a shift without one are under the room null. */
  rooms: z.array(z.object({ ...use, id: z.nullable(Id), name: z.nullable(z.string()) })),
  /** Monday is 1. Days without any date or shift are left out. */
  weekdays: z.array(z.object({ ...use, day: z.int() })),
  /** The parts of the period; `made`: bookings that were made on these days, for whichever date. */
  parts: z.array(z.object({ ...use, ...income, from: LocalDate, to: LocalDate, made: z.int() })),
  payment_types: z.array(z.object({ ...income, id: z.int(), name: z.string(), bookings: z.int() })),
  /** The branches of the provider that the caller may see, this one among them, by name. */
  branches: z.array(z.object({ id: Id, name: z.string(), use: Use, income: Income })),
});
export type ServicePeriod = z.output<typeof ServicePeriod>;

/** What is expected of the coming weeks, and how the same rule would have done before. */
export const Forecast = z.object({
  weeks: z.array(
    z.object({
      starts: LocalDate,
      /** The week has dates, and none of them is open. */
      is_closed: z.boolean(),
      offered: Minutes,
      /** By age band on the week's Monday: what is booked already, and what is expected with it. */
      bands: z.array(z.object({ booked: Minutes, expected: Minutes })),
    }),
  ),
  tried: z.array(
    z.object({
      /** A Monday: the forecast from what was known then. */
      made_on: LocalDate,
      /** Whole weeks until now that were not closed. */
      weeks: z.int(),
      bands: z.array(z.object({ expected: Minutes, came: Minutes })),
      /** The weeks' differences without their signs, as a share of what came, in percent; null where no one came. */
      error_percent: z.nullable(z.int()),
    }),
  ),
});
export type Forecast = z.output<typeof Forecast>;

export const serviceInsightsContract = contract(() => ({
  summary: 'Occupancy and income of a branch in a period, or the forecast of its occupancy for 26 weeks',
  params,
  query: z.object({ ...period, part: z._default(z.enum(['period', 'forecast']), 'period') }).check(inOrder, notTooLong),
  response: one(z.object({ period: z.nullable(ServicePeriod), forecast: z.nullable(Forecast) })),
}));

/** Families by what they did in a period. */
const customers = {
  /** With a booked date in the period. */
  active: z.int(),
  /** Of the active, those whose first booked date ever at the branch is in it. */
  first: z.int(),
  /** Of the active, those with an earlier booked date. */
  returning: z.int(),
  /** Of the returning, those whose last earlier date was more than four weeks before. */
  back: z.int(),
  /** Families whose last booked date was four weeks before a day of the period, today at the latest. */
  lapsed: z.int(),
};
export const Customers = z.object(customers);
export type Customers = z.output<typeof Customers>;

/** The families of a branch in a period: counts, and no one's name. */
export const CustomerPeriod = z.object({
  total: z.object({ ...customers, /** Different children of the active families' dates. */ children: z.int() }),
  parts: z.array(z.object({ ...customers, from: LocalDate, to: LocalDate })),
  /**
   * Active families by the distance from the branch to the middle of their postcode district, nearest first. `up_to` in
   * metres: 0 is the branch's own district, null is further than the last; `is_known` is false for those without an address.
   */
  distances: z.array(z.object({ up_to: z.nullable(z.int()), is_known: z.boolean(), families: z.int() })),
  waiting: z.object({
    /** Families, children and entries that wait or have an offer now, for a date from today on. */
    families: z.int(),
    children: z.int(),
    entries: z.int(),
    /** Entries that were made in the period, and what became of them by now. */
    asked: z.int(),
    booked: z.int(),
    ended: z.int(),
  }),
  branches: z.array(z.object({ ...customers, id: Id, name: z.string() })),
});
export type CustomerPeriod = z.output<typeof CustomerPeriod>;

export const customerInsightsContract = contract(() => ({
  summary: 'Families of a branch in a period: new, returning, lapsed, waiting, and from how far; counts alone',
  params,
  query: z.object(period).check(inOrder, notTooLong),
  response: one(CustomerPeriod),
}));
