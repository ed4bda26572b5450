import { sql, type RawBuilder } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { SortOrder } from '@bairn/shared/schema/searchChoices';
import { allOf } from '../http/paging.ts';
import { cellsAround, distanceTo, type Point } from './distance.ts';
import type { Wish } from './offers.ts';
import { hasWords } from './words.ts';

/** The filters of a search. */
export type Filters = {
  origin: Point | null;
  /** In kilometres; null: any distance. */
  radius: number | null;
  /** Each word with its alternatives. */
  words: readonly (readonly string[])[];
  /** An id of the list `service_types`. */
  type: number | null;
  listedOnly: boolean;
  /** Only these services; null: any. */
  ids: readonly string[] | null;
  wish: Wish;
};

export type Order = Filters & { sort: SortOrder };

/** Whether only services with a matching session count. */
export const isParticular = ({ age, date, price }: Wish) => age !== null || date !== null || price !== null;

/**
 * `from …` with the rows of a search table that may lie within the radius and match; the exact circle is `within`. The
 * `offset 0` keeps each square's read apart: the planner cannot tell how few rows a square has, and would otherwise
 * read the whole table.
 */
const rowsAround = (
  { origin, radius }: Filters,
  table: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  fits: RawBuilder<unknown>,
) =>
  origin && radius !== null
    ? sql`${cellsAround(origin, radius)} cross join lateral (
        select * from ${table} ${name} where ${name}.cell between cells.first and cells.last and ${fits} offset 0) ${name}`
    : sql`(select * from ${table} ${name} where ${fits}) ${name}`;

/** `from …` with the matching services `v` in the area. */
export const servicesAround = (filters: Filters, fits: readonly (RawBuilder<unknown> | false)[]) =>
  rowsAround(filters, sql`search_service`, sql`v`, allOf([...fits, isAmong(filters, sql`v.id`)]));

const isAmong = ({ ids }: Filters, id: RawBuilder<unknown>) => ids !== null && sql`${id} = any(${ids}::uuid[])`;

/** Whether a service `v` lies within the radius. */
export const within = ({ origin, radius }: Filters): RawBuilder<unknown> | false =>
  origin !== null && radius !== null && sql`${distanceTo(origin, sql`v`)} <= ${radius}::int`;

/** Whether a service `v` is of the type. */
export const ofType = ({ type }: Filters) => type !== null && sql`v.types @> array[${type}]::smallint[]`;

/** Whether a service `v` matches the words. */
export const named = ({ words }: Filters) => words.length > 0 && hasWords(words, sql`v.words`);

/**
 * Whether an entry `v` of the public register matches. The public register has no dates or prices: a date filter keeps
 * its entries, so that families can ask, and a price filter drops them. Of ages it says whether a service accepts
 * children under three.
 */
export const entryMeets = ({ age, price }: Wish) =>
  price !== null ? sql`false` : age !== null && age < 3 && sql`v.under_threes`;

/** The first day on which dates `s` of a session count: today's does not once it has begun. */
export function firstDay(date: string | null) {
  const today = localDate();
  if (date !== null && date > today) return sql`${date}::date`;
  return sql`case when s.start_time > ${localTime()}::time then ${today}::date else ${addDays(today, 1)}::date end`;
}

/** The next open date of dates `s`; null where there is none. */
export const nextDate = (date: string | null) =>
  sql`lower(s.open_dates * datemultirange(daterange(${firstDay(date)}, null)))`;

/** Whether dates `s` have an open one to come. */
export const isOpen = (date: string | null) => sql`s.last_open >= ${firstDay(date)}`;

/** Whether a session `s` accepts children of an age, of 0 to 15 years. */
export const takesYears = ({ age }: Pick<Wish, 'age'>) => age !== null && sql`s.ages & ${1 << age}::int <> 0`;

/** Whether dates `s` are within the price. */
export const costs = ({ price }: Pick<Wish, 'price'>) => price !== null && sql`s.price <= ${price}::int`;

/** Which dates `s` count: with filters only open ones that match, without filters all that are listed. */
export const meets = (wish: Wish) =>
  allOf([sql`s.listed`, takesYears(wish), costs(wish), isParticular(wish) && isOpen(wish.date)]);

/**
 * `from …` with the matching dates `s` in the area; a search by words alone takes those of the services that match
 * them.
 */
export function datesAround(filters: Filters, fits: RawBuilder<unknown>) {
  const fitting = allOf([fits, isAmong(filters, sql`s.branch_id`)]);
  return filters.origin || filters.words.length === 0
    ? rowsAround(filters, sql`search_session`, sql`s`, fitting)
    : sql`(
        select s.* from search_service v join search_session s on s.nursery_id = v.nursery_id and s.branch_id = v.id
        where ${allOf([named(filters), fitting])}) s`;
}

/**
 * The offer of each service in the area, as `(id, price_from, next_date)`. The price is the lowest of the open dates; a
 * service without open dates has the lowest of its session prices.
 */
export function offersAround(filters: Filters, withDate: boolean) {
  const { wish } = filters;
  const price = isParticular(wish)
    ? sql`min(s.price)`
    : sql`coalesce(min(s.price) filter (where ${isOpen(wish.date)}), min(s.price) filter (where s.own))`;
  return sql`
    select s.branch_id as id, ${price} as price_from, ${withDate ? sql`min(${nextDate(wish.date)})` : sql`null::date`} as next_date
    from ${datesAround(filters, meets(wish))}
    group by s.branch_id`;
}
