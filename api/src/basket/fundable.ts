import { sql } from 'kysely';
import { paymentType } from '../config/lists.ts';

/** The columns of `HoursOfLine` for a line `t` of an instance `i` of a session `s`, beside those of the line itself. */
export const hoursOfLine = sql`
  h.id as funding_id, h.allocated - h.taken as funding_left,
  case when h.id is null then 0 else (select coalesce(sum(u.minutes), 0)::int from funding_use u
    where u.child_id = t.child_id and u.date = i.date and u.state <> 'released') end as funded_on_day`;

/** The funding `h` that can pay for a line. */
export const fundingOfLine = sql`
  left join child_funding h on h.nursery_id = i.nursery_id and h.branch_id = i.branch_id and h.child_id = t.child_id
    and h.status = 'approved' and ${paymentType.fundedHours}::smallint = any(s.payment_types)
    and h.year = extract(year from i.date)::int - (extract(month from i.date) < 8)::int
    and i.date between h.start_date and coalesce(h.end_date, make_date(h.year + 1, 7, 31))`;
