import * as z from 'zod/mini';
import { mostVisitorFavourites } from './favourites.ts';
import { blank, Flag, ids, paging, SearchText } from './query.ts';
import { queryInt, queryNumber } from './numbers.ts';
import { LocalDate } from './rules.ts';
import { careKinds, searchNumbers, sortOrders, startTimeNames } from './searchChoices.ts';

/** What a family searches by; every field may be left out. The URL of `/search` has the same names. */
export const SearchQuery = z.object({
  /** Name of a service, or words of it. */
  search: blank(SearchText),
  /** A postcode, an outward code or a town. */
  place: blank(SearchText),
  lat: blank(queryNumber(...searchNumbers.lat)),
  lng: blank(queryNumber(...searchNumbers.lng)),
  /** In kilometres. */
  radius: blank(queryInt(...searchNumbers.radius)),
  /** The child's age in whole years on the date. */
  age: blank(queryInt(...searchNumbers.age)),
  /** The first day that would do; services with a place on that day or later match, the nearest date is shown. */
  date: blank(LocalDate),
  /** An id of the list `service_types`. */
  type: blank(queryInt(...searchNumbers.type)),
  /** Care before school, after it or in the holidays. */
  care: blank(z.enum(careKinds)),
  /** Most that one session may cost, in pence. */
  price: blank(queryInt(...searchNumbers.price)),
  /** ISO weekday of the date: 1 is Monday. */
  weekday: blank(queryInt(...searchNumbers.weekday)),
  /** Part of the day in which the session starts. */
  starts: blank(z.enum(startTimeNames)),
  /** `1` leaves sessions that can be booked with funded hours. */
  funded: blank(z.literal('1')),
  /** An id of the list `meals`, which the service offers. */
  meals: blank(queryInt(...searchNumbers.meals)),
  /** An id of the list `support_options`, which the service offers. */
  support: blank(queryInt(...searchNumbers.support)),
  /** Least of the lowest Care Inspectorate grade of the service. */
  grade: blank(queryInt(...searchNumbers.grade)),
  /** `listed` leaves out services that are only in the public register. */
  only: blank(z.enum(['listed'])),
  /** `1` leaves only what the family keeps as favourites, and those that `favourite_ids` names. */
  favourites: blank(z.literal('1')),
  /** What a visitor keeps: ids with commas between. */
  favourite_ids: blank(ids(mostVisitorFavourites)),
  sort: z._default(z.enum(sortOrders), 'distance'),
  ...paging(20, 50),
  /** `next` of the page before, of the same search: the list goes on after what was shown, whatever became of `page`. */
  after: blank(z.string().check(z.maxLength(12_000))),
  /** `0` leaves the counts per filter out, for lists that show none. */
  facets: z._default(Flag, true),
});
export type SearchQuery = z.input<typeof SearchQuery>;
