import { sql } from 'kysely';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { accountColumns, creditedOf, isOnAccount, readAccounts } from '../balances/accounts.ts';
import { creditBookings } from '../billing/creditBookings.ts';
import { settleAccounts } from '../billing/settleAccount.ts';
import { tellInvoice } from '../billing/tellInvoice.ts';
import { audit } from '../audit/audit.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { releaseAll } from '../funding/bookedHours.ts';
import { requestRefund } from '../payments/refunds.ts';
import { settleOrder } from '../payments/settleOrder.ts';
import { lockOrder } from './receiveMoney.ts';
import { freeBookedPlaces, lockInstances } from '../places/places.ts';
import { tellBranches, tellFamily } from '../realtime/tell.ts';
import { transition } from '../states/transition.ts';

/** Invoices that one run looks at; the next run takes the rest. */
const atOnce = 100;
const notPaid = 'Your invoice was not paid in time.';

type Overdue = {
  id: string;
  payment_id: string;
  order_id: string;
  nursery_id: string;
  branch_id: string;
  keyworker: string;
  basket_id: string;
  /** Pence that were due before the grace period ended. */
  due: number;
};

type Billed = {
  id: string;
  status: string;
  branch_id: string;
  session_id: string;
  instance_id: string;
  basket_item_id: string;
  price: number;
  credited: number;
  begun: boolean;
};

/** Invoices whose deposit or whole is past its date and the grace period, and is not paid. A place of theirs is to come. */
const overdue = (today: string) => sql<Overdue>`
  select v.id, v.payment_id, v.order_id, v.nursery_id, v.branch_id, o.keyworker_profile_id as keyworker, o.basket_id, d.due
  from invoice v
  join payment p on p.id = v.payment_id and p.status = 'pending' and ${isOnAccount}
  join "order" o on o.id = v.order_id
  cross join lateral (select case
    when v.due_on + v.grace_days < ${today}::date then v.total
    when v.issued_on + v.grace_days < ${today}::date then v.deposit else 0 end as due) d
  cross join lateral (select ${accountColumns}) a
  where least(d.due, a.billed - a.credited) > a.received - a.returned
    and exists (select from booking k where k.payment_id = p.id and k.status = 'confirmed'
      and k.date + k.start_time > ${`${today} ${localTime()}`}::timestamp)`;

const billedOf = (payment: string) => sql<Billed>`
  select k.id, k.status, k.branch_id, k.session_id, k.instance_id, k.basket_item_id, k.price,
    ${creditedOf('k')} as credited,
    k.date + k.start_time <= ${`${localDate()} ${localTime()}`}::timestamp as begun
  from booking k where k.payment_id = ${payment} order by k.date, k.start_time, k.id`;

/** The places that what was received does not pay for, by date; those that have begun stay and are owed. */
function unpaid(bookings: readonly Billed[], received: number): Billed[] {
  let left = received;
  return bookings.filter(({ status, price, credited, begun }) => {
    const amount = price - credited;
    if (status !== 'confirmed' || begun) {
      // What was given, or is kept by the policy, is paid first.
      left -= amount;
      return false;
    }
    const isPaid = amount <= left;
    if (isPaid) left -= amount;
    return !isPaid && amount > 0;
  });
}

/** Releases places: the bookings lapse, the hours return, the lines are in the basket without a hold. */
async function release(tx: Tx, bookings: readonly Billed[], { order_id, keyworker, basket_id }: Overdue) {
  const ids = bookings.map(({ id }) => id);
  await transition(tx, 'booking', 'lapse', {
    of: ids,
    // The invoice is logged, and the credit note names the bookings.
    audit: null,
    announce: async () => {
      const dataOf = ({ id, session_id, instance_id }: Billed) => ({ id, order_id, session_id, instance_id });
      await tellBranches(
        tx,
        'booking.cancelled',
        bookings.map((booking) => ({ branch: booking.branch_id, data: dataOf(booking) })),
      );
      await tellFamily(tx, keyworker, 'booking.cancelled', ...bookings.map(dataOf));
      await tellFamily(tx, keyworker, 'basket.changed', { id: basket_id });
    },
  });
  await freeBookedPlaces(
    tx,
    bookings.map(({ instance_id }) => instance_id),
  );
  await releaseAll(tx, ids);
  await transition(tx, 'basket_item', 'abandon', {
    of: bookings.map(({ basket_item_id }) => basket_item_id),
    set: sql`held_until = ${now()}, payment_method_id = null, payment_type_id = null, funded_minutes = 0, error = ${notPaid}`,
    audit: null,
    announce: null,
  });
}

/**
 * Releases the places of an invoice that is not paid after its due date and the grace period. What was received pays for the
 * earliest places; what is over comes back. What has begun stays owed.
 */
export async function lapseInvoice(
  tx: Tx,
  { id, order }: { id: string; order: string },
  /** A race test passes something else, to show what the lock prevents. */
  { lock = lockOrder } = {},
) {
  await lock(tx, order);
  const { rows } = await sql<Overdue>`${overdue(localDate())} and v.id = ${id}`.execute(tx);
  const [invoice] = rows;
  if (!invoice) return;
  const { payment_id: payment, order_id, nursery_id, branch_id, keyworker } = invoice;
  const before = await billedOf(payment).execute(tx);
  await lockInstances(
    tx,
    before.rows.map(({ instance_id }) => instance_id),
  );
  const account = (await readAccounts(tx, [payment])).get(payment);
  if (!account) return;
  const { received, returned, owed } = account;
  const lapsing = unpaid((await billedOf(payment).execute(tx)).rows, received - returned);
  if (lapsing.length === 0) return;
  await release(tx, lapsing, invoice);
  const credits = lapsing.map((booking) => ({
    payment,
    booking: booking.id,
    amount: booking.price - booking.credited,
  }));
  const credit = credits.reduce((sum, { amount }) => sum + amount, 0);
  if (credit > owed) {
    await requestRefund(tx, { payment, booking: null, amount: credit - owed, reason: 'late_money', user: null });
  }
  await audit(tx, {
    user: null,
    nursery: nursery_id,
    action: 'invoice.lapse',
    object: { type: 'invoice', id },
    related: { order_id, payment_id: payment },
  });
  await creditBookings(tx, credits, { reason: 'not_paid', user: null });
  await settleAccounts(tx, [payment], 'lapsed');
  await settleOrder(tx, order_id);
  await tellInvoice(tx, 'lapsed', { id, keyworker, nursery: nursery_id, branch: branch_id }, `${id}:${localDate()}`);
}

/** Releases the places of all invoices that are not paid after their due date and the grace period. */
export async function lapseInvoices(db: Db) {
  const { rows } = await sql<Overdue>`${overdue(localDate())} order by v.due_on, v.id limit ${atOnce}`.execute(db);
  for (const { id, order_id } of rows) await transact(db, (tx) => lapseInvoice(tx, { id, order: order_id }));
}
