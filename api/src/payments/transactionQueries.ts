import { sql, type RawBuilder } from 'kysely';
import { formatDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { ListQuery } from '@bairn/shared/schema/list';
import { transactionList } from '@bairn/shared/schema/lists/transactions';
import type { RefundReason } from '@bairn/shared/schema/rows/orders';
import type { Transaction } from '@bairn/shared/schema/rows/transactions';
import { isOnAccount } from '../balances/accounts.ts';
import type { Db } from '../database/database.ts';
import { conditionsOf, readList } from '../http/readList.ts';

type Query = ListQuery<typeof transactionList>;
type Row = Omit<Transaction, 'card' | 'description'> & {
  card_brand: string | null;
  card_last4: string | null;
  failure: string | null;
  reason: RefundReason | null;
  /** Names of the sessions, each once. */
  sessions: string[] | null;
  bookings: number;
  /** Of the only booking. */
  date: string | null;
};

/** Money of the family as rows: what was tried to be charged, and what goes back. */
const moneyOf = (keyworker: string) => sql`(
  select p.id, 'charge' as kind, coalesce(p.settled_at, p.created_at) as at, p.amount, p.order_id, p.nursery_id,
    p.id as payment_id, null::uuid as booking_id, null::uuid as branch_id, null as reason, p.failure, p.card_brand, p.card_last4, p.desk,
    case p.status when 'confirmed' then 'done' when 'failed' then 'failed' when 'cancelled' then 'failed'
      else 'pending' end as status
  from payment p join "order" o on o.id = p.order_id
  where o.keyworker_profile_id = ${keyworker} and p.amount > 0 and not ${isOnAccount}
    -- Nothing is tried before the payment link has a card.
    and not (o.pay_by is not null and p.payment_method_id is null)
  union all
  -- Of what is billed, the money that came: not what the invoice is over.
  select e.id, 'charge', e.created_at, e.amount, e.order_id, e.nursery_id, e.payment_id, null, null, null, null, null, null,
    p.desk, 'done'
  from receipt e join payment p on p.id = e.payment_id join "order" o on o.id = e.order_id
  where o.keyworker_profile_id = ${keyworker}
  union all
  select r.id, 'refund', coalesce(r.settled_at, r.created_at), r.amount, r.order_id, r.nursery_id,
    r.payment_id, r.booking_id, r.branch_id, r.reason, r.failure, p.card_brand, p.card_last4, p.desk,
    case r.status when 'done' then 'done' when 'failed' then 'failed' else 'pending' end
  from refund r join payment p on p.id = r.payment_id join "order" o on o.id = r.order_id
  where o.keyworker_profile_id = ${keyworker}) m`;

const refundWords: Record<RefundReason, string> = {
  cancelled_by_family: 'Cancelled by you',
  cancelled_by_service: 'Cancelled by the service',
  goodwill: 'Refund from the service',
  late_money: 'Paid too late to be booked',
  at_provider: 'Refund from the service',
};

function describe({ reason, sessions, bookings, date, failure, status }: Row): string {
  const what = (sessions ?? []).join(', ');
  const which = bookings === 1 ? `${what}, ${formatDate(date)}` : `${what} (${plural(bookings, 'booking')})`;
  const full = reason ? `${refundWords[reason]}: ${which}` : which;
  return status === 'failed' && failure ? `${full}. ${failure}` : full;
}

function asTransaction(row: Row): Transaction {
  const { card_brand, card_last4, failure: _, reason: _reason, sessions: _s, bookings: _b, date: _d, ...rest } = row;
  return {
    ...rest,
    card: card_brand && card_last4 ? { brand: card_brand, last4: card_last4 } : null,
    description: describe(row),
  };
}

const columns = sql`m.id, m.kind, m.at, m.amount, m.order_id, o.number as order_number, n.name as payee, m.card_brand,
  m.card_last4, m.desk, m.status, m.failure, m.reason, w.sessions, w.bookings, w.date`;

const sources = (money: RawBuilder<unknown>) => sql`${money}
  join "order" o on o.id = m.order_id
  join nursery n on n.id = m.nursery_id
  cross join lateral (
    select array_agg(distinct s.name) as sessions, count(*) as bookings, min(k.date) as date
    from booking k join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    where k.payment_id = m.payment_id and (m.booking_id is null or k.id = m.booking_id)
      and (m.branch_id is null or k.branch_id = m.branch_id)) w`;

const day = sql`(m.at at time zone 'Europe/London')::date`;
const conditions = {
  where: sql`true`,
  filters: {
    kind: (kind: string) => sql`m.kind = ${kind}`,
    from: (from: string) => sql`${day} >= ${from}::date`,
    to: (to: string) => sql`${day} <= ${to}::date`,
  },
};

/** The family's payments and refunds, the newest first. */
export function readTransactions(db: Db, keyworker: string, query: Query) {
  const money = moneyOf(keyworker);
  return readList(db, transactionList, query, {
    ...conditions,
    columns,
    from: sources(money),
    counted: money,
    id: sql`m.id`,
    orders: sql`m.at desc, m.id desc`,
    map: asTransaction,
  });
}

/** The totals of all matching rows, on every page: pence charged and pence refunded. */
export async function readTotals(db: Db, keyworker: string, query: Query) {
  const { rows } = await sql<{ paid: number; refunded: number }>`
    select coalesce(sum(m.amount) filter (where m.kind = 'charge' and m.status = 'done'), 0)::int as paid,
      coalesce(sum(m.amount) filter (where m.kind = 'refund' and m.status = 'done'), 0)::int as refunded
    from ${moneyOf(keyworker)} where ${conditionsOf(transactionList, query, conditions)}`.execute(db);
  return rows[0] ?? { paid: 0, refunded: 0 };
}
