import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { CountReason } from '@bairn/shared/schema/staffWords';
import { standingAt } from '../counting/whoCounts.ts';
import type { Db } from '../database/database.ts';
import type { StayRow } from './readCare.ts';
import type { OfBranch } from './weekQueries.ts';

/** A booked child with the times at which they came and went, in local time. */
export type Attending = StayRow & { in_at: string | null; out_at: string | null };

const localClock = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Europe/London', 'HH24:MI')`;

/** When the children of some stays came and went. */
export async function readAttending(db: Db, { nursery }: OfBranch, stays: readonly StayRow[]): Promise<Attending[]> {
  const { rows } = await sql<Pick<Attending, 'booking_id' | 'in_at' | 'out_at'>>`
    select e.booking_id, ${localClock('e.signed_in_at')} as in_at, ${localClock('e.signed_out_at')} as out_at
    from register_entry e where e.nursery_id = ${nursery} and e.status in ('in', 'out')
      and e.booking_id = any(${stays.map(({ booking_id }) => booking_id)}::uuid[])`.execute(db);
  const times = new Map(rows.map(({ booking_id, ...row }) => [booking_id, row]));
  return stays.map((stay) => ({ ...stay, ...(times.get(stay.booking_id) ?? { in_at: null, out_at: null }) }));
}

/** A time that a person was signed in on a date, in local time. */
export type AtWork = {
  id: string;
  from: string;
  to: string | null;
  why: CountReason[];
  counts: boolean;
  first_aider: boolean;
};

/** Hours after which a time without an end is no longer going on (`api/src/hours`). */
const longestShift = 16;

/** Who was signed in at a branch on a date. A time that went on past midnight ends there. */
export async function readAtWork(db: Db, { nursery, branch }: OfBranch, date: string): Promise<AtWork[]> {
  const begins = sql`(${date}::date::timestamp at time zone 'Europe/London')`;
  const ends = sql`((${date}::date + 1)::timestamp at time zone 'Europe/London')`;
  const forgotten = new Date(now().getTime() - longestShift * 3_600_000);
  const { rows } = await sql<AtWork>`
    select w.staff_profile_id as id,
      case when w.started_at < ${begins} then '00:00' else ${localClock('w.started_at')} end as from,
      case when w.ended_at >= ${ends} then '23:59' else ${localClock('w.ended_at')} end as to, c.why, c.counts, c.first_aider
    from work_period w join staff_profile s on s.nursery_id = w.nursery_id and s.id = w.staff_profile_id
    cross join lateral ${standingAt(sql`least(${now()}::timestamptz, coalesce(w.ended_at, ${now()}::timestamptz))`)} c
    where w.nursery_id = ${nursery} and w.branch_id = ${branch} and w.removed_at is null and w.started_at < ${ends}
      and (w.ended_at > ${begins} or w.ended_at is null and not w.is_left_open and w.started_at > ${forgotten})
    order by w.started_at, w.id`.execute(db);
  return rows;
}
