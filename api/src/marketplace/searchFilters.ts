import { sql, type RawBuilder } from 'kysely';
import { addDays, weekday as weekdayOf } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import {
  careKinds,
  startTimes,
  type CareKind,
  type SortOrder,
  type StartTime,
} from '@bairn/shared/schema/searchChoices';
import { paymentType } from '../config/lists.ts';
import { allOf } from '../http/paging.ts';
import { blockOnSale } from '../places/block.ts';
import { bookableNow, firstBookableDay } from '../places/places.ts';
import { cellsAround, distanceTo, type Point } from './distance.ts';
import { kindsTaking, kindsWithCare, kindTakes } from './kindsOfService.ts';
import type { Wish as SessionWish } from './offers.ts';
import { hasWords } from './words.ts';

/** The session filters of a search; null where a filter is not set. */
export type Wish = SessionWish & {
  care: CareKind | null;
  /** ISO weekday of the date. */
  weekday: number | null;
  starts: StartTime | null;
  /** Only sessions that can be booked with funded hours. */
  funded: boolean;
};

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
  /** An id of the list `meals`. */
  meals: number | null;
  /** An id of the list `support_options`. */
  support: number | null;
  /** Least of a service's lowest grade. */
  grade: number | null;
  /** Only these services; null: any. */
  ids: readonly string[] | null;
  wish: Wish;
};

export type Order = Filters & { sort: SortOrder };

/** A wish for any session. */
export const anySession: Wish = {
  age: null,
  date: null,
  price: null,
  care: null,
  weekday: null,
  starts: null,
  funded: false,
};

/** Whether only services with a matching session count. */
export const isParticular = ({ age, date, price, care, weekday, starts, funded }: Wish) =>
  [age, date, price, care, weekday, starts].some((filter) => filter !== null) || funded;

/** Whether no entry of the public register matches: it has no prices, ways to pay, meals or support. */
export const noEntries = ({ listedOnly, meals, support, wish: { price, funded } }: Filters) =>
  listedOnly || price !== null || funded || meals !== null || support !== null;

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
  rowsAround(filters, sql`search_service`, sql`v`, allOf([...fits, isAmong(filters, sql`v.id`), provides(filters)]));

/** Lowest grade of a listed service `v`, and of an entry of the public register; null without grades. */
export const serviceGrade = sql`(select min((g ->> 'value')::int)
  from branch b cross join jsonb_array_elements(b.grades) g where b.id = v.id)`;
export const entryGrade = sql`(select r.min_grade from register_service r where r.id = v.id)`;

/** Whether a service `v` has the meals, the support and the grade. These are not in the search table: few ask for them. */
function provides({ meals, support, grade }: Filters): RawBuilder<unknown> | false {
  const offers = [
    meals !== null && sql`b.meals @> array[${meals}]::smallint[]`,
    support !== null && sql`b.support_options @> array[${support}]::smallint[]`,
  ];
  if (meals === null && support === null && grade === null) return false;
  return allOf([
    (meals !== null || support !== null) &&
      sql`exists (select from branch b where ${allOf([sql`b.id = v.id`, ...offers])})`,
    grade !== null && sql`case v.rank when 0 then ${serviceGrade} else ${entryGrade} end >= ${grade}::int`,
  ]);
}

const isAmong = ({ ids }: Filters, id: RawBuilder<unknown>) => ids !== null && sql`${id} = any(${ids}::uuid[])`;

/** Whether a service `v` lies within the radius. */
export const within = ({ origin, radius }: Filters): RawBuilder<unknown> | false =>
  origin !== null && radius !== null && sql`${distanceTo(origin, sql`v`)} <= ${radius}::int`;

const isAnyOf = (types: readonly number[]) => sql`v.types && ${types}::smallint[]`;

/**
 * Whether a service `v` is of the type, and of the type for the age: a nursery with out of school care takes a child of
 * eight as out of school care, and does not count among the nurseries.
 */
export const ofType = ({ type, wish: { age } }: Filters) =>
  type !== null &&
  allOf([
    sql`v.types @> array[${type}]::smallint[]`,
    age !== null && !kindTakes(type, age) && sql`not (${isAnyOf(kindsTaking(age))})`,
  ]);

/** Whether a service `v` matches the words. */
export const named = ({ words }: Filters) => words.length > 0 && hasWords(words, sql`v.words`);

/**
 * Whether an entry `v` of the public register matches. The public register has no dates, times or prices: filters of
 * days and times keep its entries, so that families can ask, and others drop them (`noEntries`). Of ages it says whether a service accepts
 * children under three; the rest follows from the kind of service, as the care around school does.
 */
export const entryMeets = ({ age, care }: Wish) =>
  allOf([
    age !== null && isAnyOf(kindsTaking(age)),
    age !== null && age < 3 && sql`v.under_threes`,
    care !== null && isAnyOf(kindsWithCare[care]),
  ]);

/** The searched date where it is later than today: all open dates are from today on. */
const later = (date: string | null) => (date !== null && date > localDate() ? date : null);

/** The first day on which dates `s` could be booked that are searched from a date. */
export function bookableFrom(date: string | null) {
  const bookable = firstBookableDay(sql`s.start_time`, sql`s.notice_hours`);
  return later(date) === null ? bookable : sql`greatest(${bookable}, ${later(date)}::date)`;
}

/** Weeks from today in which a weekday is searched for: longer than services plan. */
const weeksSearched = 156;

/** The days of a weekday from today, as a multirange. */
function daysOf(weekday: number) {
  const first = addDays(localDate(), (weekday - weekdayOf(localDate()) + 7) % 7);
  const days = Array.from({ length: weeksSearched }, (_, week) => addDays(first, week * 7));
  return sql`${`{${days.map((day) => `[${day},${day}]`).join()}}`}::datemultirange`;
}

