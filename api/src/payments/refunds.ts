import { sql } from 'kysely';
import type { RefundReason } from '@bairn/shared/schema/rows/orders';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import { conflict } from '../refusals/refusal.ts';

export type RefundRequest = {
  payment: string;
  /** Null where no one booking is meant. */
  booking: string | null;
  /** Pence, more than 0. */
  amount: number;
  reason: RefundReason;
  /** Who decided it; null for the system. */
  user: string | null;
  /** The id of the call, for the audit log. */
  request?: string | undefined;
  /** The branch that gives it; that of the booking where one is named. */
  branch?: string | undefined;
  /** What the service wrote about it. */
  note?: string | undefined;
  /** The key of the call that asked for it. */
  key?: string | undefined;
};

type Refundable = { order_id: string; nursery_id: string; left: number };

/** The branch that a payment is for; null where it is for several. */
export const onlyBranch = (payment: string) => sql<string | null>`(
  select case when count(distinct branch_id) = 1 then min(branch_id::text)::uuid end
  from booking where payment_id = ${payment})`;

/** Pence of a payment `p` that were charged and are neither refunded nor being refunded. */
const leftOf = sql<number>`(
  coalesce((select sum(l.amount) from ledger_entry l where l.payment_id = p.id and l.kind = 'charge'), 0)
  - coalesce((select sum(r.amount) from refund r where r.payment_id = p.id and r.status <> 'failed'), 0))::int`;

/** Refundable pence of each payment; one that was never charged has 0. */
export async function leftToRefund(db: Handle, payments: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; left: number }>`
    select p.id, ${leftOf} as left from payment p where p.id = any(${payments}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** The share of a payment that is a branch's, as `leftOfShares` names it. */
export const shareOf = ({ payment_id, branch_id }: { payment_id: string; branch_id: string }) =>
  `${payment_id} ${branch_id}`;

/** Pence of each branch's share of payments that the branch has not refunded. */
export async function leftOfShares(db: Handle, payments: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ payment_id: string; branch_id: string; left: number }>`
    select k.payment_id, k.branch_id, (sum(k.price) - coalesce((select sum(r.amount) from refund r
      where r.payment_id = k.payment_id and r.branch_id = k.branch_id and r.status <> 'failed'), 0))::int as left
    from booking k where k.payment_id = any(${payments}::uuid[]) group by k.payment_id, k.branch_id`.execute(db);
  return new Map(rows.map((row) => [shareOf(row), row.left]));
}

/** Pence that the family gets back if the service cancels a confirmed booking `k` now, as `returnsOf` computes it. */
export const refundIfCancelled = sql<number>`case when k.status = 'confirmed' then (
  select greatest(0, least(
    k.price - coalesce((select sum(r.amount) from refund r where r.nursery_id = k.nursery_id and r.booking_id = k.id
      and r.status <> 'failed'), 0),
    ${leftOf},
    (select sum(o.price) from booking o where o.payment_id = p.id and o.branch_id = k.branch_id)
      - coalesce((select sum(r.amount) from refund r where r.payment_id = p.id and r.branch_id = k.branch_id
        and r.status <> 'failed'), 0)))::int
  from payment p where p.id = k.payment_id) else 0 end`;

/**
 * Requests a refund: the row, the audit entry and the message whose job calls the provider. Locks the order.
 * @returns the id of the refund.
 * @throws Refusal 409 `refund_too_large` when it is more than is left of the payment.
 */
export async function requestRefund(tx: Tx, wanted: RefundRequest): Promise<string> {
  const { payment, booking, amount, reason, user } = wanted;
  await sql`select id from "order" where id = (select order_id from payment where id = ${payment}) for update`.execute(
    tx,
  );
  const { rows } = await sql<Refundable>`
    select p.order_id, p.nursery_id, ${leftOf} as left from payment p where p.id = ${payment}`.execute(tx);
  const [refundable] = rows;
  if (!refundable || !Number.isInteger(amount) || amount <= 0) throw new Error(`Payment ${payment} has no ${amount}p.`);
  if (amount > refundable.left) {
    throw conflict('This is more than is left of the payment. Please check it again.', 'refund_too_large');
  }
  const id = newId();
  await sql`insert into refund (nursery_id, id, order_id, payment_id, branch_id, booking_id, amount, reason, note,
      user_id, idempotency_key, created_at)
    values (${refundable.nursery_id}, ${id}, ${refundable.order_id}, ${payment},
      coalesce((select branch_id from booking where id = ${booking}), ${wanted.branch ?? null}::uuid,
        ${onlyBranch(payment)}), ${booking},
      ${amount}, ${reason}, ${wanted.note ?? null}, ${user}, ${wanted.key ?? null}, ${now()})`.execute(tx);
  await audit(tx, {
    user,
    nursery: refundable.nursery_id,
    action: 'refund.create',
    object: { type: 'refund', id },
    related: { order_id: refundable.order_id, payment_id: payment, booking_id: booking },
    request: wanted.request,
  });
  await send(tx, 'payment.refund', { refund_id: id });
  return id;
}
