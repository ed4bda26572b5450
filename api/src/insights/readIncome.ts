import { sql } from 'kysely';
import type { Income } from '@bairn/shared/schema/insights';
import type { Db } from '../database/database.ts';
import { beginOf, endOf, partOf, stands, wasCancelled, type Asked } from './asked.ts';

export type IncomeRow = Income & {
  branch_id: string;
  by: 'all' | 'type' | 'part';
  payment_type_id: number | null;
  part: string | null;
  bookings: number;
};

/**
 * The money of bookings by the date of care, in pence. What was given back without naming a booking comes off the latest
 * dates of its payment, and what was paid pays for the earliest, so that each penny belongs to one booking.
 */
export async function readIncome(db: Db, asked: Asked): Promise<IncomeRow[]> {
  const { nursery, branches, from, to } = asked;
  const { rows } = await sql<IncomeRow>`
    with paid_by as materialized (
      select distinct k.payment_id as id from booking k
      where k.nursery_id = ${nursery} and k.branch_id = any(${branches}::uuid[])
        and k.date between ${from}::date and ${to}::date),
    -- What a billed payment gives back is credited; of another it is refunded.
    given as (
      select v.payment_id, l.booking_id, sum(l.amount)::int as amount
      from paid_by p join invoice v on v.payment_id = p.id
      join credit_note c on c.nursery_id = v.nursery_id and c.invoice_id = v.id
      join credit_note_line l on l.nursery_id = c.nursery_id and l.credit_note_id = c.id
      group by 1, 2
      union all
      select r.payment_id, r.booking_id, sum(r.amount)::int
      from paid_by p join refund r on r.payment_id = p.id and r.status <> 'failed'
      where not exists (select from invoice v where v.payment_id = p.id)
      group by 1, 2),
    money as (
      select p.id, (coalesce((select sum(l.amount) from ledger_entry l where l.payment_id = p.id and l.kind = 'charge'), 0)
        - coalesce((select sum(r.amount) from refund r where r.payment_id = p.id and r.status <> 'failed'), 0))::int as paid,
        coalesce((select sum(g.amount) from given g where g.payment_id = p.id and g.booking_id is null), 0)::int as unnamed
      from paid_by p),
    lines as (
      select k.id, k.branch_id, k.nursery_id, k.payment_id, k.payment_type_id, k.date, k.start_time, k.price,
        greatest(0, k.price - coalesce(g.amount, 0)) as net, m.paid, m.unnamed
      from money m join booking k on k.payment_id = m.id and (${stands} or ${wasCancelled})
      left join given g on g.payment_id = k.payment_id and g.booking_id = k.id),
    summed as (
      select *, sum(net) over (partition by payment_id) - unnamed as rest,
        sum(net) over (partition by payment_id order by date, start_time, id) - net as before
      from lines),
    owing as (
      select *, least(net, greatest(0, rest - before)) as due from summed),
    settled as (
      select branch_id, payment_type_id, ${partOf(sql`date`, asked)} as part, price, due,
        least(due, greatest(0, paid - before)) as paid
      from owing
      where nursery_id = ${nursery} and branch_id = any(${branches}::uuid[]) and date between ${from}::date and ${to}::date)
    select branch_id, payment_type_id, part, case grouping(payment_type_id, part)
        when 3 then 'all' when 1 then 'type' else 'part' end as by,
      count(*)::int as bookings, sum(price)::int as booked, sum(price - due)::int as given_back, sum(due)::int as due,
      sum(paid)::int as paid, sum(due - paid)::int as owed
    from settled
    group by grouping sets ((branch_id), (branch_id, payment_type_id), (branch_id, part))`.execute(db);
  return rows;
}

/** Bookings of the branch that were made on the days of each part, without those that were never confirmed. */
export async function countMade(db: Db, asked: Asked): Promise<Map<string, number>> {
  const { nursery, branch, from, to } = asked;
  const { rows } = await sql<{ part: string; made: number }>`
    select ${partOf(sql`(k.created_at at time zone 'Europe/London')`, asked)} as part, count(*)::int as made from booking k
    where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.created_at >= ${beginOf(from)}
      and k.created_at < ${endOf(to)} and (${stands} or ${wasCancelled})
    group by 1`.execute(db);
  return new Map(rows.map(({ part, made }) => [part, made]));
}
