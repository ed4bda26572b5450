import { sql, type RawBuilder } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import { bookableNow, hasPlaces, placesByAge, placesLeftFor } from '../places/places.ts';
import { bookablePaymentTypes } from '../config/lists.ts';
import { allOf } from '../http/paging.ts';

/** The session filters of a search; null where a filter is not set. */
export type Wish = {
  /** Age in whole years on the session's date. */
  age: number | null;
  /** The first day that suits. */
  date: string | null;
  /** Highest price of one session, in pence. */
  price: number | null;
};

/** An instance `i` of a session `s` that has not begun and keeps the session's notice to book. */
export const inTime = () => bookableNow(sql`bookable_until(i.date, i.start_time, s.notice_hours)`);

/** A session `s` that families see, of a branch `b` and a nursery `n` that they see. */
export const shown = sql`s.status = 'listed' and b.status = 'listed' and n.suspended_at is null`;

/** The payment types of a list that a family can book with. */
export const bookableOf = (types: readonly number[]) => types.filter((type) => bookablePaymentTypes.includes(type));

/**
 * The payment types among `types` with which a session of a branch `b` can be booked today, as an array: it is listed and
 * has an open date whose notice has not passed, whether or not that is fully booked.
 */
export function payableBy(types: readonly number[]): RawBuilder<unknown> {
  const bookable = bookableOf(types);
  if (bookable.length === 0) return sql`'{}'::smallint[]`;
  return sql`array(
    select distinct way.id from session s cross join unnest(s.payment_types) as way (id)
    where s.nursery_id = b.nursery_id and s.branch_id = b.id and s.status = 'listed'
      and way.id = any(${bookable}::smallint[])
      and exists (
        select from session_instance i
        where i.nursery_id = s.nursery_id and i.session_id = s.id and i.status = 'open'
          and i.date >= ${localDate()}::date and ${inTime()}))`;
}

/** Whether a session `s` accepts children of an age in whole years: the ranges in months overlap. */
export const takesAge = ({ age }: Pick<Wish, 'age'>): RawBuilder<unknown> | false =>
  age !== null && sql`(s.age_from_months < ${(age + 1) * 12}::int and s.age_to_months > ${age * 12}::int)`;

/** The next date of a session `s` that is available, for an age where one is told: `lateral (date, price, places_left, places_by_age)`. */
export function nextFree({ age, date, price }: Wish) {
  const from = date !== null && date > localDate() ? date : localDate();
  return sql`lateral (
    select i.date, i.price, ${placesLeftFor(age)} as places_left,
      ${age === null ? placesByAge : sql`null::json`} as places_by_age
    from session_instance i
    where ${allOf([
      sql`i.nursery_id = s.nursery_id`,
      sql`i.session_id = s.id`,
      sql`i.status = 'open'`,
      hasPlaces,
      age !== null && sql`${placesLeftFor(age)} > 0`,
      sql`i.date >= ${from}::date`,
      inTime(),
      price !== null && sql`i.price <= ${price}::int`,
    ])}
    order by i.date, i.start_time
    limit 1
  )`;
}
