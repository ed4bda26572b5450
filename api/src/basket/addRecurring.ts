import { sql } from 'kysely';
import { bookingOption, type LeftOut } from '@bairn/shared/schema/bookingOptions';
import { localDate } from '@bairn/shared/schema/clock';
import { firstPeriodEnd } from '@bairn/shared/schema/recurringWords';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { refuseUnconnected } from '../places/connection.ts';
import { holdPlaces, shortNotice } from '../places/places.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { offered, putLine, refuseOption, type Adding, type Wanted } from './addLines.ts';
import { assignChild } from './assignChild.ts';
import { basketToFill, type BasketRow } from './findBasket.ts';
import type { Beginning } from './line.ts';
import { queueUp, refuseTooMany } from './refuseTooMany.ts';

type Coming = {
  instance: string;
  date: string;
  start_time: string;
  price: number;
  open: boolean;
  notice_hours: number;
};

/** The dates of a session on days of the week, from one date to another, in the order of their ids. */
async function comingDates(tx: Tx, session: string, days: readonly number[], from: string, until: string) {
  const { rows } = await sql<Coming>`
    select i.id as instance, i.date, i.start_time, i.price, i.status = 'open' as open, s.notice_hours
    from session_instance i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where i.session_id = ${session} and not i.dropped and i.date between ${from}::date and ${until}::date
      and extract(isodow from i.date)::int = any(${[...days]}::int[])
    order by i.id`.execute(tx);
  return rows;
}

/**
 * Adds the first dates of a recurring booking, for each child: those of its days of the week from the named date to the end of
 * the first period. Dates that are closed or full are left out, and kept with the lines. The places are taken in the order of
 * the dates' ids, as by every caller.
 * @throws Refusal 404 (not offered), 409 `full` (none of the dates can be had) or `connection_required`, 422 (no days, the
 * date is not on one of them, too many places, a child does not fit).
 */
export async function addRecurring(
  tx: Tx,
  wanted: Wanted,
  keyworker: string | null,
  { visitor = null, hold = holdPlaces, queue = queueUp }: Pick<Adding, 'visitor' | 'hold' | 'queue'> = {},
): Promise<BasketRow> {
  const first = await offered(tx, wanted);
  refuseOption(first, bookingOption.recurring);
  const weekdays = [...new Set(wanted.weekdays)].toSorted((one, other) => one - other);
  if (weekdays.length === 0) throw invalid({ weekdays: ['Choose the days of the week.'] });
  if (first.requires_connection) await refuseUnconnected(tx, first.branch, keyworker);
  const basket = await basketToFill(tx, wanted.basket_uid, keyworker);
  const children = wanted.child_ids ?? [wanted.child_id ?? null];
  const places = children.length;
  const until = firstPeriodEnd(first.date, localDate());
  const dates = await comingDates(tx, wanted.session_id, weekdays, first.date, until);
  if (!dates.some(({ instance }) => instance === wanted.instance_id)) {
    throw invalid({ weekdays: ['The first date is on another day of the week.'] });
  }
  const [had, left_out]: [Coming[], LeftOut[]] = [[], []];
  const lines = places * dates.length;
  for (const date of dates) {
    const { instance } = date;
    if (!date.open) left_out.push({ date: date.date, reason: 'closed' });
    else if (shortNotice(date)) left_out.push({ date: date.date, reason: 'other' });
    else {
      await refuseTooMany(tx, { basket: basket.id, instance, visitor, places, lines }, true, queue);
      if (await hold(tx, instance, places)) had.push(date);
      else left_out.push({ date: date.date, reason: 'full' });
    }
  }
  if (had.length === 0) throw conflict('None of these dates has a place left. Nothing was added.', 'full');
  const byDate = <Dated extends { date: string }>(all: readonly Dated[]) =>
    all.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const recurring: Beginning = { weekdays, left_out: byDate(left_out), until };
  for (const child of children) {
    const block = newId();
    let item = '';
    for (const { instance, price } of byDate(had)) {
      const line = { basket: basket.id, instance, option: bookingOption.recurring, price, visitor, block, recurring };
      item = await putLine(tx, line);
    }
    if (child) await assignChild(tx, basket, item, child, keyworker);
  }
  return basket;
}
