import * as z from 'zod/mini';
import { all, contract } from './endpoint.ts';
import { Grade, OpeningTime, Place, SearchResult } from './marketplace.ts';
import { queryInt, queryNumber } from './numbers.ts';
import { blank, ids, SearchText } from './query.ts';
import { LocalDate } from './rules.ts';
import { mostCompared, searchNumbers } from './searchChoices.ts';

/** A service beside others: its search result for the child's age and the day, and what families compare. */
export const ComparedService = z.extend(SearchResult, {
  grades: z.array(Grade),
  /** All seven days; empty where the service does not say, and for entries of the public register. */
  opening_times: z.array(OpeningTime),
  meals: z.array(z.string()),
  /** Ways to pay for a date that can be booked today. */
  payment_types: z.array(z.string()),
});
export type ComparedService = z.output<typeof ComparedService>;

export const compareServicesContract = contract(() => ({
  summary: 'Services side by side, for an age, a day and a place',
  query: z.object({
    /** With commas between. */
    ids: ids(mostCompared),
    /** The child's age in whole years on the date. */
    age: blank(queryInt(...searchNumbers.age)),
    /** The first day that would do. */
    date: blank(LocalDate),
    /** Where distances are measured from: a place, or a point, which wins. */
    place: blank(SearchText),
    lat: blank(queryNumber(...searchNumbers.lat)),
    lng: blank(queryNumber(...searchNumbers.lng)),
  }),
  response: z.object({
    /** In the order of `ids`; a service that is not listed any more, or has left the register, is not there. */
    data: z.array(ComparedService),
    /** `place`: what the place was understood as; null where it was not found. `today`: the date in Scotland. */
    meta: z.object({ place: z.nullable(Place), today: LocalDate }),
  }),
}));

export const popularServicesContract = contract(() => ({
  summary:
    'The services that most families booked or kept as a favourite in the last 90 days; few families count as none',
  response: all(SearchResult),
}));
