import { sql, type RawBuilder } from 'kysely';
import type { RefundReason } from '@bairn/shared/schema/rows/orders';
import { now } from '@bairn/shared/schema/clock';
import { accountColumns, creditedOf, isOnAccount } from '../balances/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sendAll } from '../outbox/outbox.ts';
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

type Refundable = { id: string; order_id: string; nursery_id: string; left: number; at_desk: boolean };

/** The branch that a payment is for; null where it is for several. */
export const onlyBranch = (payment: string | RawBuilder<unknown>) => sql<string | null>`(
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

/** Pence of a booking that were refunded or are being refunded; of one that was billed, those that were credited. */
export const givenBack = (booking: string) => {
  const [id, nursery, payment] = ['id', 'nursery_id', 'payment_id'].map((column) => sql.ref(`${booking}.${column}`));
  return sql<number>`case when exists (select from invoice v where v.payment_id = ${payment}) then ${creditedOf(booking)}
    else coalesce((select sum(r.amount) from refund r where r.nursery_id = ${nursery} and r.booking_id = ${id}
      and r.status <> 'failed'), 0) end::int`;
};

/** Of an account `a`, what a booking `k` that the service cancels takes off the invoice. */
const creditIfCancelled = sql`least(k.price - ${givenBack('k')}, a.billed - a.credited)`;

/** What a confirmed booking `k` gives back if the service cancels it now, as `returnsOf` computes it. */
const ifCancelled = (onAccount: RawBuilder<unknown>) => sql<number>`case when k.status = 'confirmed' then (
  select case when ${isOnAccount} then (select greatest(0, ${onAccount})::int from (select ${accountColumns}) a)
  else greatest(0, least(
    k.price - coalesce((select sum(r.amount) from refund r where r.nursery_id = k.nursery_id and r.booking_id = k.id
      and r.status <> 'failed'), 0),
    ${leftOf},
    (select sum(o.price) from booking o where o.payment_id = p.id and o.branch_id = k.branch_id)
      - coalesce((select sum(r.amount) from refund r where r.payment_id = p.id and r.branch_id = k.branch_id
        and r.status <> 'failed'), 0)))::int end
  from payment p where p.id = k.payment_id) else 0 end`;

/** Pence that the family gets back if the service cancels a confirmed booking `k` now. */
export const refundIfCancelled = ifCancelled(
  sql`${creditIfCancelled} - (a.billed - a.credited - a.received + a.returned)`,
);

/** The same with what is not paid yet and comes off its invoice. */
export const leftIfCancelled = ifCancelled(creditIfCancelled);

/** What is wanted of each payment, and where one has less than that: 409. */
function refuseTooMuch(wanted: readonly RefundRequest[], payments: ReadonlyMap<string, Refundable>) {
  const left = new Map([...payments].map(([id, payment]) => [id, payment.left]));
  for (const { payment, amount } of wanted) {
    if (!payments.has(payment) || !Number.isInteger(amount) || amount <= 0) {
      throw new Error(`Payment ${payment} has no ${amount}p.`);
    }
    const rest = (left.get(payment) ?? 0) - amount;
    if (rest < 0) {
      throw conflict('This is more than is left of the payment. Please check it again.', 'refund_too_large');
    }
    left.set(payment, rest);
  }
}

/**
 * Requests refunds: the rows, the audit entries and the messages whose job calls the provider, all of them or none. A
 * refund of a payment at the desk has no job: an admin records it. Locks the orders. As many statements for many as for one.
 * @returns their ids, in the same order.
 * @throws Refusal 409 `refund_too_large` when they are more than is left of a payment.
 */
export async function requestRefunds(tx: Tx, wanted: readonly RefundRequest[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const named = [...new Set(wanted.map(({ payment }) => payment))];
  await sql`select id from "order" where id in (select order_id from payment where id = any(${named}::uuid[]))
    order by id for update`.execute(tx);
  const { rows } = await sql<Refundable>`
    select p.id, p.order_id, p.nursery_id, ${leftOf} as left, p.desk is not null as at_desk
    from payment p where p.id = any(${named}::uuid[])`.execute(tx);
  const payments = new Map(rows.map((row) => [row.id, row]));
  refuseTooMuch(wanted, payments);
  const refunds = wanted.map((one) => ({ ...one, id: newId(), of: payments.get(one.payment) as Refundable }));
  const written = refunds.map(({ id, of, payment, booking, amount, reason, ...one }) => ({
    id,
    nursery_id: of.nursery_id,
    order_id: of.order_id,
    payment_id: payment,
    booking_id: booking,
    branch_id: one.branch ?? null,
    amount,
    reason,
    note: one.note ?? null,
    user_id: one.user,
    idempotency_key: one.key ?? null,
  }));
  await sql`insert into refund (nursery_id, id, order_id, payment_id, branch_id, booking_id, amount, reason, note,
      user_id, idempotency_key, created_at)
    select w.nursery_id, w.id, w.order_id, w.payment_id,
      coalesce((select branch_id from booking where id = w.booking_id), w.branch_id, ${onlyBranch(sql`w.payment_id`)}),
      w.booking_id, w.amount, w.reason, w.note, w.user_id, w.idempotency_key, ${now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (id uuid, nursery_id uuid, order_id uuid,
      payment_id uuid, booking_id uuid, branch_id uuid, amount int, reason text, note text, user_id uuid,
      idempotency_key text)`.execute(tx);
  await audit(
    tx,
    ...refunds.map(({ id, of, payment, booking, user, request }) => ({
      user,
      nursery: of.nursery_id,
      action: 'refund.create' as const,
      object: { type: 'refund' as const, id },
      related: { order_id: of.order_id, payment_id: payment, booking_id: booking },
      request,
    })),
  );
  await sendAll(
    tx,
    // The service itself gives back what was paid at its desk, and records it.
    refunds.filter(({ of }) => !of.at_desk).map(({ id }) => ({ topic: 'payment.refund', payload: { refund_id: id } })),
  );
  return refunds.map(({ id }) => id);
}

/** One refund. @returns its id. @throws Refusal as `requestRefunds` does. */
export async function requestRefund(tx: Tx, wanted: RefundRequest): Promise<string> {
  const [id] = await requestRefunds(tx, [wanted]);
  if (id === undefined) throw new Error(`Payment ${wanted.payment} has no refund.`);
  return id;
}
