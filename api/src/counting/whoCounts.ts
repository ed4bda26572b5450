import { sql, type RawBuilder } from 'kysely';
import type { QualificationKind } from '@bairn/shared/schema/staffWords';

type Sql = RawBuilder<unknown>;

/** The local date of an instant, in the time zone of every branch. */
const dateAt = (at: Sql) => sql`(${at} at time zone 'Europe/London')::date`;

/** An approved record of a kind of the staff profile `s`; with a date, one that is valid on it. */
const has = (kind: QualificationKind, date?: Sql) => sql`exists (
  select from staff_qualification q
  where q.nursery_id = s.nursery_id and q.staff_profile_id = s.id and q.kind = ${sql.lit(kind)} and q.status = 'approved'
    ${date ? sql`and q.valid_from <= ${date} and (q.valid_to is null or q.valid_to >= ${date})` : sql``})`;

/**
 * Whether a record of a kind is known and not valid at that date: it has lapsed, or has not begun. A person without any
 * counts, for a service that has not entered its records yet.
 */
const lapsed = (kind: QualificationKind, date: Sql) => sql`${has(kind)} and not ${has(kind, date)}`;

const notAfter = (at: Sql) => (column: string) => sql`${sql.ref(column)} <= ${at}`;

/** The reasons why a person does not count, in the order of `countReasons`. */
const reasons = (at: Sql) => {
  const day = sql`d.date`;
  const began = notAfter(at);
  return sql`array_remove(array[
    case when exists (select from staff_record r where r.nursery_id = s.nursery_id and r.staff_profile_id = s.id
      and r.starts_on > ${day}) then 'not_started' end,
    case when ${began('s.deleted_at')} or exists (select from staff_record r where r.nursery_id = s.nursery_id
      and r.staff_profile_id = s.id and r.ends_on < ${day}) then 'left' end,
    case when ${began('s.suspended_at')} or exists (select from staff_suspension p where p.nursery_id = s.nursery_id
      and p.staff_profile_id = s.id and ${began('p.from_at')} and (p.until_at is null or p.until_at > ${at}))
      then 'suspended' end,
    case when exists (select from staff_training t where t.nursery_id = s.nursery_id and t.staff_profile_id = s.id
      and t.from_date <= ${day} and (t.to_date is null or t.to_date >= ${day})) then 'in_training' end,
    case when ${lapsed('pvg', day)} then 'pvg' end,
    case when ${lapsed('sssc', day)} then 'sssc' end,
    case when ${lapsed('first_aid', day)} then 'first_aid' end], null)`;
};

/**
 * Whether the staff profile of the alias `s` counts at an instant: one row of `why` (see `countReasons`), `counts`
 * (towards a ratio) and `first_aider`. To be joined laterally. The only place that decides it, for attendance, dashboard and
 * rota; it knows nothing of shifts and of who is present.
 *
 * Dates are local and end at midnight in Scotland, so a record lapses at the first instant after its last day.
 */
export const standingAt = (at: Sql) => sql`(
  select w.why, cardinality(array_remove(w.why, 'first_aid')) = 0 as counts,
    cardinality(w.why) = 0 and ${has('first_aid', sql`w.date`)} as first_aider
  from (select d.date, ${reasons(at)} as why from (select ${dateAt(at)} as date) d) w)`;

/**
 * Whether the staff profile `s` counts at noon of the local dates from `first` to `last`: rows of `date` and `counts`, for
 * the first date and for each one on which that may change, in no order. To be joined laterally; a fraction of the work of
 * judging each date.
 */
export const standingOver = (first: string, last: string) => sql`(
  select x.date, c.counts from (
    select distinct e.date from (
      select ${first}::date as date
      union all select unnest(array[r.starts_on, r.ends_on + 1]) from staff_record r
        where r.nursery_id = s.nursery_id and r.staff_profile_id = s.id
      union all select unnest(array[t.from_date, t.to_date + 1]) from staff_training t
        where t.nursery_id = s.nursery_id and t.staff_profile_id = s.id
      union all select unnest(array[q.valid_from, q.valid_to + 1]) from staff_qualification q
        where q.nursery_id = s.nursery_id and q.staff_profile_id = s.id and q.status = 'approved'
      -- What happens after noon shows on the next date.
      union all select ${dateAt(sql`i.at`)} + later from unnest(array[0, 1]) later, (
        select unnest(array[s.deleted_at, s.suspended_at]) as at
        union all select unnest(array[p.from_at, p.until_at]) from staff_suspension p
          where p.nursery_id = s.nursery_id and p.staff_profile_id = s.id) i
    ) e where e.date between ${first} and ${last}) x
  cross join lateral ${standingAt(sql`((x.date + time '12:00') at time zone 'Europe/London')`)} c)`;

/** Whether a first aid certificate of the staff profile `s` is known at all, valid or not. */
export const knowsFirstAid = has('first_aid');

/** Whether a later approved record of the kind takes the place of the qualification `q`, so that nothing ends with it. */
export const isReplaced = sql`exists (select from staff_qualification n where n.nursery_id = q.nursery_id
  and n.staff_profile_id = q.staff_profile_id and n.kind = q.kind and n.id <> q.id and n.status = 'approved'
  and (q.kind not in ('award', 'training') or n.title = q.title)
  and n.valid_from <= q.valid_to + 1 and (n.valid_to is null or n.valid_to > q.valid_to))`;
