import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { isOnAccount } from '../balances/accounts.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { PaymentUnavailable, type Payments } from '../payment-provider/paymentProvider.ts';
import { conflict, Refusal } from '../refusals/refusal.ts';
import { giveUpPayments, type CalledOff } from './giveUpPayments.ts';

/** A family's call to cancel open payments, named by their bookings. */
export type CallOff = {
  keyworker: string;
  order: string;
  bookings: readonly string[];
  /** The refund in pence that the family was shown. */
  expected: number;
  /** Leaves paid bookings as they are, whatever their policy refunds. */
  unpaid: boolean;
  user: string;
  key: string | null;
  request: string;
};

type Open = CalledOff & {
  nursery_id: string;
  bookings: string[];
  waiting: boolean;
  /** Given up already, by a call that was interrupted before the other payments. */
  ended: boolean;
};

const wentThrough = 'The payment has already gone through: it is paid and booked. You can cancel the bookings.';

const stillTrying =
  'We will keep trying to cancel it. You do not need to do anything. If it goes through before that, it is booked and listed under Bookings.';

/** The open payments that the named bookings are part of, if none of these is paid; the order must be locked. */
async function readOpen(tx: Tx, { keyworker, order, bookings }: CallOff): Promise<Open[] | null> {
  const { rows } = await sql<Open>`
    select p.id, p.nursery_id, p.provider_ref, array_agg(k.id::text) as bookings,
      p.payment_method_id is null and p.desk is null as unbegun, p.status in ('created', 'pending') as waiting, p.status = 'cancelled' and p.called_off_at is not null as ended
    from payment p join booking k on k.payment_id = p.id
    where p.order_id = ${order} and k.keyworker_profile_id = ${keyworker} and not ${isOnAccount}
      and exists (select from booking n where n.payment_id = p.id and n.id = any(${bookings}::uuid[]))
    group by p.id order by p.id`.execute(tx);
  const named = new Set(rows.flatMap((row) => row.bookings));
  const waiting = rows.filter((row) => row.waiting);
  const unpaid = rows.every((row) => row.waiting || row.ended) && bookings.every((id) => named.has(id));
  return waiting.length > 0 && unpaid ? waiting : null;
}

/** A call that means to give up an open payment must not cancel paid bookings, which may have no refund. */
async function refusePaid(tx: Tx, { keyworker, order, bookings }: CallOff) {
  const { rows } = await sql`
    select 1 from booking k where k.id = any(${bookings}::uuid[]) and k.order_id = ${order}
      and k.keyworker_profile_id = ${keyworker} and k.status = 'confirmed'`.execute(tx);
  if (rows.length > 0) throw conflict(wentThrough, 'paid');
}

/** Whether an earlier call with this key has given up all these payments. */
async function wasDone(tx: Tx, { keyworker, order, bookings, key }: CallOff): Promise<boolean> {
  const { rows } = await sql`
    select 1 from booking k join payment p on p.id = k.payment_id
    where k.id = any(${bookings}::uuid[]) and k.order_id = ${order} and k.keyworker_profile_id = ${keyworker}
      and k.status = 'expired' and k.cancel_key = ${key} and p.called_off_at is not null`.execute(tx);
  return rows.length > 0 && rows.length === new Set(bookings).size;
}

/**
 * Records that the family cancelled, for the job and the webhook that settle the payment: the job finishes an
 * interrupted call.
 */
async function noteWish(tx: Tx, call: CallOff): Promise<Open[] | 'done' | null> {
  await sql`select id from "order" where id = ${call.order} and keyworker_profile_id = ${call.keyworker}
    for update`.execute(tx);
  const open = await readOpen(tx, call);
  if (!open) {
    if (await wasDone(tx, call)) return 'done';
    if (call.unpaid) await refusePaid(tx, call);
    return null;
  }
  if (open.some(({ bookings }) => bookings.some((id) => !call.bookings.includes(id)))) {
    throw conflict('These bookings are paid together: the payment is cancelled as a whole.', 'partial');
  }
  if (call.expected !== 0) {
    throw conflict('This booking is not paid yet, so there is nothing to refund. Please check it again.', 'pending');
  }
  if (open.some(({ provider_ref, unbegun }) => provider_ref === null && !unbegun)) {
    throw conflict(
      'The card provider has not confirmed yet whether this payment went through. Please try again in a minute.',
      'unknown',
    );
  }
  const ids = open.map(({ id }) => id);
  await sql`update payment set called_off_at = coalesce(called_off_at, ${now()}) where id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`update booking set cancel_key = ${call.key} where payment_id = any(${ids}::uuid[])`.execute(tx);
  await audit(
    tx,
    ...open.map(({ id, nursery_id }): AuditEntry => ({
      user: call.user,
      nursery: nursery_id,
      action: 'payment.call_off',
      object: { type: 'payment', id },
      related: { order_id: call.order },
      request: call.request,
    })),
  );
  return open;
}

/**
 * Gives up payments that wait for their card holder: at the provider first, so that they can no longer be paid, then
 * here, which frees their places.
 * @returns false when the named bookings are not of an open payment, and nothing was done.
 * @throws Refusal 409 `partial`, `pending` (a refund is expected), `unknown`, `paid` (it went through first) or `busy`
 * (the bank is working on it), 503 when the provider does not answer.
 */
export async function callOff(db: Db, payments: Payments, call: CallOff): Promise<boolean> {
  const open = await transact(db, (tx) => noteWish(tx, call));
  if (open === null) return false;
  if (open === 'done') return true;
  const ended = await giveUpPayments(db, payments, open).catch((error: unknown) => {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new Refusal(503, `The card provider is not responding at the moment. ${stillTrying}`, {
      code: 'provider_unavailable',
    });
  });
  if (ended.has('confirmed')) {
    throw conflict(wentThrough, 'paid');
  }
  if (ended.has('pending')) throw conflict(`Your bank is working on this payment. ${stillTrying}`, 'busy');
  return true;
}
