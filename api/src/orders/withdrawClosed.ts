import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { leastCharge } from '@bairn/shared/schema/payments';
import { audit } from '../audit/audit.ts';
import { giveClosedReason } from '../cancelling/cancelBookings.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { markWithdrawn, neverBegun } from './withdrawn.ts';

/** Bookings `k` of a payment link for which no card was given. */
const waitingForLink = sql`k.status = 'pending' and exists (
  select from payment p join "order" o on o.id = p.order_id where p.id = k.payment_id
    and p.status = 'created' and p.payment_method_id is null and p.desk is null and o.pay_by is not null)`;

/** How many of the bookings `k` closing their dates would withdraw at once. */
export async function countWaitingForLink(db: Handle, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking k where ${which} and ${waitingForLink}`.execute(db);
  return rows[0]?.count ?? 0;
}

type Link = { payment: string; order: string; nursery: string; closed: string[]; rest: number };

/** Gives the closed dates of a link a payment of their own, which can be ended without the rest. */
async function split(tx: Tx, { payment, closed, rest }: Link): Promise<string> {
  const part = newId();
  await sql`insert into payment (id, order_id, nursery_id, payment_type_id, amount, destination, created_at)
    select ${part}, order_id, nursery_id, payment_type_id, amount - ${rest}::int, destination, ${now()}
    from payment where id = ${payment}`.execute(tx);
  await sql`update booking set payment_id = ${part} where id = any(${closed}::uuid[])`.execute(tx);
  await sql`update payment set amount = ${rest}::int where id = ${payment}`.execute(tx);
  return part;
}

/** Who closed the dates, for the audit log. `settle` is `settlePayment`, which uses this itself. */
type Withdrawing = {
  user: string | null;
  request?: string | undefined;
  settle: (tx: Tx, payment: string, outcome: typeof neverBegun) => Promise<unknown>;
};

/**
 * Withdraws from payment links what the service has closed: the places are free, and the family gets an email. A link asks
 * for the rest, if a card can be charged that; otherwise its order is cancelled. Where a card is being charged, nothing is
 * done yet: once it is paid, the closed dates are refunded (`cancelOnClosed`), and once it is refused, this is called again.
 * The orders of the bookings `k` and their dates must be locked.
 * @returns the withdrawn bookings.
 */
export async function withdrawClosed(
  tx: Tx,
  which: RawBuilder<unknown>,
  { user, request, settle }: Withdrawing,
): Promise<string[]> {
  const closed = sql`exists (select from session_instance i
    where i.nursery_id = k.nursery_id and i.id = k.instance_id and i.status = 'closed')`;
  const { rows: links } = await sql<Link>`
    select k.payment_id as payment, k.order_id as "order", k.nursery_id as nursery,
      array_agg(k.id::text) filter (where ${closed}) as closed,
      coalesce(sum(k.price) filter (where not ${closed}), 0)::int as rest
    from booking k where ${waitingForLink}
      and k.payment_id in (select k.payment_id from booking k where ${which} and ${closed})
    group by k.payment_id, k.order_id, k.nursery_id order by k.order_id, k.payment_id`.execute(tx);
  const withdrawn: string[] = [];
  for (const link of links) {
    const { payment, order, nursery } = link;
    const isWhole = link.rest < leastCharge;
    const ending = isWhole ? payment : await split(tx, link);
    await markWithdrawn(tx, isWhole ? sql`order_id = ${order} and status <> 'confirmed'` : sql`id = ${ending}`);
    await audit(tx, {
      user,
      nursery,
      action: 'payment.withdraw',
      object: { type: 'payment', id: ending },
      related: { order_id: order },
      request,
    });
    await settle(tx, ending, neverBegun);
    withdrawn.push(...link.closed);
  }
  await giveClosedReason(tx, withdrawn);
  return withdrawn;
}
