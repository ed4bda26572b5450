import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { localDate, now } from '@bairn/shared/schema/clock';
import { billDaysBefore, lastDayOf, monthAfter } from '@bairn/shared/schema/recurringWords';
import { putLine } from '../basket/addLines.ts';
import { readLines } from '../basket/basketQueries.ts';
import { removeItem, setPayment } from '../basket/changeBasket.ts';
import { basketToFill, type BasketRow } from '../basket/findBasket.ts';
import type { Line } from '../basket/line.ts';
import { onAccount, paymentType } from '../config/lists.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import { usableCard } from '../payments/savedCards.ts';
import { lockInstances } from '../places/places.ts';
import { lockActive } from '../recurring/keepDates.ts';
import { tellRecurring, type RecurringRow } from '../recurring/told.ts';
import { firstStart } from './firstStart.ts';
import { takeLines } from './placeOrder.ts';
import { beginOrder, shortOfStaff, writeOrder, type OrderCall, type PaidFor } from './writeOrder.ts';

/** Days after a month was ordered on which the family's card is tried again. */
const retryDays = [1, 3, 5];

type Kept = { instance: string; price: number };

/** The dates to order whose places are kept, in the order of their ids. */
async function keptUntil(tx: Tx, { nursery_id, id }: RecurringRow, until: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select i.id as instance, i.price from recurring_date d
    join session_instance i on i.nursery_id = d.nursery_id and i.id = d.instance_id
    where d.nursery_id = ${nursery_id} and d.recurring_id = ${id} and d.kept and i.date <= ${until}::date
    order by i.id`.execute(tx);
  return rows;
}

/** Turns the kept places into lines of the family's basket, as if it had added them; the dates must be locked. */
async function toLines(tx: Tx, basket: BasketRow, row: RecurringRow, kept: readonly Kept[]): Promise<Set<string>> {
  const block = newId();
  const lines = new Set<string>();
  const option = bookingOption.recurring;
  for (const { instance, price } of kept) {
    lines.add(await putLine(tx, { basket: basket.id, instance, option, price, visitor: null, block }));
  }
  await sql`update basket_item set child_id = ${row.child_id} where id = any(${[...lines]}::uuid[])`.execute(tx);
  await sql`delete from recurring_date where nursery_id = ${row.nursery_id} and recurring_id = ${row.id}
    and instance_id = any(${kept.map(({ instance }) => instance)}::uuid[])`.execute(tx);
  return lines;
}

const ownLines = async (tx: Tx, basket: BasketRow, own: ReadonlySet<string>) =>
  (await readLines(tx, basket)).filter(({ id }) => own.has(id));

/** Leaves out what cannot be booked any more: its place is given back, and the family is told. */
async function leaveOut(tx: Tx, basket: BasketRow, row: RecurringRow, lines: readonly Line[]): Promise<Line[]> {
  for (const { id, instance_id, payable } of lines.filter(({ error }) => error !== null)) {
    await removeItem(tx, basket, id);
    await sql`insert into recurring_date (nursery_id, recurring_id, instance_id, kept, left_out)
      values (${row.nursery_id}, ${row.id}, ${instance_id}, false, ${payable ? 'other' : 'closed'})`.execute(tx);
  }
  return lines.filter(({ error }) => error === null);
}

/** How a month is paid: as the first one was, and by a card that is asked for where that cannot be used any more. */
async function wayOf(tx: Tx, row: RecurringRow, line: Line) {
  const { payment_type_id: type, payment_method_id: method, keyworker_profile_id: keyworker, child_id } = row;
  if (type !== null && onAccount[type] && line.payment_types.some(({ id }) => id === type)) {
    if (type === paymentType.invoice) return { type, method: null, token: null };
    const { rows } = await sql`select 1 from childcare_voucher where id::text = ${method}
      and keyworker_profile_id = ${keyworker} and child_id = ${child_id}`.execute(tx);
    if (rows.length > 0) return { type, method, token: null };
  }
  const card = await usableCard(tx, keyworker, method);
  return { type: paymentType.card, method: card?.id ?? null, token: card?.token ?? null };
}

/** Sets how the lines are paid, with funded hours first where the family uses them. */
async function pay(tx: Tx, basket: BasketRow, lines: readonly Line[], row: RecurringRow) {
  const [first] = lines;
  if (!first) throw new Error('There is nothing to pay.');
  const way = await wayOf(tx, row, first);
  if (row.uses_funded_hours && lines.some(({ fundable_minutes }) => fundable_minutes > 0)) {
    await setPayment(tx, basket, first.id, { payment_type_id: paymentType.fundedHours });
  }
  await sql`update basket_item set payment_type_id = ${way.type}, payment_method_id = ${way.method}
    where id = any(${lines.map(({ id }) => id)}::uuid[])
      and payment_type_id is distinct from ${paymentType.fundedHours}`.execute(tx);
  return way;
}

async function userOf(tx: Tx, keyworker: string): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from keyworker_profile where id = ${keyworker}`.execute(tx);
  if (!rows[0]) throw new Error(`Family ${keyworker} has no account.`);
  return rows[0].user_id;
}

