import { sql } from 'kysely';

/** The name of a `user`; a deleted account has none. */
export const personName = (user: string) =>
  sql.raw(
    `(case when ${user}.deleted_at is null then ${user}.first_name || ' ' || ${user}.last_name else 'Deleted person' end)`,
  );

const childName = sql`c.first_name || ' ' || c.last_name`;
const day = (column: string) => sql`to_char(${sql.ref(column)}, 'DD/MM/YYYY')`;

/** The name of the object of an entry `a` of a provider; null for one that was deleted, or has no name. */
export const labelOf = (nursery: string) => sql`case a.object_type
  when 'booking' then (
    select ${childName} || ', ' || s.name || ', ' || ${day('k.date')} from booking k
    join child c on c.id = k.child_id join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    where k.nursery_id = ${nursery} and k.id = a.object_id)
  when 'session_instance' then (
    select s.name || ', ' || ${day('i.date')} from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where i.nursery_id = ${nursery} and i.id = a.object_id)
  when 'payment' then (
    select 'Order ' || o.number from payment p join "order" o on o.id = p.order_id
    where p.nursery_id = ${nursery} and p.id = a.object_id)
  when 'invoice' then (
    select 'Order ' || o.number from invoice v join "order" o on o.id = v.order_id
    where v.nursery_id = ${nursery} and v.id = a.object_id)
  when 'refund' then (
    select 'Order ' || o.number from refund r join "order" o on o.id = r.order_id
    where r.nursery_id = ${nursery} and r.id = a.object_id)
  when 'child' then (
    select ${childName} from child c where c.id = a.object_id
      and (exists (select from child_profile cp where cp.nursery_id = ${nursery} and cp.child_id = c.id)
        or exists (select from booking k where k.nursery_id = ${nursery} and k.child_id = c.id)))
  when 'child_profile' then (
    select ${childName} from child_profile cp join child c on c.id = cp.child_id
    where cp.nursery_id = ${nursery} and cp.id = a.object_id)
  when 'staff_profile' then (
    select ${personName('pu')} from staff_profile s join "user" pu on pu.id = s.user_id
    where s.nursery_id = ${nursery} and s.id = a.object_id)
  when 'staff_invite' then (
    select i.first_name || ' ' || i.last_name from staff_invite i
    where i.nursery_id = ${nursery} and i.id = a.object_id)
  when 'connection' then (
    select ${personName('pu')} from connection x join keyworker_profile kp on kp.id = x.keyworker_profile_id
    join "user" pu on pu.id = kp.user_id where x.nursery_id = ${nursery} and x.id = a.object_id)
  when 'enquiry' then (
    select ${personName('pu')} from enquiry e join keyworker_profile kp on kp.id = e.keyworker_profile_id
    join "user" pu on pu.id = kp.user_id where e.nursery_id = ${nursery} and e.id = a.object_id)
  when 'absence' then (
    select ${personName('pu')} from absence x join staff_profile s on s.nursery_id = x.nursery_id and s.id = x.staff_profile_id
    join "user" pu on pu.id = s.user_id where x.nursery_id = ${nursery} and x.id = a.object_id)
  when 'accident_report' then (
    select ${childName} || ', ' || ${day('ar.occurred_on')} from accident_report ar join child c on c.id = ar.child_id
    where ar.nursery_id = ${nursery} and ar.id = a.object_id)
  when 'medicine_plan' then (
    select ${childName} || ', ' || mp.medicine from medicine_plan mp join child c on c.id = mp.child_id
    where mp.nursery_id = ${nursery} and mp.id = a.object_id)
  when 'pickup' then (select k.name from pickup k where k.id = a.object_id)
  when 'room' then (select r.name from room r where r.nursery_id = ${nursery} and r.id = a.object_id)
  when 'branch' then (select b.name from branch b where b.nursery_id = ${nursery} and b.id = a.object_id)
  when 'nursery' then (select n.name from nursery n where n.id = ${nursery} and n.id = a.object_id)
  when 'user' then (select ${personName('pu')} from "user" pu where pu.id = a.object_id)
  end`;
