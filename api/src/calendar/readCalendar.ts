import { sql } from 'kysely';
import type { familyCalendar } from '@bairn/shared/calls/familyCalendar';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { standingStatuses } from '@bairn/shared/schema/planning';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { FamilyCalendar } from '@bairn/shared/schema/familyCalendar';
import type { Handle } from '../database/database.ts';
import { absenceUntil } from '../families/absenceUntil.ts';
import { allOf } from '../http/paging.ts';
import { notFound } from '../refusals/refusal.ts';

/**
 * The bookings of a family's children and the places that waiting lists offer them, by date, in two statements. A child
 * whom a court keeps the adult from is not in it.
 * @throws Refusal 404 for a child that is not the family's
 */
export async function readCalendar(
  db: Handle,
  keyworker: string,
  { from, to, child_id }: ReadOf<typeof familyCalendar, 'query'>,
): Promise<FamilyCalendar> {
  const { rows: children } = await sql<FamilyCalendar['children'][number]>`
    select c.id, c.first_name from family_child f join child c on c.id = f.child_id
    where f.keyworker_profile_id = ${keyworker} order by c.dob, c.id`.execute(db);
  if (child_id !== undefined && !children.some(({ id }) => id === child_id)) throw notFound();
  const own = sql`exists (select from family_child f
    where f.keyworker_profile_id = ${keyworker} and f.child_id = w.child_id)`;
  const chosen = allOf([own, child_id !== undefined && sql`w.child_id = ${child_id}`]);
  const { rows: entries } = await sql<FamilyCalendar['entries'][number]>`
    with known as (
      select w.id::text, 'booking' as kind, w.child_id, w.date, w.start_time, w.end_time, w.status, w.session_id,
        w.nursery_id, w.branch_id, w.order_id, w.price, null::timestamptz as hold_until,
        case when w.status = any(${standingStatuses}::text[]) then coalesce(e.status,
          case w.status when 'attended' then 'out' when 'absent' then 'absent' else 'expected' end) end as attendance,
        e.absent_by_family, e.absence_reason
      from booking w
      left join register_entry e on e.nursery_id = w.nursery_id and e.booking_id = w.id
      where w.keyworker_profile_id = ${keyworker} and w.date between ${from} and ${to} and w.status <> 'expired'
        and ${chosen}
      union all
      select g.id::text || ':' || w.child_id::text, 'offer', w.child_id, i.date, i.start_time, i.end_time, null,
        i.session_id, g.nursery_id, g.branch_id, null, i.price, g.hold_until, null, null, null
      from waiting_entry g
      join waiting_child w on w.nursery_id = g.nursery_id and w.entry_id = g.id
      join session_instance i on i.nursery_id = g.nursery_id and i.id = g.instance_id
      where g.keyworker_profile_id = ${keyworker} and g.status = 'offered' and g.hold_until > ${now()}
        and i.date between ${from} and ${to} and ${chosen}
    )
    select k.id, k.kind, k.child_id, k.date, k.start_time, k.end_time, k.status, k.attendance, s.name as session_name,
      b.name as service_name, b.contact_phone as service_phone, k.order_id, k.price, k.hold_until,
      case when k.attendance is not null then json_build_object(
        'can', case when ${absenceUntil('k', 'b')} <= ${`${localDate()} ${localTime()}`} then null
          when k.attendance = 'expected' then 'report'
          when k.attendance = 'absent' and k.absent_by_family then 'take_back' end,
        'until', ${absenceUntil('k', 'b')},
        'by', case when k.attendance = 'absent' then case when k.absent_by_family then 'family' else 'service' end end,
        'reason', case when k.absent_by_family then k.absence_reason end) end as absence
    from known k
    join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
    order by k.date, k.start_time, k.child_id, k.id`.execute(db);
  return { today: localDate(), children, entries };
}
