import { sql } from 'kysely';
import { formatPence } from '@bairn/shared/format/money';
import type { PaidMethod } from '@bairn/shared/schema/rows/invoices';
import { localDate, now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import { isOnAccount, readAccounts } from '../balances/accounts.ts';
import { issueInvoice, type Voucher } from '../billing/issueInvoice.ts';
import { writeReceipt, type Receipt } from '../billing/receiveMoney.ts';
import { settleAccounts } from '../billing/settleAccount.ts';
import { tellInvoice } from '../billing/tellInvoice.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notifyBooked } from '../notifications/bookings.ts';
import { requestRefund } from '../payments/refunds.ts';
import { settleOrder } from '../payments/settleOrder.ts';
import { lockInstances } from '../places/places.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { tellFamily } from '../realtime/tell.ts';
import { transition, transitionAll } from '../states/transition.ts';
import { confirmLate, missedOf, retake } from './acceptLateMoney.ts';

/** Locks an order, so that of two changes of its money the second sees the first. */
export const lockOrder = (tx: Tx, order: string): Promise<unknown> =>
  sql`select id from "order" where id = ${order} for update`.execute(tx);

/** A service's call that records money for an invoice or vouchers. */
export type Received = {
  of: { nursery: string; branch: string };
  order: string;
  payment: string;
  /** Pence. */
  amount: number;
  method: PaidMethod;
  reference: string | null;
  received_on: string | null;
  /** What the person was shown as owed. */
  expected: number;
  user: string;
  key: string;
  request: string;
};

type Payment = {
  id: string;
  order_id: string;
  nursery_id: string;
  branch_id: string;
  keyworker_profile_id: string;
  basket_id: string;
  invoice_id: string;
  way: 'invoice' | 'voucher';
  voucher: Voucher | null;
  /** Pence of all its bookings. */
  price: number;
};

async function findPayment(tx: Tx, { of, order, payment }: Received): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select p.id, p.order_id, p.nursery_id, v.branch_id, o.keyworker_profile_id, o.basket_id, v.id as invoice_id, v.way,
      case when v.way = 'voucher' then json_build_object('provider', v.voucher_provider, 'reference', v.voucher_reference)
        end as voucher,
      (select coalesce(sum(k.price), 0)::int from booking k where k.payment_id = p.id) as price
    from payment p join invoice v on v.payment_id = p.id join "order" o on o.id = p.order_id
    where p.id = ${payment} and p.order_id = ${order} and v.nursery_id = ${of.nursery} and v.branch_id = ${of.branch}
      and ${isOnAccount}`.execute(tx);
  if (!rows[0]) throw notFound('This payment could not be found.');
  return rows[0];
}

/** Whether an earlier call with this key recorded the same. @throws Refusal 409 `key_reused` */
async function wasDone(tx: Tx, { of, order, amount, key }: Received): Promise<boolean> {
  const { rows } = await sql<{ order_id: string; amount: number }>`
    select order_id, amount from receipt where nursery_id = ${of.nursery} and idempotency_key = ${key}`.execute(tx);
  if (rows.length === 0) return false;
  const sum = rows.reduce((total, row) => total + row.amount, 0);
  if (rows.some(({ order_id }) => order_id !== order) || sum !== amount) {
    throw conflict('This key was used for other money.', 'key_reused');
  }
  return true;
}

/** Books again what was released, by date, as far as the money reaches. @returns the bookings that it pays for */
async function bookAgain(tx: Tx, payment: Payment, money: number, user: string) {
  const before = (await missedOf(payment.id).execute(tx)).rows;
  await lockInstances(
    tx,
    before.map(({ instance_id }) => instance_id),
  );
  let left = money;
  const taken: { id: string; branch_id: string; price: number }[] = [];
  const byDate = before.toSorted((a, b) =>
    `${a.date} ${a.start_time} ${a.id}` < `${b.date} ${b.start_time} ${b.id}` ? -1 : 1,
  );
  for (const { id } of byDate) {
    // Read again: the booking before may be for the same child at that time.
    const missed = (await missedOf(payment.id).execute(tx)).rows.find((row) => row.id === id);
    if (!missed || missed.price > left || !(await retake(tx, payment.nursery_id, missed))) continue;
    await confirmLate(tx, missed, payment, user);
    left -= missed.price;
    taken.push(missed);
  }
  if (taken.length > 0) await tellFamily(tx, payment.keyworker_profile_id, 'basket.changed', { id: payment.basket_id });
  return taken;
}

/** Bills bookings that late money pays for: a payment and an invoice of their own, as the former one was credited. */
async function billAgain(tx: Tx, payment: Payment, bookings: readonly { id: string; price: number }[], call: Received) {
  const id = newId();
  const amount = bookings.reduce((sum, { price }) => sum + price, 0);
  await sql`insert into payment (id, order_id, nursery_id, payment_type_id, amount, desk, created_at)
    select ${id}, order_id, nursery_id, payment_type_id, ${amount}, desk, ${now()} from payment where id = ${payment.id}`.execute(
    tx,
  );
  await sql`update booking set payment_id = ${id} where id = any(${bookings.map((one) => one.id)}::uuid[])`.execute(tx);
  // The receipt is logged; the order announces it.
  await transition(tx, 'payment', 'wait', { of: id, audit: null, announce: null });
  const { user, request } = call;
  const invoice = await issueInvoice(tx, { payment: id, voucher: payment.voucher, user, request, isPaid: true });
  return { id, amount, invoice };
}

/** What is over after all that is owed: it books what was released, and the rest is to be given back. */
async function takeLate(
  tx: Tx,
  payment: Payment,
  over: number,
  call: Received,
  receipt: Omit<Receipt, 'payment' | 'amount' | 'part'>,
) {
  const again = await bookAgain(tx, payment, over, call.user);
  let rest = over;
  const told = { keyworker: payment.keyworker_profile_id, nursery: payment.nursery_id, branch: payment.branch_id };
  if (again.length > 0) {
    const { id, amount, invoice } = await billAgain(tx, payment, again, call);
    const written = await writeReceipt(tx, { ...receipt, payment: id, amount, part: 1 });
    await settleAccounts(tx, [id]);
    await tellInvoice(tx, 'received', { id: invoice, ...told }, written);
    const branches = again.map(({ branch_id }) => branch_id);
    await notifyBooked(tx, { order: payment.order_id, nursery: payment.nursery_id }, branches);
    rest -= amount;
  }
  if (rest === 0) return;
  await writeReceipt(tx, { ...receipt, payment: payment.id, amount: rest, part: 2 });
  // Money came for what was given up; it is returned, so the order is refunded and not paid.
  await transitionAll(tx, 'payment', 'confirm', {
    where: sql`id = ${payment.id} and status <> 'confirmed'`,
    set: sql`settled_at = ${now()}`,
    audit: null,
    announce: null,
  });
  const wanted = { payment: payment.id, booking: null, amount: rest, reason: 'late_money' as const };
  await requestRefund(tx, { ...wanted, user: call.user, request: call.request, branch: payment.branch_id });
}

/**
 * Records money that a service received for an invoice or vouchers. It pays what is owed; what is over books places that
 * were released, where they are still available or held, and the rest is to be given back. A repeated call with the same
 * key changes nothing.
 * @throws Refusal 404 (not the branch's), 409 `changed` (another amount is owed by now) or `key_reused`, 422 (more than
 * was ever billed, or part of vouchers).
 */
export async function receiveMoney(
  tx: Tx,
  call: Received,
  /** A race test passes something else, to show what the lock prevents. */
  { lock = lockOrder } = {},
) {
  const { order, amount, method, reference, expected, user, key, request } = call;
  await lock(tx, order);
  const payment = await findPayment(tx, call);
  if (await wasDone(tx, call)) return;
  const account = (await readAccounts(tx, [payment.id])).get(payment.id);
  const { owed = 0, received = 0 } = account ?? {};
  if (owed !== expected) {
    throw conflict(`${formatPence(owed)} is owed now, not ${formatPence(expected)}. Please check it again.`, 'changed');
  }
  const most = Math.max(owed, payment.price - received);
  if (most === 0) throw invalid({ amount: ['Nothing is owed on this invoice. Give the money back to the family.'] });
  if (amount > most) throw invalid({ amount: [`At most ${formatPence(most)} can be recorded for this invoice.`] });
  if (payment.way === 'voucher' && owed > 0 && amount < owed) {
    throw invalid({ amount: [`Vouchers are recorded once all of them have come: ${formatPence(owed)}.`] });
  }
  await audit(tx, {
    user,
    nursery: payment.nursery_id,
    action: 'payment.mark_paid',
    object: { type: 'payment', id: payment.id },
    related: { order_id: order, invoice_id: payment.invoice_id },
    request,
  });
  const receipt = { method, reference, received_on: call.received_on ?? localDate(), user, key };
  const paid = Math.min(amount, owed);
  if (paid > 0) {
    const id = await writeReceipt(tx, { ...receipt, payment: payment.id, amount: paid, part: 0 });
    await settleAccounts(tx, [payment.id]);
    const { keyworker_profile_id: keyworker, nursery_id: nursery, branch_id: branch } = payment;
    await tellInvoice(tx, 'received', { id: payment.invoice_id, keyworker, nursery, branch }, id);
  }
  if (amount > paid) await takeLate(tx, payment, amount - paid, call, receipt);
  await settleOrder(tx, order);
}
