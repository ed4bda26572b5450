import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { paymentType } from '../config/lists.ts';
import type { Tx } from '../database/database.ts';
import { demoAccounts } from './accounts.ts';
import { leith, mainProvider } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId } from './services.ts';

/** Fortnights before the one that the other demonstration data begins with. */
const fortnights = 9;

/** The id of a row that stands for another one, some fortnights earlier. */
const earlier = (of: string) => sql`md5(${sql.ref(of)}::text || ' ' || n)::uuid`;

/**
 * Half a year of dates and bookings at the main service, so that its figures have a past: the last fortnight again and
 * again, with fewer children the longer ago. They were paid at the service's desk. Families of the published accounts
 * have none, so that what they see stays short.
 */
export async function demoPast(tx: Tx, moment: Moment) {
  const [nursery, branch] = [nurseryId(mainProvider), branchId(leith)];
  const [from, to] = [addDays(moment.today, -14), addDays(moment.today, -1)];
  const known = sql`k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.date between ${from}::date and ${to}::date
    and k.status in ('attended', 'absent')
    and not exists (select from keyworker_profile p join "user" u on u.id = p.user_id
      where p.id = k.keyworker_profile_id and u.email = any(${demoAccounts.map(({ email }) => email)}::text[]))`;
  // One family in eight comes later than each fortnight before.
  const past = sql`(select k.*, n, md5(k.keyworker_profile_id::text || ' past ' || n) as sale
    from booking k cross join generate_series(1, ${sql.lit(fortnights)}) n
    join child c on c.id = k.child_id and c.dob < k.date - n * 14 - 90
    where ${known} and abs(hashtext(k.keyworker_profile_id::text)) % ${sql.lit(fortnights + 8)} >= n - 1) k`;
  const at = sql`k.created_at - n * interval '14 days'`;
  await sql`insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price, status,
      capacity, booked)
    select i.nursery_id, ${earlier('i.id')}, i.branch_id, i.session_id, i.date - n * 14, i.start_time, i.end_time, i.price,
      i.status, i.capacity, (select count(*) from ${past} where k.instance_id = i.id and k.n = f.n)
    from session_instance i cross join generate_series(1, ${sql.lit(fortnights)}) f (n)
    where i.nursery_id = ${nursery} and i.branch_id = ${branch} and i.date between ${from}::date and ${to}::date`.execute(
    tx,
  );
  await sql`insert into basket (id, uid, keyworker_profile_id, created_at)
    select md5(sale || 'basket')::uuid, md5(sale || 'basket'), k.keyworker_profile_id, min(${at}) from ${past}
    group by sale, k.keyworker_profile_id`.execute(tx);
  await sql`insert into "order" (id, number, keyworker_profile_id, basket_id, idempotency_key, status, created_at)
    select sale::uuid, 'B' || nextval('order_number'), keyworker_profile_id, md5(sale || 'basket')::uuid, sale, 'paid', at
    from (select sale, k.keyworker_profile_id, min(${at}) as at from ${past} group by 1, 2 order by 3, 1) o`.execute(tx);
  await sql`insert into payment (id, order_id, nursery_id, payment_type_id, amount, status, desk, created_at, settled_at)
    select md5(sale || 'payment')::uuid, sale::uuid, ${nursery}, ${sql.lit(paymentType.desk)}, sum(k.price), 'confirmed',
      'card_machine', min(${at}), min(${at})
    from ${past} group by sale`.execute(tx);
  await sql`insert into ledger_entry (id, order_id, payment_id, nursery_id, kind, amount, provider_ref, at)
    select md5(sale || 'ledger')::uuid, sale::uuid, md5(sale || 'payment')::uuid, ${nursery}, 'charge', sum(k.price),
      'desk_' || sale, min(${at})
    from ${past} group by sale having sum(k.price) > 0`.execute(tx);
  await sql`insert into basket_item (id, basket_id, instance_id, child_id, booking_option_id, payment_type_id, price, status,
      held_until, created_at)
    select md5(k.id::text || ' item ' || n)::uuid, md5(sale || 'basket')::uuid, ${earlier('k.instance_id')}, k.child_id, 1,
      ${sql.lit(paymentType.desk)}, k.price, 'ordered', ${at}, ${at}
    from ${past}`.execute(tx);
  await sql`insert into booking (nursery_id, id, branch_id, session_id, instance_id, child_id, keyworker_profile_id,
      order_id, payment_id, basket_item_id, payment_type_id, price, status, date, start_time, end_time, created_at,
      cancellation_steps)
    select k.nursery_id, ${earlier('k.id')}, k.branch_id, k.session_id, ${earlier('k.instance_id')}, k.child_id,
      k.keyworker_profile_id, sale::uuid, md5(sale || 'payment')::uuid, md5(k.id::text || ' item ' || n)::uuid,
      ${sql.lit(paymentType.desk)}, k.price, k.status, k.date - n * 14, k.start_time, k.end_time, ${at}, k.cancellation_steps
    from ${past}`.execute(tx);
}
