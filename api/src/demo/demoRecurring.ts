import { sql } from 'kysely';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { addRecurring } from '../basket/addRecurring.ts';
import { setPayment } from '../basket/changeBasket.ts';
import { paymentType } from '../config/lists.ts';
import type { Tx } from '../database/database.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { keepDates } from '../recurring/keepDates.ts';
import { families } from './families.ts';
import { childId, keyworkerId } from './family.ts';
import { leith } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId } from './services.ts';
import { userId } from './users.ts';

const friday = 5;

/** The published parent's younger child comes every Friday, paid by invoice. */
export async function demoRecurring(tx: Tx, moment: Moment) {
  const [parent] = families;
  const child = parent?.children[1];
  if (!parent || !child) return;
  const [keyworker, own] = [keyworkerId(parent), childId(child)];
  const { rows } = await sql<{ id: string; session_id: string }>`
    select i.id, i.session_id from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.status = 'listed'
    join child c on c.id = ${own}
    where i.branch_id = ${branchId(leith)} and i.status = 'open' and i.date > ${moment.day(3)}
      and extract(isodow from i.date) = ${friday} and i.capacity > i.booked + i.held
      and ${bookingOption.recurring}::smallint = any(s.booking_options)
      and c.dob + make_interval(months => s.age_from_months) <= i.date
      and c.dob + make_interval(months => s.age_to_months) > i.date + 60
    order by i.date, i.start_time, i.id limit 1`.execute(tx);
  const [first] = rows;
  if (!first) throw new Error('The demonstration data has no place for every Friday.');
  const wanted = { session_id: first.session_id, instance_id: first.id, child_id: own, weekdays: [friday] };
  const basket = await addRecurring(tx, { ...wanted, booking_option_id: bookingOption.recurring }, keyworker);
  const lines = await sql<{ id: string; recurring: string }>`
    select id, block_id as recurring from basket_item
    where basket_id = ${basket.id} and status = 'held' and recurring is not null order by id`.execute(tx);
  const [line] = lines.rows;
  if (!line) throw new Error('No Friday could be added.');
  await setPayment(tx, basket, line.id, { payment_type_id: paymentType.invoice });
  const person = { user_id: userId(parent.email) };
  await placeOrder(tx, { basket, person, keyworker, key: 'demo-recurring', request: 'demo' });
  await keepDates(tx, line.recurring);
}
