import { sql, type RawBuilder } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { Recurring, ServiceRecurring } from '@bairn/shared/schema/recurring';
import { billedOn, monthAfter } from '@bairn/shared/schema/recurringWords';
import { paymentType, paymentTypeName } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { nameFor } from '../families/restrictions.ts';
import { notFound } from '../refusals/refusal.ts';

type NextMonth = Pick<NonNullable<Recurring['next']>, 'dates' | 'total' | 'left_out'>;
/** A row as it is read: its next month without when it is ordered, and how it is paid as an id. */
type Row<Shown> = Omit<Shown, 'next' | 'payment_type'> & { coming: NextMonth; payment_type_id: number | null };

/** The dates of a recurring booking `r` that were left out, as JSON. */
const leftOut = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('date', i.date, 'reason', d.left_out) order by i.date)
  from recurring_date d join session_instance i on i.nursery_id = d.nursery_id and i.id = d.instance_id
  where d.nursery_id = r.nursery_id and d.recurring_id = r.id and not d.kept
    and i.date >= ${from} and i.date <= ${until}), '[]')`;

const [nextFirst, nextLast] = [
  sql`r.booked_to + 1`,
  sql`(r.booked_to + 1 + interval '1 month' - interval '1 day')::date`,
];

const columns = (childName: RawBuilder<unknown>) => sql`r.id, r.status,
  json_build_object('child_id', c.id, 'child_name', ${childName}) as child,
  r.session_id, s.name as session_name, r.weekdays, s.start_time, s.end_time, r.starts_on, r.booked_to as booked_until,
  ${leftOut(sql`${localDate()}::date`, sql`r.booked_to`)} as left_out, r.payment_type_id, r.ended_at, r.ended_by,
  r.end_reason,
  (select json_build_object('dates', count(*), 'total', coalesce(sum(i.price), 0), 'left_out', ${leftOut(nextFirst, nextLast)})
    from recurring_date d join session_instance i on i.nursery_id = d.nursery_id and i.id = d.instance_id
    where d.nursery_id = r.nursery_id and d.recurring_id = r.id and d.kept
      and i.date between ${nextFirst} and ${nextLast}) as coming,
  (select json_build_object('order_id', o.id, 'number', o.number,
      'pay_by', to_char(o.pay_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from "order" o where o.recurring_id = r.id and o.status = 'pending' and o.pay_by > ${now()}
      and exists (select from payment p where p.order_id = o.id and p.status = 'created'
        and p.payment_method_id is null and p.amount > 0)
    order by o.created_at desc limit 1) as unpaid`;

const joins = sql`recurring_booking r
  join session s on s.nursery_id = r.nursery_id and s.id = r.session_id
  join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
  join child c on c.id = r.child_id`;

const inOrder = sql`order by r.status, coalesce(r.ended_at, r.created_at) desc, r.id limit 200`;

function asShown<Shown extends Recurring | ServiceRecurring>({ coming, payment_type_id, ...row }: Row<Shown>) {
  const month = monthAfter(row.booked_until.slice(0, 7));
  return {
    ...row,
    payment_type: paymentTypeName(payment_type_id ?? paymentType.fundedHours),
    next: row.status === 'ended' ? null : { month, billed_on: billedOn(month), ...coming },
  };
}

/** A family's recurring bookings: those that go on first, then the latest. */
export async function readRecurring(db: Handle, keyworker: string, id?: string): Promise<Recurring[]> {
  const { rows } = await sql<Row<Recurring>>`
    select ${columns(nameFor('r'))}, r.branch_id, b.name as service_name, r.uses_funded_hours,
      (select json_build_object('brand', k.brand, 'last4', k.last4) from saved_card k
        where k.keyworker_profile_id = r.keyworker_profile_id and k.removed_at is null
          and r.payment_type_id = ${paymentType.card}
        order by k.id::text = r.payment_method_id desc nulls last, k.created_at desc, k.id desc limit 1) as card
    from ${joins}
    where r.keyworker_profile_id = ${keyworker} and ${id ? sql`r.id = ${id}` : sql`true`} ${inOrder}`.execute(db);
  return rows.map((row) => asShown<Recurring>(row) as Recurring);
}

/** The recurring bookings of a branch's session, or one of the branch. */
export async function readServiceRecurring(
  db: Handle,
  { nursery, branch }: { nursery: string; branch: string },
  which: RawBuilder<unknown>,
): Promise<ServiceRecurring[]> {
  const { rows } = await sql<Row<ServiceRecurring>>`
    select ${columns(sql`c.first_name || ' ' || c.last_name`)}, u.first_name || ' ' || u.last_name as family_name
    from ${joins} join payer u on u.id = r.keyworker_profile_id
    where r.nursery_id = ${nursery} and r.branch_id = ${branch} and ${which} ${inOrder}`.execute(db);
  return rows.map((row) => asShown<ServiceRecurring>(row) as ServiceRecurring);
}

/** The only row of an answer. @throws Refusal 404 */
export function theOne<Row>([row]: readonly Row[]): Row {
  if (!row) throw notFound('This booking for every week could not be found.');
  return row;
}
