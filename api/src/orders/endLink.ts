import { sql } from 'kysely';
import type { orderStatuses } from '@bairn/shared/schema/booking';
import { audit, type AuditEntry } from '../audit/audit.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { PaymentUnavailable, type Payments } from '../payment-provider/paymentProvider.ts';
import { conflict, notFound, Refusal } from '../refusals/refusal.ts';
import { refusalOf } from '../states/transition.ts';
import { giveUpPayments, type CalledOff } from './giveUpPayments.ts';
import { settlePayment } from './settlePayment.ts';
import { markWithdrawn, neverBegun } from './withdrawn.ts';

/** A service's call to withdraw the payment link of an order that it made. */
export type Withdrawal = { nursery: string; branch: string; order: string; user: string; request: string };

const paidFirst = 'The family has just paid: the order is booked. Cancel its bookings to refund it.';
const stillTrying = 'We will keep trying. If the family’s payment goes through before that, the order is booked.';

/** @throws Refusal 404 (not the branch's), 409 with the order's status where it waits for no link */
async function lockLinked(tx: Tx, { nursery, branch, order }: Withdrawal) {
  const { rows } = await sql<{ status: (typeof orderStatuses)[number]; linked: boolean }>`
    select o.status, o.pay_by is not null as linked from "order" o
    where o.id = ${order} and exists (select from booking k
      where k.order_id = o.id and k.nursery_id = ${nursery} and k.branch_id = ${branch})
    for update of o`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('This order could not be found.');
  if (found.status !== 'pending') throw refusalOf('order', found.status);
  if (!found.linked) throw conflict('This order has no payment link. The family is paying it now.', 'no_link');
}

/**
 * Records that the service withdrew an order, and ends what no card was given for. The rest is with a bank: it is recorded
 * for the call, and for the job and the webhook that settle it.
 * @returns the payments that are with a bank.
 */
async function noteWithdrawal(tx: Tx, call: Withdrawal): Promise<CalledOff[]> {
  const { order, user, request } = call;
  await lockLinked(tx, call);
  const { rows: open } = await sql<CalledOff & { nursery_id: string }>`
    select id, nursery_id, provider_ref, payment_method_id is null as unbegun from payment
    where order_id = ${order} and status in ('created', 'pending') and desk is null order by id`.execute(tx);
  if (open.some(({ provider_ref, unbegun }) => provider_ref === null && !unbegun)) {
    throw conflict('The family is paying by card at this moment. Look again in a minute.', 'busy');
  }
  await markWithdrawn(tx, sql`order_id = ${order} and status <> 'confirmed'`);
  await audit(
    tx,
    ...open.map(({ id, nursery_id }): AuditEntry => ({
      user,
      nursery: nursery_id,
      action: 'payment.withdraw',
      object: { type: 'payment', id },
      related: { order_id: order },
      request,
    })),
  );
  for (const { id } of open.filter(({ unbegun }) => unbegun)) await settlePayment(tx, id, neverBegun);
  return open.filter(({ unbegun }) => !unbegun);
}

/**
 * Withdraws the payment link of an order that a service made for a family: the order is cancelled, its places are free, and
 * the family gets an email. A family that has paid first keeps its bookings.
 * @throws Refusal 404 (not the branch's), 409 `busy` (a card is being charged), `no_link`, `paid` (it was paid first) or
 * another status of the order, 503 when the provider does not answer.
 */
export async function endLink(db: Db, payments: Pick<Payments, 'cancel'>, call: Withdrawal) {
  const withBank = await transact(db, (tx) => noteWithdrawal(tx, call));
  const ended = await giveUpPayments(db, payments, withBank).catch((error: unknown) => {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new Refusal(503, `The card provider is not responding at the moment. ${stillTrying}`, {
      code: 'provider_unavailable',
    });
  });
  if (ended.has('confirmed')) throw conflict(paidFirst, 'paid');
  if (ended.has('pending')) throw conflict(`The family’s bank is working on this payment. ${stillTrying}`, 'busy');
}
