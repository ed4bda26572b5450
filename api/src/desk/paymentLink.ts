import { sql } from 'kysely';
import { nameFor } from '../families/restrictions.ts';
import type { LinkedOrder } from '@bairn/shared/schema/desk';
import { now } from '@bairn/shared/schema/clock';
import { openId } from '../auth/secrets.ts';
import type { Db, Handle, Tx } from '../database/database.ts';
import { transact } from '../database/database.ts';
import { settleAfterSeconds } from '../orders/writeOrder.ts';
import { takePayments } from '../orders/takePayments.ts';
import { send } from '../outbox/outbox.ts';
import type { Payments } from '../payment-provider/paymentProvider.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';

/** The order of a link. @throws Refusal 404 for a token that was not made here. */
export function orderOfToken(secrets: readonly string[], token: string): string {
  const order = openId(secrets, 'payment-link', token);
  if (order === null) throw notFound('This payment link is not valid. Ask the service for a new one.');
  return order;
}

/** Whether the service withdrew all of an order `o` before it was paid. */
const wasWithdrawn = sql<boolean>`(o.status = 'cancelled' and exists (
  select from payment p where p.order_id = o.id and p.withdrawn_at is not null) and not exists (
  select from payment p where p.order_id = o.id and p.withdrawn_at is null))`;

/** What became of the sum of an order `o` of which funded hours alone pay for what is booked; null for other orders. */
const onlyFunded = sql<LinkedOrder['only_funded']>`(
  select case when bool_or(p.withdrawn_at is not null) then 'withdrawn' else 'ended' end from payment p
  where p.order_id = o.id and p.amount > 0 and o.status = 'paid'
  having count(*) > 0 and bool_and(p.status in ('failed', 'cancelled')))`;

/** The order of a payment link. @throws Refusal 404 */
export async function readLinkedOrder(db: Handle, order: string): Promise<LinkedOrder> {
  const { rows } = await sql<Omit<LinkedOrder, 'now'>>`
    select o.number, o.status, ${wasWithdrawn} as withdrawn, ${onlyFunded} as only_funded,
      o.pay_by, b.name as service_name, array_agg(distinct ${nameFor('k')}) as children,
      sum(k.price)::int as total,
      json_agg(json_build_object('id', k.id, 'child', ${nameFor('k')}, 'session_name', s.name, 'date', k.date,
        'start_time', to_char(k.start_time, 'HH24:MI'), 'end_time', to_char(k.end_time, 'HH24:MI'), 'price', k.price,
        'cancellation_steps', k.cancellation_steps) order by k.date, k.start_time, k.id) as bookings,
      (select p.client_secret from payment p where p.order_id = o.id and p.status = 'pending'
        and p.client_secret is not null order by p.id desc limit 1) as client_secret,
      exists (select from payment p where p.order_id = o.id and p.status in ('created', 'pending')
        and p.payment_method_id is not null) as busy
    from "order" o
    join booking k on k.order_id = o.id
    join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
    join child c on c.id = k.child_id
    where o.id = ${order} and o.pay_by is not null
      -- Dates that the service closed since are not asked for any more.
      and (k.status <> 'expired' or not exists (
        select from booking a where a.order_id = o.id and a.status <> 'expired'))
    group by o.id, b.name`.execute(db);
  if (!rows[0]) throw notFound('This payment link is not valid. Ask the service for a new one.');
  return { ...rows[0], now: now().toISOString() };
}

/** Cards that may be refused for one link, so that it is no place to try out stolen ones. */
const mostCards = 10;

type Waiting = {
  status: string;
  withdrawn: boolean;
  pay_by: string;
  payment: string | null;
  refused: number;
  closed: boolean;
};

/**
 * Gives the waiting payment of a link its card.
 * @returns the payment's id.
 * @throws Refusal 409 `paid`, `withdrawn` (by the service), `expired`, `busy` (another card is being charged), `too_many` cards or `closed` (the
 * service closed a date).
 */
async function beginCharge(tx: Tx, order: string, card: string): Promise<string> {
  await sql`select id from "order" where id = ${order} for update`.execute(tx);
  const { rows } = await sql<Waiting>`
    select o.status, ${wasWithdrawn} as withdrawn, o.pay_by,
      (select p.id from payment p where p.order_id = o.id and p.status = 'created' and p.payment_method_id is null)
        as payment,
      (select count(*)::int from payment p where p.order_id = o.id and p.status in ('failed', 'cancelled')) as refused,
      exists (select from booking k join session_instance i on i.nursery_id = k.nursery_id and i.id = k.instance_id
        where k.order_id = o.id and k.status = 'pending' and i.status = 'closed') as closed
    from "order" o where o.id = ${order} and o.pay_by is not null`.execute(tx);
  const [link] = rows;
  if (!link) throw notFound();
  if (link.withdrawn) {
    throw conflict(
      'The service has withdrawn this booking. Nothing was charged. Please call the service.',
      'withdrawn',
    );
  }
  if (link.status === 'expired' || link.status === 'cancelled' || Date.parse(link.pay_by) <= now().getTime()) {
    throw conflict(
      'This payment link has ended, and the places are free again. Ask the service to book them again.',
      'expired',
    );
  }
  if (link.status !== 'pending') throw conflict('This has already been paid.', 'paid');
  if (!link.payment) throw conflict('A card is being charged for this. Please wait a minute.', 'busy');
  if (link.refused >= mostCards) {
    throw conflict('Too many cards were refused. Please call the service to pay.', 'too_many');
  }
  if (link.closed)
    throw conflict('The service has closed one of these dates. Please call the service before you pay.', 'closed');
  await sql`update payment set payment_method_id = ${card}, begun_at = ${now()} where id = ${link.payment}`.execute(tx);
  await send(tx, 'payment.settle', { payment_id: link.payment }, settleAfterSeconds);
  return link.payment;
}

/** Charges what is due and answers the order. @throws Refusal 422 with the reason of a refused card. */
async function charge(db: Db, payments: Payments, order: string, payment: string | null): Promise<LinkedOrder> {
  await takePayments(db, payments, order);
  const { rows } = await sql<{ failure: string | null }>`
    select failure from payment where order_id = ${order} and status in ('failed', 'cancelled')
      and id = coalesce(${payment}::uuid, (select max(id::text)::uuid from payment
        where order_id = ${order} and payment_method_id is not null))`.execute(db);
  const answer = await readLinkedOrder(db, order);
  if (rows[0] && answer.status === 'pending') {
    const failure = rows[0].failure ?? 'The payment did not go through.';
    throw invalid({
      payment_method_id: [`${failure} Nothing was taken. The places are still kept: try another card.`],
    });
  }
  return answer;
}

/**
 * Pays a link with a new card's token. A family's saved cards are not accepted: who has the link is not signed in.
 * @throws Refusal 404, 409 as `beginCharge`, 422 for a card that is none or is refused.
 */
export async function payLink(db: Db, payments: Payments, order: string, card: string): Promise<LinkedOrder> {
  if (!card.startsWith('pm_')) throw invalid({ payment_method_id: ['Enter a card to pay with.'] });
  const payment = await transact(db, (tx) => beginCharge(tx, order, card));
  return charge(db, payments, order, payment);
}

/** Asks the provider how a link's payment went after its bank asked. @throws Refusal 404, 422 for a refused card. */
export const confirmLink = (db: Db, payments: Payments, order: string) => charge(db, payments, order, null);
