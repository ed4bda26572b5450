import { sql, type RawBuilder } from 'kysely';
import { mostLines } from '@bairn/shared/schema/booking';
import { blockShares, bookingOption, oneByOne, together, type SessionBlock } from '@bairn/shared/schema/bookingOptions';
import { localDate } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';
import { bookableNow, placesLeft } from './places.ts';

type Coming = Omit<SessionBlock['dates'][number], 'price'> & { single: number; block_price: number | null };

/** Whether the dates of a session `s` can be booked one by one, as `isTogetherOnly` decides it. */
export const singleDates = sql<boolean>`(s.booking_options && ${oneByOne}::smallint[]
  or not s.booking_options && ${together}::smallint[])`;

/**
 * The dates of the block of a session, as `select instance_id, date, start_time, end_time, single, block_price, places_left`:
 * its open dates that can be booked by now, to the end of the term in which the first of them is, or of the holidays before
 * the next term.
 */
const blockDates = (session: RawBuilder<unknown>) => sql`
  select coming.* from (
    select i.id as instance_id, i.date, i.start_time, i.end_time, i.price as single, o.block_price, o.branch_id,
      ${placesLeft} as places_left, min(i.date) over () as first
    from session_instance i
    join session o on o.nursery_id = i.nursery_id and o.id = i.session_id
    where i.session_id = ${session} and ${bookingOption.block}::smallint = any(o.booking_options)
      and i.status = 'open' and not i.dropped and i.date >= ${localDate()}::date
      and ${bookableNow(sql`bookable_until(i.date, i.start_time, o.notice_hours)`)}
  ) coming
  where coming.date <= coalesce(
    (select t.last_day from school_term t
      where t.branch_id = coming.branch_id and coming.first between t.first_day and t.last_day),
    (select min(t.first_day) - 1 from school_term t where t.branch_id = coming.branch_id and t.first_day > coming.first),
    'infinity')`;

/**
 * The block of a session where all of it can be bought, for searches: `select first, dates, weekdays, places_left, price`.
 * `price` is the pence of one date, rounded up; `weekdays` a bit for each ISO day of the week. No row otherwise.
 */
export const blockOnSale = (session: RawBuilder<unknown>) => sql`
  select min(c.date) as first, count(*)::int as dates, bit_or(1 << extract(isodow from c.date)::int) as weekdays,
    min(c.places_left)::int as places_left,
    ceil(least(min(c.block_price), sum(c.single))::numeric / count(*))::int as price
  from (${blockDates(session)}) c
  having count(*) between 2 and ${mostLines}::int and min(c.places_left) > 0`;

/**
 * The block of a session (`blockDates`). Closing days are no open dates. Dates that are full belong to it, so that it
 * cannot be had then.
 * @returns null where the session offers no block, has one date left, or more than a basket takes.
 */
export async function readBlock(db: Handle, session: string): Promise<SessionBlock | null> {
  const { rows } = await sql<Coming>`
    select instance_id, date, start_time, end_time, single, block_price, places_left
    from (${blockDates(sql`${session}::uuid`)}) b order by date, start_time, instance_id`.execute(db);
  if (rows.length < 2 || rows.length > mostLines) return null;
  const prices = rows.map(({ single }) => single);
  const shares = blockShares(prices, rows[0]?.block_price ?? null);
  const sum = (all: readonly number[]) => all.reduce((total, price) => total + price, 0);
  return {
    dates: rows.map(({ single: _single, block_price: _block, ...date }, nth) => ({ ...date, price: shares[nth] ?? 0 })),
    price: sum(shares),
    single_price: sum(prices),
  };
}
