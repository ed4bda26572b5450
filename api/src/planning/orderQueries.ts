import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { listServiceOrders, ServiceOrder } from '@bairn/shared/schema/orders';
import type { Handle } from '../plugins/database.ts';
import { allOf, containing, limitTo } from '../plugins/paging.ts';
import type { OfBranch } from './sessionQueries.ts';

type Filter = z.output<NonNullable<(typeof listServiceOrders)['query']>>;
type Order = Omit<ServiceOrder, 'can'>;
type Row = Omit<Order, 'keyworker'> & { name: string; email: string; phone: string | null };

const orders: Record<Filter['sort'], string> = {
  created_at: 'o.created_at, o.id',
  '-created_at': 'o.created_at desc, o.id desc',
  number: 'o.number, o.id',
  '-number': 'o.number desc, o.id desc',
  family: 'lower(u.last_name), lower(u.first_name), o.id',
  '-family': 'lower(u.last_name) desc, lower(u.first_name) desc, o.id desc',
  total: 'b.total, o.id',
  '-total': 'b.total desc, o.id desc',
};

const keyworkerName = sql`(u.first_name || ' ' || u.last_name)`;
const childName = sql`(c.first_name || ' ' || c.last_name)`;
const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The branch's bookings of each order, summed up. */
const shares = ({ nursery, branch }: OfBranch) => sql`
  (select k.order_id, array_agg(distinct ${childName}) as children,
      (count(*) filter (where k.status <> 'expired'))::int as bookings,
      coalesce(sum(k.price) filter (where k.status <> 'expired'), 0)::int as total,
      coalesce(sum(k.price) filter (where k.status = 'pending'), 0)::int as owed,
      bool_or(k.status in ('confirmed', 'attended', 'absent')) as live
    from booking k join child c on c.id = k.child_id
    where k.nursery_id = ${nursery} and k.branch_id = ${branch} group by k.order_id) b`;

/** In the place of what the family is told of it. */
const calledOff = 'The family cancelled this payment.';

/**
 * The payments of an order `o` that have bookings of the branch, with its share of each. What may be given back is the
 * share less what the branch gave back, and never more than is left of the whole payment.
 */
const payments = ({ nursery, branch }: OfBranch) => sql`
  (select s.id, s.status, s.called_off, s.share, s.failure, s.card_brand, s.card_last4,
      case when s.status = 'confirmed' then greatest(0, least(s.share - s.given, s.charged - s.all_given)) else 0 end
        as refundable
    from (
      select p.id, p.status, p.called_off_at is not null as called_off, p.card_brand, p.card_last4,
        case when p.status = 'cancelled' and p.called_off_at is not null then ${calledOff} else p.failure end as failure,
        (select sum(k.price) from booking k where k.payment_id = p.id and k.branch_id = ${branch})::int as share,
        coalesce((select sum(r.amount) from refund r where r.payment_id = p.id and r.status <> 'failed'
          and r.branch_id = ${branch}), 0)::int as given,
        coalesce((select sum(r.amount) from refund r where r.payment_id = p.id and r.status <> 'failed'), 0)::int
          as all_given,
        coalesce((select sum(l.amount) from ledger_entry l where l.payment_id = p.id and l.kind = 'charge'), 0)::int
          as charged
      from payment p
      where p.order_id = o.id and p.nursery_id = ${nursery}
        and exists (select from booking k where k.payment_id = p.id and k.branch_id = ${branch})) s) y`;

const refunds = ({ nursery, branch }: OfBranch) => sql`
  (select r.* from refund r where r.order_id = o.id and r.nursery_id = ${nursery} and r.branch_id = ${branch}) f`;

/** Where the branch's share of an order stands, as `settleOrder` reads it off the whole: what others sold is not told. */
const shareStatus = (of: OfBranch) => sql`(
  select case when p.open then 'pending'
    when p.paid > 0 and r.done >= p.paid then 'refunded'
    when p.paid > 0 and r.done > 0 then 'part_refunded'
    when p.confirmed and (b.live or r.asked) then 'paid'
    when p.confirmed or p.declined then 'cancelled'
    else 'expired' end
  from (select bool_or(y.status in ('created', 'pending')) as open, bool_or(y.status = 'confirmed') as confirmed,
      bool_or(y.status = 'failed' or y.called_off) as declined, sum(y.share) filter (where y.status = 'confirmed') as paid
    from ${payments(of)}) p,
    (select coalesce(sum(f.amount) filter (where f.status = 'done'), 0) as done, count(*) > 0 as asked
    from ${refunds(of)}) r)`;

const sources = (of: OfBranch) => sql`
  "order" o join ${shares(of)} on b.order_id = o.id
  join keyworker_profile kp on kp.id = o.keyworker_profile_id
  join "user" u on u.id = kp.user_id`;

/** Statement that reads the branch's share of the orders that `where` names. */
const statement = (of: OfBranch, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<Row>`
  select o.id, o.number, ${shareStatus(of)} as status, o.created_at, ${keyworkerName} as name, u.email, u.telephone_number as phone,
    b.children, b.bookings, b.total, b.owed,
    coalesce((select sum(y.share) from ${payments(of)} where y.status = 'confirmed'), 0)::int as paid,
    coalesce((select sum(f.amount) from ${refunds(of)} where f.status <> 'failed'), 0)::int as refunded,
    (select coalesce(json_agg(json_build_object('id', y.id, 'status', y.status, 'amount', y.share,
        'refundable', y.refundable, 'failure', y.failure, 'card',
        case when y.card_last4 is not null then json_build_object('brand', y.card_brand, 'last4', y.card_last4) end)
        order by y.id), '[]') from ${payments(of)}) as payments,
    (select coalesce(json_agg(json_build_object('id', f.id, 'payment_id', f.payment_id, 'booking_id', f.booking_id,
        'amount', f.amount, 'reason', f.reason, 'note', f.note, 'status', f.status, 'failure', f.failure,
        'created_at', ${iso('f.created_at')}) order by f.id), '[]') from ${refunds(of)}) as refunds
  from ${sources(of)} where ${where} ${rest}`;

const asOrder = ({ name, email, phone, ...order }: Row): Order => ({ ...order, keyworker: { name, email, phone } });

/** The orders that have bookings at the branch, one page of them, and how many there are in all. */
export async function readServiceOrders(db: Handle, of: OfBranch, filter: Filter) {
  const pattern = filter.search && containing(filter.search);
  const day = sql`(o.created_at at time zone 'Europe/London')::date`;
  const where = allOf([
    filter.status && sql`${shareStatus(of)} = ${filter.status}`,
    filter.payment_status && sql`exists (select from ${payments(of)} where y.status = ${filter.payment_status})`,
    filter.from && sql`${day} >= ${filter.from}::date`,
    filter.to && sql`${day} <= ${filter.to}::date`,
    pattern &&
      sql`(o.number ilike ${pattern} or ${keyworkerName} ilike ${pattern} or u.email ilike ${pattern}
        or exists (select from unnest(b.children) as child where child ilike ${pattern}))`,
  ]);
  const { rows } = await statement(of, where, sql`order by ${sql.raw(orders[filter.sort])} ${limitTo(filter)}`).execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*) as total from ${sources(of)} where ${where}`.execute(db);
  return { rows: rows.map(asOrder), total: counted.rows[0]?.total ?? 0 };
}

/** The branch's share of one order; null where the branch has none. */
export async function readServiceOrder(db: Handle, of: OfBranch, id: string): Promise<Order | null> {
  const { rows } = await statement(of, sql`o.id = ${id}`, sql``).execute(db);
  return rows[0] ? asOrder(rows[0]) : null;
}
