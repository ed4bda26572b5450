import { sql } from 'kysely';
import { mostDayMinutes } from '@bairn/shared/format/funding';
import { paymentType } from '../config/lists.ts';

/** What a line's row says about the child's funded hours. */
export type HoursRow = {
  id: string;
  child_id: string | null;
  date: string;
  funded_minutes: number;
  /** The child's funding at the service on the date; null where it has none or the session does not take funded hours. */
  funding_id: string | null;
  /** Minutes of it that are not booked. */
  funding_left: number | null;
  /** Funded minutes of the child on the date that are booked, at all services. */
  funded_on_day: number;
};

/** The columns of `HoursRow` for a line `t` of an instance `i` of a session `s`, beside those of the line itself. */
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

const sumOf = (rows: readonly HoursRow[]) => rows.reduce((sum, { funded_minutes }) => sum + funded_minutes, 0);

/**
 * Minutes of a line that funded hours can pay for, beside what the other held lines of the basket are to take. Ordering
 * checks it again with the child's year locked (`allocateHours`).
 */
export function fundableOf(row: HoursRow, length: number, held: readonly HoursRow[]): number {
  if (row.funding_id === null) return 0;
  const others = held.filter(({ id }) => id !== row.id);
  const here = sumOf(others.filter(({ funding_id }) => funding_id === row.funding_id));
  const onDay = sumOf(others.filter(({ child_id, date }) => child_id === row.child_id && date === row.date));
  const most = Math.min((row.funding_left ?? 0) - here, mostDayMinutes - row.funded_on_day - onDay, length);
  return Math.max(0, most);
}
