import { sql } from 'kysely';
import type { ListQuery } from '@bairn/shared/schema/list';
import { localDate } from '@bairn/shared/schema/clock';
import { orderList } from '@bairn/shared/schema/lists/orders';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { isOnAccount, owedOnAccount } from '../balances/accounts.ts';
import { readInvoicesWhere } from '../billing/invoiceQueries.ts';
import { Download } from '../http/download.ts';
import type { Handle } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import type { OfBranch } from './sessionQueries.ts';

type Order = Omit<ServiceOrder, 'can'>;
type Row = Omit<Order, 'keyworker' | 'invoices' | 'in_arrears'> & { name: string; email: string; phone: string | null };

const keyworkerName = sql`(u.first_name || ' ' || u.last_name)`;
const childName = sql`(c.first_name || ' ' || c.last_name)`;
const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The totals of the branch's bookings in each order. */
const shares = ({ nursery, branch }: OfBranch) => sql`
  (select k.order_id, array_agg(distinct ${childName}) as children,
      (count(*) filter (where k.status <> 'expired'))::int as bookings,
      coalesce(sum(k.price) filter (where k.status <> 'expired'), 0)::int as total,
      coalesce(sum(k.price) filter (where k.status = 'pending'), 0)::int as owed,
      bool_or(k.status in ('confirmed', 'attended', 'absent')) as live
    from booking k join child c on c.id = k.child_id
    where k.nursery_id = ${nursery} and k.branch_id = ${branch} group by k.order_id) b`;

/** Shown to the service instead of the family's texts. */
const calledOff = 'The family cancelled this payment.';
const withdrawn = 'You withdrew the payment link.';

/**
 * The payments of an order `o` with bookings of the branch, with its share of each. The refundable amount is the share
 * less the branch's refunds, and never more than is left of the whole payment.
 */
