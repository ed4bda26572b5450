import { sql } from 'kysely';
import { nextMonth } from '@bairn/shared/format/planSpans';
import type { Usage } from '@bairn/shared/format/plans';
import type { Handle } from '../database/database.ts';

export type OfBranch = { nursery: string; branch: string };

/** The instant at which a local date begins in Scotland. */
const begin = (date: string) => sql`(${date}::date::timestamp at time zone 'Europe/London')`;

/**
 * Counts what a service used in the month that begins on `month`; of one that is not over, so far. What each figure counts is
 * in docs/decisions/subscriptions.md. One statement; each part goes by an index that begins with the service or its month.
 */
export async function countUsage(db: Handle, { nursery, branch }: OfBranch, month: string): Promise<Usage> {
  const next = nextMonth(month);
  const { rows } = await sql<Usage>`select
    (select count(*) from booking k
      where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.status not in ('pending', 'expired')
        and k.created_at >= ${begin(month)} and k.created_at < ${begin(next)}
        and not exists (select from desk_order d where d.order_id = k.order_id)) as bookings,
    (select count(distinct k.child_id) from booking k
      where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.status = 'attended'
        and k.date >= ${month}::date and k.date < ${next}::date) as children,
    (select count(*) from staff_branch w
      join staff_profile s on s.nursery_id = w.nursery_id and s.id = w.staff_profile_id
      where w.nursery_id = ${nursery} and w.branch_id = ${branch} and s.created_at < ${begin(next)}
        and (s.deleted_at is null or s.deleted_at >= ${begin(next)})) as staff,
    (select count(*) from conversation_side c
      join message m on m.nursery_id = c.nursery_id and m.side_id = c.id
      where c.nursery_id = ${nursery} and c.branch_id = ${branch} and c.last_at >= ${begin(month)}
        and m.created_at >= ${begin(month)} and m.created_at < ${begin(next)}) as messages,
    (select coalesce(sum(f.bytes), 0)::bigint from branch_photo p join stored_file f on f.id in (p.file_id, p.small_file_id)
      where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.created_at < ${begin(next)})
    + (select coalesce(sum(a.size), 0)::bigint from journal_entry e
      join journal_media a on a.nursery_id = e.nursery_id and a.journal_entry_id = e.id
      where e.nursery_id = ${nursery} and e.branch_id = ${branch} and a.status = 'available' and a.created_at < ${begin(next)})
    + (select coalesce(sum(a.size), 0)::bigint from conversation_side c
      join message_media a on a.nursery_id = c.nursery_id and a.side_id = c.id
      where c.nursery_id = ${nursery} and c.branch_id = ${branch} and a.message_id is not null
        and a.created_at < ${begin(next)}) as storage_bytes`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error(`The usage of service ${branch} was not counted.`);
  return usage;
}
