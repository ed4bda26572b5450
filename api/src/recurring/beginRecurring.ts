import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import { paymentType } from '../config/lists.ts';
import type { Tx } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';
import { announce, recurringColumns, type RecurringRow } from './told.ts';

/**
 * Begins the recurring bookings whose first dates an order has booked; called whenever some of it is confirmed, and begins each
 * once. A job keeps the dates after them. A new card was saved by then. The order must be locked.
 */
export async function beginRecurring(tx: Tx, order: string) {
  const { rows } = await sql<RecurringRow>`
    insert into recurring_booking (nursery_id, id, branch_id, session_id, keyworker_profile_id, child_id, weekdays,
      starts_on, booked_to, payment_type_id, payment_method_id, uses_funded_hours, created_at)
    select k.nursery_id, t.block_id, k.branch_id, k.session_id, k.keyworker_profile_id, k.child_id,
      array(select jsonb_array_elements_text(t.recurring -> 'weekdays')::smallint), min(k.date),
      (t.recurring ->> 'until')::date,
      max(t.payment_type_id) filter (where t.payment_type_id <> ${paymentType.fundedHours}),
      max(coalesce(c.id::text, case when t.payment_method_id not like 'pm\\_%' then t.payment_method_id end)),
      bool_or(k.funded_minutes > 0), ${now()}
    from booking k join basket_item t on t.id = k.basket_item_id
    left join saved_card c on c.keyworker_profile_id = k.keyworker_profile_id and c.removed_at is null
      and c.provider_ref = t.payment_method_id
    where k.order_id = ${order} and t.recurring is not null and k.status = 'confirmed'
    group by k.nursery_id, t.block_id, k.branch_id, k.session_id, k.keyworker_profile_id, k.child_id, t.recurring
    on conflict (id) do nothing
    returning ${recurringColumns}`.execute(tx);
  for (const row of rows) {
    await sql`insert into recurring_date (nursery_id, recurring_id, instance_id, kept, left_out)
      select i.nursery_id, ${row.id}, i.id, false, l.reason
      from basket_item t cross join lateral jsonb_to_recordset(t.recurring -> 'left_out') as l (date date, reason text)
      join session_instance i on i.nursery_id = ${row.nursery_id} and i.session_id = ${row.session_id}
        and i.date = l.date and not i.dropped
      where t.id = (select o.id from basket_item o where o.block_id = ${row.id} and o.recurring is not null limit 1)
      on conflict do nothing`.execute(tx);
    await audit(tx, {
      user: null,
      nursery: row.nursery_id,
      action: 'recurring.begin',
      object: { type: 'recurring_booking', id: row.id },
      related: { order_id: order, child_id: row.child_id },
    });
    await announce(tx, row);
    await send(tx, 'recurring.keep', { recurring_id: row.id });
  }
}
