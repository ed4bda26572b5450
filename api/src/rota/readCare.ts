import { sql, type RawBuilder } from 'kysely';
import type { Rounding } from '@bairn/shared/format/adults';
import type { CareTerms, Stay } from '@bairn/shared/format/staffNeeded';
import { isChildminders } from '@bairn/shared/schema/ratios';
import type { Handle } from '../database/database.ts';

type OfBranch = { nursery: string; branch: string };

export type StayRow = Stay & { booking_id: string; date: string };
/** The children booked at a branch, and how it looks after them. */
export type BranchCare = { stays: StayRow[]; terms: CareTerms };

/** A ratio that was agreed for a room, or for all rooms of a service (a null room), as JSON of `CareTerms`. */
const agreedFor = (dates: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('room_id', o.room_id, 'ratio', o.ratio, 'from_date', o.from_date,
    'to_date', o.to_date) order by o.nth, o.from_date), '[]')
  from (
    select 1 as nth, o.room_id, o.ratio, o.from_date, o.to_date
    from room_ratio_override o join room r on r.nursery_id = o.nursery_id and r.id = o.room_id
    where o.nursery_id = b.nursery_id and r.branch_id = b.id
    union all
    -- Of each room, and of children of whom no room is known.
    select 2, r.id, o.ratio, o.from_date, o.to_date
    from branch_ratio_override o cross join (
      select id from room where nursery_id = b.nursery_id and branch_id = b.id union all select null) r
    where o.nursery_id = b.nursery_id and o.branch_id = b.id) o
  where exists (select from unnest(${dates}::date[]) d
    where o.from_date <= d and (o.to_date is null or d <= o.to_date)))`;

/** The terms of care of a branch `b` on some dates: columns for `termsOf`. */
export const careColumns = (dates: RawBuilder<unknown>) => sql`b.service_types as types, b.ratio_rounding as rounding,
  ${agreedFor(dates)} as agreed`;
export type CareRow = { types: number[]; rounding: Rounding; agreed: CareTerms['agreed'] };

/** How a branch looks after its children, from its row of `careColumns`. */
export const termsOf = ({ types, rounding, agreed }: CareRow): CareTerms => ({
  childminder: isChildminders(types),
  rounding,
  agreed,
});

async function readTerms(db: Handle, { nursery, branch }: OfBranch, dates: readonly string[]): Promise<CareTerms> {
  const { rows } = await sql<CareRow>`
    select ${careColumns(sql`${dates}`)} from branch b
    where b.nursery_id = ${nursery} and b.id = ${branch}`.execute(db);
  return termsOf(rows[0] ?? { types: [], rounding: 'pooled', agreed: [] });
}

/**
 * The children booked at a branch on these dates with their times, and what their ratios depend on. A child is in the room
 * of the session, or else in their own.
 */
export async function readCare(db: Handle, of: OfBranch, dates: readonly string[]): Promise<BranchCare> {
  const { rows } = await sql<StayRow>`
    select k.id as booking_id, k.date, k.child_id, c.dob, k.start_time, k.end_time,
      coalesce(s.room_id, p.room_id) as room_id
    from booking k join child c on c.id = k.child_id
    join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    left join child_profile p on p.nursery_id = k.nursery_id and p.branch_id = k.branch_id and p.child_id = k.child_id
    where k.nursery_id = ${of.nursery} and k.branch_id = ${of.branch} and k.date = any(${dates}::date[])
      and k.status in ('pending', 'confirmed', 'attended')`.execute(db);
  return { stays: rows, terms: await readTerms(db, of, dates) };
}
