import { sql } from 'kysely';
import { now, setClock } from '@bairn/shared/schema/clock';
import { cancelByFamily } from '../cancelling/cancelBookings.ts';
import { addLines } from '../basket/addLines.ts';
import { setPayment } from '../basket/changeBasket.ts';
import { paymentType } from '../config/lists.ts';
import type { Tx } from '../database/database.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { receiveMoney } from '../orders/receiveMoney.ts';
import { families } from './families.ts';
import { childId, keyworkerId } from './family.ts';
import { demoId } from './fixed.ts';
import { leith } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId } from './services.ts';
import { userId } from './users.ts';

type Free = { nursery: string; id: string; session_id: string };

/** Days before its date from which the places are taken, so that invoices are due before. */
const ahead = 25;

const dayMs = 86_400_000;

/** What the published parent ordered by invoice and by vouchers, days ago: what becomes of each of its orders. */
const wanted = [
  { way: paymentType.invoice, dates: 1, becomes: 'overdue', ago: 17 },
  { way: paymentType.invoice, dates: 2, becomes: 'paid in part', ago: 0 },
  { way: paymentType.invoice, dates: 2, becomes: 'credited in part', ago: 0 },
  { way: paymentType.vouchers, dates: 1, becomes: 'open', ago: 0 },
  { way: paymentType.invoice, dates: 1, becomes: 'paid', ago: 0 },
] as const;

/** Dates with places that fit a child's age and on which it is nowhere else, a day each. */
const freeFor = (child: string, moment: Moment) => sql<Free>`
  select distinct on (i.date) i.nursery_id as nursery, i.id, i.session_id
  from session_instance i
  join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.status = 'listed'
  join child c on c.id = ${child}
  where i.branch_id = ${branchId(leith)} and i.status = 'open' and i.date > ${moment.day(ahead)}
    and i.capacity - i.booked - i.held > 2 and s.notice_hours <= ${ahead * 24}
    and ${paymentType.invoice}::smallint = any(s.payment_types)
    and c.dob + make_interval(months => s.age_from_months) <= i.date
    and c.dob + make_interval(months => s.age_to_months) > i.date
    and not exists (select from booking k where k.child_id = c.id and k.date = i.date)
  order by i.date, i.start_time, i.id limit 7`;

/** The published parent's voucher account, and its orders by invoice and by vouchers, in their states. */
export async function demoInvoices(tx: Tx, moment: Moment) {
  const [parent] = families;
  const child = parent?.children[0];
  if (!parent || !child) return;
  const [keyworker, user, own] = [keyworkerId(parent), userId(parent.email), childId(child)];
  const voucher = demoId('voucher', parent.key);
  await sql`insert into childcare_voucher (id, keyworker_profile_id, child_id, provider, reference, created_at)
    values (${voucher}, ${keyworker}, ${own}, 'edenred', 'P 2041 7734', ${now()})`.execute(tx);
  await sql`update branch set invoice_instructions = 'Bank transfer: sort code 80-22-60, account 00214466, Wee Puffins'
    where id = ${branchId(leith)}`.execute(tx);
  const { rows } = await freeFor(own, moment).execute(tx);
  let next = 0;
  for (const { way, dates, becomes, ago } of wanted) {
    const taken = rows.slice(next, (next += dates));
    const [first] = taken;
    if (!first || taken.length < dates) return;
    const then = now().getTime() - ago * dayMs;
    const restore = setClock(() => then);
    try {
      const basket = await choose(tx, taken, { child: own, keyworker, way, voucher });
      const call = { basket, person: { user_id: user }, keyworker, key: `demo-invoice-${becomes}`, request: 'demo' };
      await settle(tx, { order: await placeOrder(tx, call), nursery: first.nursery, keyworker, user }, becomes);
    } finally {
      restore();
    }
  }
}

type Choice = { child: string; keyworker: string; way: number; voucher: string };

/** Puts dates into the parent's basket, each with its way to pay. */
async function choose(tx: Tx, dates: readonly Free[], { child, keyworker, way, voucher }: Choice) {
  let basket: Awaited<ReturnType<typeof addLines>> | undefined;
  for (const { id, session_id } of dates) {
    basket = await addLines(tx, { session_id, instance_id: id, child_id: child }, keyworker);
  }
  if (!basket) throw new Error('There is no date to order.');
  const { rows } = await sql<{ id: string }>`
    select id from basket_item where basket_id = ${basket.id} and status = 'held'
      and instance_id = any(${dates.map(({ id }) => id)}::uuid[])`.execute(tx);
  for (const { id } of rows) {
    const method = way === paymentType.vouchers ? voucher : null;
    await setPayment(tx, basket, id, { payment_type_id: way, payment_method_id: method });
  }
  return basket;
}

type Placed = { order: string; nursery: string; keyworker: string; user: string };

async function settle(
  tx: Tx,
  { order, nursery, keyworker, user }: Placed,
  becomes: (typeof wanted)[number]['becomes'],
) {
  const { rows } = await sql<{ id: string; amount: number; booking: string }>`
    select p.id, p.amount, min(k.id::text) as booking from payment p join booking k on k.payment_id = p.id
    where p.order_id = ${order} group by p.id`.execute(tx);
  const [bill] = rows;
  if (!bill || becomes === 'open' || becomes === 'overdue') return;
  if (becomes === 'credited in part') {
    const cancelled = { keyworker, order, bookings: [bill.booking], expected: 0 };
    await cancelByFamily(tx, { ...cancelled, user, key: `demo-${order}`, request: 'demo' });
    return;
  }
  await receiveMoney(tx, {
    of: { nursery, branch: branchId(leith) },
    order,
    payment: bill.id,
    amount: becomes === 'paid' ? bill.amount : Math.round(bill.amount / 3),
    method: 'tax_free_childcare',
    reference: becomes === 'paid' ? 'TFC 1100 4471' : 'TFC 1100 4402',
    received_on: null,
    expected: bill.amount,
    user: userId('admin@demo.bairn.test'),
    key: `demo-${order}`,
    request: 'demo',
  });
}