const payments = ({ nursery, branch }: OfBranch) => sql`
  (select s.id, s.status, s.called_off, s.share, s.funded_minutes, s.failure, s.card_brand, s.card_last4, s.desk, s.owed,
      -- What is billed may be paid in part.
      case when s.on_account then s.charged when s.status = 'confirmed' then s.share else 0 end as taken,
      case when s.status = 'confirmed' then greatest(0, least(s.share - s.given, s.charged - s.all_given)) else 0 end
        as refundable
    from (
      select p.id, p.status, p.called_off_at is not null as called_off, p.card_brand, p.card_last4, p.desk, ${isOnAccount} as on_account,
        case when ${isOnAccount} then ${owedOnAccount} else 0 end as owed,
        case when p.status <> 'cancelled' or p.called_off_at is null then p.failure
          when p.withdrawn_at is not null then ${withdrawn} else ${calledOff} end as failure,
        (select sum(k.price) from booking k where k.payment_id = p.id and k.branch_id = ${branch})::int as share,
        (select sum(k.funded_minutes) from booking k where k.payment_id = p.id and k.branch_id = ${branch})::int
          as funded_minutes,
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

/**
 * The status of the branch's share of an order, computed as `settleOrder` does for the whole; other providers' bookings
 * are not shown.
 */
const shareStatus = (of: OfBranch) => sql`(
  select case when p.open then 'pending'
    when p.paid > 0 and r.done >= p.paid then 'refunded'
    when p.paid > 0 and r.done > 0 then 'part_refunded'
    when p.confirmed and (b.live or r.asked) then 'paid'
    when p.confirmed or p.declined then 'cancelled'
    else 'expired' end
  from (select bool_or(y.status in ('created', 'pending')) as open, bool_or(y.status = 'confirmed') as confirmed,
      bool_or(y.status = 'failed' or y.called_off) as declined, sum(y.taken) as paid
    from ${payments(of)}) p,
    (select coalesce(sum(f.amount) filter (where f.status = 'done'), 0) as done, count(*) > 0 as asked
    from ${refunds(of)}) r)`;

const sources = (of: OfBranch) => sql`
  "order" o join ${shares(of)} on b.order_id = o.id
  join payer u on u.id = o.keyworker_profile_id`;

/** Pence that are owed on an order, by a card that is still to be charged or on account. */
const owed = (of: OfBranch) => sql`b.owed + coalesce((select sum(y.owed) from ${payments(of)}), 0)::int`;

/** Whether an invoice of the branch for an order `o` is past its due date. */
const isOverdue = ({ nursery, branch }: OfBranch) => sql`exists (
  select from invoice v join payment p on p.id = v.payment_id
  where v.order_id = o.id and v.nursery_id = ${nursery} and v.branch_id = ${branch}
    and v.due_on < ${localDate()}::date and ${owedOnAccount} > 0)`;

/** The earliest due date of an invoice of the branch for an order `o` on which something is owed. */
const dueFirst = ({ nursery, branch }: OfBranch) => sql`(
  select min(v.due_on) from invoice v join payment p on p.id = v.payment_id
  where v.order_id = o.id and v.nursery_id = ${nursery} and v.branch_id = ${branch} and ${owedOnAccount} > 0)`;

/** Pence that families owe on all orders of the branch, and what of it is on invoices past their due date. */
export async function readOwedTotals(db: Handle, { nursery, branch }: OfBranch) {
  const { rows } = await sql<{ owed: number; overdue: number }>`
    select (coalesce(sum(a.owed), 0) + (select coalesce(sum(k.price), 0) from booking k
        where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.status = 'pending'))::int as owed,
      coalesce(sum(a.owed) filter (where a.due_on < ${localDate()}::date), 0)::int as overdue
    from (select v.due_on, ${owedOnAccount} as owed from invoice v join payment p on p.id = v.payment_id
      where v.nursery_id = ${nursery} and v.branch_id = ${branch}) a`.execute(db);
  return rows[0] ?? { owed: 0, overdue: 0 };
}

/** The branch's share of an order. */
const columns = (of: OfBranch) => sql`
  o.id, o.number, ${shareStatus(of)} as status, o.created_at, o.pay_by, ${keyworkerName} as name, u.email, u.telephone_number as phone,
    b.children, b.bookings, b.total,
    ${owed(of)} as owed,
    coalesce((select sum(y.taken) from ${payments(of)}), 0)::int as paid,
    coalesce((select sum(f.amount) from ${refunds(of)} where f.status <> 'failed'), 0)::int as refunded,
    (select coalesce(json_agg(json_build_object('id', y.id, 'status', y.status, 'amount', y.share, 'funded_minutes', y.funded_minutes,
        'refundable', y.refundable, 'failure', y.failure, 'desk', y.desk, 'card',
        case when y.card_last4 is not null then json_build_object('brand', y.card_brand, 'last4', y.card_last4) end)
        order by y.id), '[]') from ${payments(of)}) as payments,
    (select coalesce(json_agg(json_build_object('id', f.id, 'payment_id', f.payment_id, 'booking_id', f.booking_id,
        'amount', f.amount, 'reason', f.reason, 'note', f.note, 'status', f.status, 'failure', f.failure,
        'created_at', ${iso('f.created_at')}) order by f.id), '[]') from ${refunds(of)}) as refunds`;

const asOrder = ({ name, email, phone, ...order }: Row): Order => ({
  ...order,
  keyworker: { name, email, phone },
  in_arrears: 0,
  invoices: [],
});

/** Adds what the branch billed, in one statement for all of them. */
async function withInvoices<Each extends Order>(db: Handle, { branch }: OfBranch, orders: readonly Each[]) {
  const ids = orders.map(({ id }) => id);
  const invoices = await readInvoicesWhere(db, sql`v.branch_id = ${branch} and v.order_id = any(${ids}::uuid[])`);
  return orders.map((order): Each => {
    const own = invoices.filter(({ order_id }) => order_id === order.id);
    const late = own.filter(({ status }) => status === 'arrears');
    return { ...order, invoices: own, in_arrears: late.reduce((sum, { owed }) => sum + owed, 0) };
  });
}

/** The orders with bookings at the branch. `withCan` adds the reader's allowed actions. */
export async function readServiceOrders(
  db: Handle,
  of: OfBranch,
  query: ListQuery<typeof orderList>,
  withCan: (order: Order) => ServiceOrder,
) {
  const day = sql`(o.created_at at time zone 'Europe/London')::date`;
  const listed = await readList(db, orderList, query, {
    columns: columns(of),
    from: sources(of),
    where: sql`true`,
    id: sql`o.id`,
    filters: {
      status: (status) => sql`${shareStatus(of)} = ${status}`,
      payment_status: (status) => sql`exists (select from ${payments(of)} where y.status = ${status})`,
      balance: (balance) => (balance === 'overdue' ? isOverdue(of) : sql`${owed(of)} > 0`),
      from: (from) => sql`${day} >= ${from}::date`,
      to: (to) => sql`${day} <= ${to}::date`,
      search(typed) {
        const pattern = containing(typed);
        return sql`(o.number ilike ${pattern} or ${keyworkerName} ilike ${pattern} or u.email ilike ${pattern}
          or exists (select from unnest(b.children) as child where child ilike ${pattern}))`;
      },
    },
    orders: {
      created_at: sql`o.created_at`,
      '-created_at': sql`o.created_at desc, o.id desc`,
      number: sql`o.number`,
      '-number': sql`o.number desc`,
      family: sql`lower(u.last_name), lower(u.first_name)`,
      '-family': sql`lower(u.last_name) desc, lower(u.first_name) desc, o.id desc`,
      total: sql`b.total`,
      '-total': sql`b.total desc, o.id desc`,
      due: sql`${dueFirst(of)} nulls last`,
      '-due': sql`${dueFirst(of)} desc nulls last, o.id desc`,
    },
    map: (row: Row) => asOrder(row),
  });
  if (listed instanceof Download) return listed;
  return { ...listed, data: (await withInvoices(db, of, listed.data)).map(withCan) };
}

/** The branch's share of one order; null where it has none. */
export async function readServiceOrder(db: Handle, of: OfBranch, id: string): Promise<Order | null> {
  const { rows } = await sql<Row>`select ${columns(of)} from ${sources(of)} where o.id = ${id}`.execute(db);
  const [order] = await withInvoices(db, of, rows.map(asOrder));
  return order ?? null;
}