/** The days on which dates `s` could be booked and that the search wants. */
export function wantedDays({ date, weekday }: Pick<Wish, 'date' | 'weekday'>) {
  const days = sql`datemultirange(daterange(${bookableFrom(date)}, null))`;
  return weekday === null ? days : sql`(${daysOf(weekday)} * ${days})`;
}

/** One fact of the block of dates `s`, where all of it can be bought. */
export const ofBlock = (fact: RawBuilder<unknown>) => sql`(select ${fact} from (${blockOnSale(sql`s.session_id`)}) b)`;

/** Pence of one of the dates `s`: of one that is sold by itself, or of each date of a block. */
export const datePrice = () => sql`case when s.block then ${ofBlock(sql`b.price`)} else s.price end`;

/**
 * The next open date of dates `s` that can still be booked; null where there is none. Dates that are only sold as a block
 * are booked from its first one on.
 */
export const nextDate = (wish: Pick<Wish, 'date' | 'weekday'>) =>
  sql`case when s.block then ${ofBlock(sql`b.first`)} else lower(s.open_dates * ${wantedDays(wish)}) end`;

/** Whether dates `s` are sold one by one, or the whole block that begins with one of them can be bought and suits. */
const blockSuits = ({ date, weekday }: Pick<Wish, 'date' | 'weekday'>) =>
  sql`(not s.block or exists (select from (${blockOnSale(sql`s.session_id`)}) b where ${allOf([
    sql`s.open_dates @> b.first`,
    later(date) !== null && sql`b.first >= ${later(date)}::date`,
    weekday !== null && sql`b.weekdays & ${1 << weekday}::int <> 0`,
  ])}))`;

/** Whether dates `s` have an open one that can still be booked. */
export const isOpen = (wish: Pick<Wish, 'date' | 'weekday'>) =>
  allOf([
    bookableNow(sql`s.book_before`),
    later(wish.date) !== null && sql`s.last_open >= ${later(wish.date)}::date`,
    wish.weekday !== null && sql`(s.block or s.open_dates && ${wantedDays(wish)})`,
    blockSuits(wish),
  ]);

/** Whether a service `v` has a date, or a whole block, that can still be booked. */
export const hasDates = () => sql`(coalesce(${bookableNow(sql`v.book_before`)}, false) or exists (
  select from search_session s where s.nursery_id = v.nursery_id and s.branch_id = v.id and s.block and s.listed
    and ${isOpen(anySession)}))`;

/** Whether a session `s` accepts children of an age, of 0 to 15 years. */
export const takesYears = ({ age }: Pick<Wish, 'age'>) => age !== null && sql`s.ages & ${1 << age}::int <> 0`;

/** Whether dates `s` are within the price. */
export const costs = ({ price }: Pick<Wish, 'price'>) => price !== null && sql`${datePrice()} <= ${price}::int`;

/** The number of a kind of care in the column `care` of the dates. */
export const careNumber = (care: CareKind) => careKinds.indexOf(care) + 1;

/** Whether dates `s` are of the kind of care. */
export const isCare = ({ care }: Pick<Wish, 'care'>) => care !== null && sql`s.care = ${careNumber(care)}::smallint`;

/** Whether dates `s` start in the part of the day, and can be booked with funded hours. */
export const isOffered = ({ starts, funded }: Pick<Wish, 'starts' | 'funded'>) => {
  const [from, before] = starts ? startTimes[starts] : [];
  return allOf([
    from !== undefined && from > 0 && sql`s.start_time >= make_time(${from}::int, 0, 0)`,
    before !== undefined && before < 24 && sql`s.start_time < make_time(${before}::int, 0, 0)`,
    funded &&
      sql`exists (select from session o where o.nursery_id = s.nursery_id and o.id = s.session_id
        and o.payment_types @> array[${paymentType.fundedHours}]::smallint[])`,
  ]);
};

/** Which dates `s` count: with filters only open ones that match, without filters all that are listed. */
export const meets = (wish: Wish) =>
  allOf([
    sql`s.listed`,
    takesYears(wish),
    isCare(wish),
    costs(wish),
    isOffered(wish),
    isParticular(wish) && isOpen(wish),
  ]);

/**
 * `from …` with the matching dates `s` in the area; a search by words alone takes those of the services that match
 * them, one service at a time (`offset 0`), because the planner expects far more of them than there are.
 */
export function datesAround(filters: Filters, fits: RawBuilder<unknown>) {
  const fitting = allOf([fits, isAmong(filters, sql`s.branch_id`)]);
  return filters.origin || filters.words.length === 0
    ? rowsAround(filters, sql`search_session`, sql`s`, fitting)
    : sql`(
        select s.* from search_service v cross join lateral (
          select * from search_session s
          where s.nursery_id = v.nursery_id and s.branch_id = v.id and ${fitting} offset 0) s
        where ${named(filters)}) s`;
}

/**
 * What the order of the list needs of each service with matching sessions in the area, as `(id, price_from, next_date)`.
 * The price is the lowest of the open dates; a service without open dates has the lowest of its session prices.
 */
export function offersAround(filters: Order) {
  const { wish, sort } = filters;
  // All dates of a particular wish are open.
  const price = isParticular(wish)
    ? sql`min(${datePrice()})`
    : sql`coalesce(min(${datePrice()}) filter (where ${isOpen(wish)}), min(s.price) filter (where s.own))`;
  return sql`
    select s.branch_id as id, ${sort === 'price' ? price : sql`null::int`} as price_from,
      ${sort === 'date' || sort === 'places' ? sql`min(${nextDate(wish)})` : sql`null::date`} as next_date
    from ${datesAround(filters, meets(wish))}
    group by s.branch_id`;
}
