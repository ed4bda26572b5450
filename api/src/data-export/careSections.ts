import { sql } from 'kysely';
import { section, type Section } from './section.ts';

/** A service as families see it, without personal numbers or addresses. */
const service = sql`b.name as service`;

/** What services wrote down about a family's children while they looked after them. */
export const careSections: readonly Section[] = [
  section(
    'accident-reports',
    'Accident and incident reports',
    'What each service wrote down for you about your children, and who of the family signed it.',
    ({ keyworker, user }) => sql`
      select c.first_name as child, ${service}, r.kind, r.occurred_on as date, r.occurred_time as time,
        r.details ->> 'what_happened' as what_happened, r.details ->> 'first_aid' as first_aid, r.signed_at,
        (select case when s.user_id = ${user} then 'You' else 'Another parent' end from accident_signature s
          where s.nursery_id = r.nursery_id and s.accident_report_id = r.id and s.revision = r.revision
            and s.role = 'carer') as signed_by
      from family_child f join child c on c.id = f.child_id
      join accident_report r on r.child_id = c.id and r.shared_at is not null
      join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
      where f.keyworker_profile_id = ${keyworker} order by r.occurred_on desc, r.id`,
  ),
  section(
    'medicines',
    'Medicines',
    'What your children are given at each service, who agreed to it, and each dose.',
    ({ keyworker, user }) => sql`
      select c.first_name as child, ${service}, m.medicine, m.dose, m.reason, m.from_date,
        m.to_date as until_date, case when m.agreed then 'Agreed' when not m.agreed then 'Declined' end as answer,
        case when m.answered_by = ${user} then 'You' when m.answered_by is not null then 'Another parent'
          else m.answered_name end as answered_by, m.answered_on as answered_date, m.end_reason as ended_because,
        (select string_agg(to_char(d.date, 'DD/MM/YYYY') || ' ' || to_char(d.done_time, 'HH24:MI') || ': ' || d.outcome
            || coalesce(' (' || d.note || ')', '') || case when d.struck_at is not null then ', struck out' else '' end,
          '; ' order by d.date, d.done_time, d.id) from medicine_dose d
          where d.nursery_id = m.nursery_id and d.medicine_plan_id = m.id) as doses
      from family_child f join child c on c.id = f.child_id
      join medicine_plan m on m.child_id = c.id
      join branch b on b.nursery_id = m.nursery_id and b.id = m.branch_id
      where f.keyworker_profile_id = ${keyworker} order by m.from_date desc, m.id`,
  ),
];
