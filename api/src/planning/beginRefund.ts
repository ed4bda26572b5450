import { sql } from 'kysely';
import { formatPence } from '@bairn/shared/format/money';
import type { Person } from '../access/person.ts';
import { requestRefund } from '../payments/refunds.ts';
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
  return requestRefund(tx, {
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
}
