import * as z from 'zod/mini';
import { longestWeek, mostWeekChildren, mostWeekDays, readWeek, weeksChecked } from '../format/weekPattern.ts';
import { Basket, BasketUid } from './booking.ts';
import { contract, one } from './endpoint.ts';
import { Place } from './marketplace.ts';
import { queryInt } from './numbers.ts';
import { SearchText, blank } from './query.ts';
import { Id, LocalDate, Pence, WallTime } from './rules.ts';
import { text } from './text.ts';

/** Most dates of a search for a week, each with a child: four children on five days for four weeks. */
export const mostPatternDates = mostWeekChildren * mostWeekDays * weeksChecked;
/** Farthest that a service of a week may be from the place, in kilometres, and the distance unless told. */
export const weekRadius = { most: 50, usual: 10 } as const;

const Week = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(longestWeek),
    z.refine((week) => readWeek(week) !== null, { error: 'Choose at least one day for each child' }),
  ),
  z.transform((week) => readWeek(week) ?? []),
);

/** What a week is searched by; the address of `/search/week` has the same names. */
export const WeekQuery = z.object({
  /** The children and their days, as `readWeek` reads it. */
  week: Week,
  /** The first day of care. */
  start: LocalDate,
  /** A postcode, an outward code or a town. */
  place: SearchText.check(z.minLength(1)),
  /** In kilometres. */
  radius: z._default(blank(queryInt(1, weekRadius.most)), weekRadius.usual),
});

/** A session on one date for one child; two that follow each other may make up a day. */
export const WeekLine = z.object({
  /** The child by its place in the question, from 0. */
  child: z.int(),
  branch_id: Id,
  session_id: Id,
  instance_id: Id,
  session_name: z.string(),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  price: Pence,
  /** Minutes of it that funded hours could cover, and what the family would pay then. */
  funded_minutes: z.int(),
  to_pay: Pence,
});
export type WeekLine = z.output<typeof WeekLine>;

const WeekSum = z.object({ price: Pence, funded_minutes: z.int(), to_pay: Pence });

/** A service, or two, with places on every date that was asked for. */
export const WeekOffer = z.object({
  services: z.array(
    z.object({ id: Id, name: z.string(), town: z.nullable(z.string()), distance_km: z.nullable(z.number()) }),
  ),
  /** By date, then by child. */
  lines: z.array(WeekLine),
  /** Dates on which a service is closed: nothing is booked on them. */
  closed: z.array(z.object({ branch_id: Id, date: LocalDate })),
  /** The four weeks from the start date on. */
  weeks: z.array(z.extend(WeekSum, { starts: LocalDate })),
  /** Of all four weeks. */
  sum: WeekSum,
});
export type WeekOffer = z.output<typeof WeekOffer>;

/** A day of a child: how many services in the area have places on each of its dates, and on all of them. */
export const WeekSlot = z.object({
  child: z.int(),
  day: z.int(),
  services: z.int(),
  dates: z.array(z.object({ date: LocalDate, services: z.int() })),
});
export type WeekSlot = z.output<typeof WeekSlot>;

export const WeekAnswer = z.object({
  /** Services that have the whole week, and pairs of services that have it together; the cheapest first. */
  services: z.array(WeekOffer),
  pairs: z.array(WeekOffer),
  /** How many there are of each; the lists are cut. */
  services_total: z.int(),
  pairs_total: z.int(),
  /** What the place was understood as; null where it was not found. */
  place: z.nullable(Place),
  today: LocalDate,
  slots: z.array(WeekSlot),
  /** Only the nearest services were compared: there are more within the distance. */
  more: z.boolean(),
});
export type WeekAnswer = z.output<typeof WeekAnswer>;

export const searchWeekContract = contract(() => ({
  summary: 'Services, and pairs of services, with places on every date of the first four weeks of a weekly pattern',
  query: WeekQuery,
  response: one(WeekAnswer),
}));

const PatternDate = z.object({
  session_id: Id,
  instance_id: Id,
  /** The child by its place in the question, from 0; which child that is, is chosen at the checkout where it has no id. */
  child: z.int().check(z.gte(0), z.lt(mostWeekChildren)),
  /** The price that was shown. */
  price: Pence,
});
export type PatternDate = z.output<typeof PatternDate>;

export const addPatternContract = contract(() => ({
  summary: 'Put all dates of a week pattern into the basket, with a place held on each, or none of them',
  body: z.object({
    basket_uid: z.nullish(BasketUid),
    /** The children of the family, or what to call them in a refusal, in the order of the question. */
    children: z
      .array(z.object({ id: z.nullish(Id), name: z.nullish(text(60)) }))
      .check(z.minLength(1), z.maxLength(mostWeekChildren)),
    dates: z.array(PatternDate).check(z.minLength(1), z.maxLength(2 * mostPatternDates)),
  }),
  response: one(Basket),
}));