/**
 * Orders the next month of a recurring booking, from seven days before it begins. It happens once, because the row is
 * locked and the order's key names the month. The payment's job charges the card. A refused card is tried again, and the
 * family can pay with another one until the first session begins.
 * @returns whether there was a month to order.
 */
export async function orderMonth(
  tx: Tx,
  id: string,
  /** A race test leaves the lock out, to show what it prevents. */
  { lock = lockActive } = {},
): Promise<boolean> {
  const row = await lock(tx, id);
  if (!row || row.booked_until >= addDays(localDate(), billDaysBefore)) return false;
  const month = monthAfter(row.booked_until.slice(0, 7));
  const until = lastDayOf(month);
  const kept = await keptUntil(tx, row, until);
  await sql`update recurring_booking set booked_to = ${until} where id = ${id}`.execute(tx);
  const order = kept.length > 0 ? await orderKept(tx, row, month, kept) : null;
  await tellRecurring(tx, row, { kind: 'month', month, ...(order && { order_id: order }) });
  return true;
}

/** @returns the order; null where none of the dates can be booked any more. */
async function orderKept(tx: Tx, row: RecurringRow, month: string, kept: readonly Kept[]): Promise<string | null> {
  const keyworker = row.keyworker_profile_id;
  const basket = await basketToFill(tx, null, keyworker);
  await lockInstances(
    tx,
    kept.map(({ instance }) => instance),
  );
  const own = await toLines(tx, basket, row, kept);
  const found = await leaveOut(tx, basket, row, await ownLines(tx, basket, own));
  const short = await shortOfStaff(tx, found);
  const bookable = await leaveOut(
    tx,
    basket,
    row,
    found.map((line) => ({ ...line, error: short.get(line.id) ?? null })),
  );
  if (bookable.length === 0) return null;
  const { type, token } = await pay(tx, basket, bookable, row);
  const lines = await ownLines(tx, basket, new Set(bookable.map(({ id }) => id)));
  const byCard: PaidFor = { pay_by: await firstStart(tx, lines), card: token };
  const call: OrderCall = {
    basket,
    person: { user_id: await userOf(tx, keyworker) },
    keyworker,
    key: `recurring:${row.id}:${month}`,
    request: 'job',
    ...(type === paymentType.card && { paidFor: byCard }),
  };
  const order = await beginOrder(tx, call);
  await sql`update "order" set recurring_id = ${row.id} where id = ${order}`.execute(tx);
  // Not logged for the lines: the bookings are. The order announces the basket.
  await takeLines(tx, { of: lines.map(({ id }) => id), audit: null, announce: null });
  await writeOrder(tx, order, lines, call);
  if (type === paymentType.card) {
    for (const days of retryDays) await send(tx, 'recurring.retry', { order_id: order }, days * 86_400);
  }
  return order;
}

/**
 * Charges the family's card again for a month that waits to be paid: the one of the recurring booking, or one saved since.
 * Does nothing if the family has paid, another card is being charged, the time to pay is over, or there is no card.
 */
export async function retryMonth(tx: Tx, order: string) {
  await sql`select id from "order" where id = ${order} for update`.execute(tx);
  const { rows } = await sql<{ payment: string; keyworker: string; card: string | null }>`
    select p.id as payment, o.keyworker_profile_id as keyworker, r.payment_method_id as card
    from "order" o join recurring_booking r on r.id = o.recurring_id
    join payment p on p.order_id = o.id and p.status = 'created' and p.payment_method_id is null and p.amount > 0
      and p.desk is null
    where o.id = ${order} and o.status = 'pending' and o.pay_by > ${now()}`.execute(tx);
  const [waiting] = rows;
  const card = waiting && (await usableCard(tx, waiting.keyworker, waiting.card));
  if (!waiting || !card) return;
  await sql`update payment set payment_method_id = ${card.token}, begun_at = ${now()} where id = ${waiting.payment}`.execute(
    tx,
  );
  await send(tx, 'payment.settle', { payment_id: waiting.payment });
}
