import { sql } from 'kysely';
import { planDays } from '@bairn/shared/format/planDates';

/** The first day of a child at a service: without a start date the day on which it came on the roll. */
const firstDay = sql`coalesce(p.start_date,
  case when p.status <> 'enrolling' then (p.created_at at time zone 'Europe/London')::date end)`;

/**
 * The personal plan of a child profile `p`, as a lateral join: its newest shared version (`id`, `shared_at`), the latest
 * answer of the family, the state, and the local date on which it is due.
 */
export const planStanding = sql`lateral (
  select v.id, v.shared_at, v.reminded_on,
    case when p.status <> 'left' then coalesce(v.review_on, ${firstDay} + ${sql.lit(planDays)}) end as due_on,
    case when a.change is not null then 'change_asked' when a.id is not null then 'signed'
      when v.id is not null then 'shared'
      when exists (select from personal_plan d where d.nursery_id = p.nursery_id and d.branch_id = p.branch_id
        and d.child_id = p.child_id and d.shared_at is null) then 'draft'
      else 'none' end as state
  from (select) one
  left join lateral (select s.id, s.shared_at, s.review_on, s.reminded_on from personal_plan s
    where s.nursery_id = p.nursery_id and s.branch_id = p.branch_id and s.child_id = p.child_id
      and s.shared_at is not null order by s.version desc limit 1) v on true
  left join lateral (select o.id, o.change from personal_plan_answer o
    where o.nursery_id = p.nursery_id and o.personal_plan_id = v.id
    order by o.created_at desc, o.id desc limit 1) a on true)`;
