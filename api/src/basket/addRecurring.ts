import { sql } from 'kysely';
import { bookingOption, type LeftOut } from '@bairn/shared/schema/bookingOptions';
import { localDate, now } from '@bairn/shared/schema/clock';
import { firstPeriodEnd, type LeftOutReason } from '@bairn/shared/schema/recurringWords';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { ageProblem } from '../places/ageOnDate.ts';
import { refuseUnconnected } from '../places/connection.ts';
import { holdPlaces, lockWithStaff, shortNotice } from '../places/places.ts';
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
  age_from_months: number;
  age_to_months: number;
  /** Whether one of the children is booked, or in the basket, at that time already. */
  booked: boolean;
  children: { dob: string; first_name: string }[];
};

type Range = { basket: string; session: string; days: readonly number[]; from: string; until: string };

/** The dates of a session on days of the week, and how children fit them, in the order of the dates' ids. */
async function comingDates(tx: Tx, { basket, session, days, from, until }: Range, children: readonly string[]) {
  const { rows } = await sql<Coming>`
    select i.id as instance, i.date, i.start_time, i.price, i.status = 'open' as open, s.notice_hours,
      s.age_from_months, s.age_to_months,
      exists (select from booking k where k.child_id = any(${[...children]}::uuid[])
          and k.status in ('pending', 'confirmed', 'attended')
          and k.period && tsrange(i.date + i.start_time, i.date + i.end_time))
        or exists (select from basket_item t join session_instance o on o.id = t.instance_id
          where t.basket_id = ${basket} and t.child_id = any(${[...children]}::uuid[]) and t.status = 'held'
            and t.held_until > ${now()} and o.date = i.date and o.start_time < i.end_time
            and i.start_time < o.end_time) as booked,
      coalesce((select json_agg(json_build_object('dob', c.dob, 'first_name', c.first_name)) from child c
        where c.id = any(${[...children]}::uuid[])), '[]') as children
    from session_instance i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where i.session_id = ${session} and not i.dropped and i.date between ${from}::date and ${until}::date
      and extract(isodow from i.date)::int = any(${[...days]}::int[])
    order by i.id`.execute(tx);
  return rows;
}

/** Why a date is left out, whether or not it has places; null where it is not. */
function problemOf(date: Coming): LeftOutReason | null {
  if (!date.open) return 'closed';
  if (shortNotice(date)) return 'other';
  if (date.booked) return 'booked';
  return date.children.some((child) => ageProblem({ ...date, ...child })) ? 'age' : null;
}

/**
 * Adds the first dates of a recurring booking, for each child: those of its days of the week from the named date to the end of
 * the first period. Dates that are closed or full, or that one of the children cannot have, are left out, and kept with the
 * lines. The places are taken in the order of the dates' ids, as by every caller.
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
  const range = { basket: basket.id, session: wanted.session_id, days: weekdays, from: first.date, until };
  const dates = await comingDates(
    tx,
    range,
    children.filter((child) => child !== null),
  );
  if (!dates.some(({ instance }) => instance === wanted.instance_id)) {
    throw invalid({ weekdays: ['The first date is on another day of the week.'] });
  }
  const [had, left_out]: [Coming[], LeftOut[]] = [[], []];
  const lines = places * dates.length;
  const ids = dates.map(({ instance }) => instance);
  // After the lock of the visitor's address, as by every caller.
  let locked = false;
  for (const date of dates) {
    const { instance } = date;
    const problem = problemOf(date);
    if (problem) left_out.push({ date: date.date, reason: problem });
    else {
      await refuseTooMany(tx, { basket: basket.id, instance, visitor, places, lines }, true, queue);
      if (first.by_staff && !locked) await lockWithStaff(tx, ids);
      locked = true;
      if (await hold(tx, instance, places, children)) had.push(date);
      else left_out.push({ date: date.date, reason: 'full' });
    }
  }
  if (had.length === 0) throw conflict('None of these dates can be booked. Nothing was added.', 'full');
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
