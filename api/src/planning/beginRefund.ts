import { sql } from 'kysely';
import { formatPence } from '@bairn/shared/format/money';
import type { Person } from '../access/person.ts';
import { audit } from '../audit/audit.ts';
import { creditBookings } from '../billing/creditBookings.ts';
import { requestRefund } from '../payments/refunds.ts';
import { settleRefund } from '../payments/settleRefund.ts';
import type { Tx } from '../database/database.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { readServiceOrder } from './orderQueries.ts';
import type { OfBranch } from './sessionQueries.ts';

type Wanted = {
  of: OfBranch;
  order: string;
  payment: string;
  /** Pence. */
  amount: number;
  /** The service's note about it. */
  note: string;
  person: Person;
  /** Idempotency key: a repeated call has no further effect. */
  key: string;
  request: string;
};

type Earlier = { id: string; payment_id: string; amount: number };

/**
 * Refunds money of a payment on behalf of a branch, at most its own share.
 * @returns the id of the refund.
 * @throws Refusal 404 (not the branch's order or payment), 422 (more than is left), 409 (the key was used for another
 * refund).
 */
export async function beginRefund(tx: Tx, wanted: Wanted): Promise<string> {
  const { of, order: id, payment, amount, person, key } = wanted;
  // Of two refunds at the same time the second sees what the first has left.
  await sql`select id from "order" where id = ${id} for update`.execute(tx);
  const order = await readServiceOrder(tx, of, id);
  const paid = order?.payments.find((one) => one.id === payment);
  if (!paid) throw notFound('This payment could not be found.');
  const { rows } = await sql<Earlier>`
    select id, payment_id, amount from refund where nursery_id = ${of.nursery} and idempotency_key = ${key}`.execute(
    tx,
  );
  const [earlier] = rows;
  if (earlier?.payment_id === payment && earlier.amount === amount) return earlier.id;
  if (earlier) throw conflict('This key was used for another refund.', 'key_reused');
  if (paid.refundable === 0) throw invalid({ amount: ['This payment has already been refunded in full.'] });
  if (amount > paid.refundable) {
    throw invalid({ amount: [`At most ${formatPence(paid.refundable)} of this payment can be refunded.`] });
  }
  const refund = await requestRefund(tx, {
    payment,
    booking: null,
    amount,
    reason: 'goodwill',
    user: person.user_id,
    request: wanted.request,
    branch: of.branch,
    note: wanted.note,
    key,
  });
  // What was billed is credited, so that the invoice is not owed again.
  if (paid.desk === 'invoice' || paid.desk === 'voucher') {
    const { request, note } = wanted;
    const credit = { payment, booking: null, amount };
    await creditBookings(tx, [credit], { reason: 'goodwill', user: person.user_id, request, note });
  }
  // The admin gives it back at the desk.
  if (paid.desk) await settleRefund(tx, refund, { status: 'done', ref: `desk_${refund}` });
  return refund;
}

/**
 * Records that a refund of what was paid at the desk was given back there.
 * @throws Refusal 404 (not the branch's order, or no such refund), 409 (it was recorded already, or a bank sends it)
 */
export async function recordDeskRefund(tx: Tx, of: OfBranch, order: string, refund: string, who: Recorder) {
  await sql`select id from "order" where id = ${order} for update`.execute(tx);
  const known = await readServiceOrder(tx, of, order);
  const found = known?.refunds.find(({ id }) => id === refund);
  if (!found) throw notFound('This refund could not be found.');
  if (!known?.payments.find(({ id }) => id === found.payment_id)?.desk) {
    throw conflict('The card provider sends this refund.', 'not_at_desk');
  }
  if (found.status !== 'created') throw conflict('This refund has already been recorded.', found.status);
  await audit(tx, {
    user: who.user,
    nursery: of.nursery,
    action: 'refund.record',
    object: { type: 'refund', id: refund },
    related: { order_id: order, payment_id: found.payment_id },
    request: who.request,
  });
  await settleRefund(tx, refund, { status: 'done', ref: `desk_${refund}` });
}

/** Who records it, for the audit log. */
type Recorder = { user: string; request: string };
