import { sql } from 'kysely';
import type { CareTerms, Stay } from '@bairn/shared/format/staffNeeded';
import { isChildminders } from '@bairn/shared/schema/ratios';
import type { Db } from '../database/database.ts';

type OfBranch = { nursery: string; branch: string };

export type StayRow = Stay & { booking_id: string; date: string };
/** The children booked at a branch, and how it looks after them. */
export type BranchCare = { stays: StayRow[]; terms: CareTerms };

/** Whether a branch is a childminder's home, and the ratios that were agreed for its rooms for these dates. */
async function readTerms(db: Db, { nursery, branch }: OfBranch, dates: readonly string[]): Promise<CareTerms> {
  const { rows } = await sql<Pick<CareTerms, 'agreed'> & { types: number[] }>`
    select b.service_types as types,
      (select coalesce(json_agg(json_build_object('room_id', o.room_id, 'ratio', o.ratio, 'from_date', o.from_date,
          'to_date', o.to_date)), '[]')
        from room_ratio_override o join room r on r.nursery_id = o.nursery_id and r.id = o.room_id
        where o.nursery_id = b.nursery_id and r.branch_id = b.id
          and exists (select from unnest(${dates}::date[]) d
            where o.from_date <= d and (o.to_date is null or d <= o.to_date))) as agreed
    from branch b where b.nursery_id = ${nursery} and b.id = ${branch}`.execute(db);
  const { types = [], agreed = [] } = rows[0] ?? {};
  return { childminder: isChildminders(types), agreed };
}

/**
 * The children booked at a branch on these dates with their times, and what their ratios depend on. A child is in the room
 * of the session, or else in their own.
 */
export async function readCare(db: Db, of: OfBranch, dates: readonly string[]): Promise<BranchCare> {
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
