import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** What an invoice and its payment come to, in pence. */
export type Account = {
  id: string;
  status: string;
  net: number;
  received: number;
  returned: number;
  goodwill: number;
  lines: number;
  total: number;
  receipts: number;
  bookings: { id: string; status: string; price: number }[];
};

/** A family's invoices in the order of their numbers. */
export async function readAccounts(db: Db, keyworker: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select p.id, p.status, v.total,
      (v.total - coalesce((select sum(c.total) from credit_note c where c.invoice_id = v.id), 0))::int as net,
      coalesce((select sum(l.amount) from ledger_entry l where l.payment_id = p.id and l.kind = 'charge'), 0)::int as received,
      coalesce((select sum(r.amount) from refund r where r.payment_id = p.id), 0)::int as returned,
      coalesce((select sum(cl.amount) from credit_note_line cl join credit_note c on c.id = cl.credit_note_id
        where c.invoice_id = v.id and cl.booking_id is null), 0)::int as goodwill,
      (select sum(l.amount)::int from invoice_line l where l.invoice_id = v.id) as lines,
      coalesce((select sum(e.amount) from receipt e where e.payment_id = p.id), 0)::int as receipts,
      (select json_agg(json_build_object('id', k.id, 'status', case when k.payment_id = p.id then k.status else 'moved' end,
        'price', k.price)) from invoice_line l join booking k on k.id = l.booking_id where l.invoice_id = v.id) as bookings
    from invoice v join payment p on p.id = v.payment_id join "order" o on o.id = v.order_id
    where o.keyworker_profile_id = ${keyworker} order by v.number`.execute(db);
  return rows;
}

/** Numbers that are not 1, 2, 3 and so on; dates whose counters are wrong; bookings whose hours are. */
export const readFaults = async (db: Db, nursery: string): Promise<{ what: string; id: string }[]> =>
  (
    await sql<{ what: string; id: string }>`
      select 'number' as what, kind as id from (
        select 'invoice' as kind, number from invoice where nursery_id = ${nursery}
        union all select 'credit_note', c.number from credit_note c where c.nursery_id = ${nursery}) n
      group by kind having count(*) <> max(number) or count(*) <> count(distinct number)
      union all
      select 'place', i.id::text from session_instance i where i.nursery_id = ${nursery} and (i.booked + i.held > i.capacity
        or i.held <> (select count(*) from basket_item t where t.instance_id = i.id and t.status = 'held')
          + (select count(*) from recurring_date d where d.instance_id = i.id and d.kept)
        or i.booked <> (select count(*) from booking k where k.instance_id = i.id
          and k.status in ('pending', 'confirmed', 'attended', 'absent')))
      union all
      select 'hours', k.id::text from booking k left join funding_use u on u.booking_id = k.id and u.state <> 'released'
      where k.nursery_id = ${nursery} and coalesce(u.minutes, 0) <>
        case when k.status in ('pending', 'confirmed', 'attended', 'absent') then k.funded_minutes else 0 end`.execute(
      db,
    )
  ).rows;
