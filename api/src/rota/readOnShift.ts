import { sql } from 'kysely';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { Attendance } from '@bairn/shared/schema/attendance';
import { standingAt } from '../counting/whoCounts.ts';
import type { Db } from '../database/database.ts';

/** How many people are on a branch's rota at this minute, and how many of them count; null if nobody is on it today. */
export async function readOnShift(
  db: Db,
  { nursery, branch }: { nursery: string; branch: string },
): Promise<Attendance['on_shift']> {
  const time = localTime();
  const { rows } = await sql<{ today: number } & NonNullable<Attendance['on_shift']>>`
    select count(*)::int as today,
      count(distinct s.id) filter (where h.present)::int as rostered,
      count(distinct s.id) filter (where h.present and c.counts)::int as counted,
      count(distinct s.id) filter (where h.present and c.first_aider)::int as first_aiders
    from rota o
    join lateral (select h.*, h.start_time <= ${time}::time and h.end_time > ${time}::time as present from shift h
      where h.nursery_id = o.nursery_id and h.rota_id = o.id and h.date = ${localDate()}
        and h.confirmation in ('pending', 'confirmed')) h on true
    join staff_profile s on s.nursery_id = h.nursery_id and s.id = h.staff_profile_id
    cross join lateral ${standingAt(sql`${now()}::timestamptz`)} c
    where o.nursery_id = ${nursery} and o.branch_id = ${branch} and o.status <> 'draft'`.execute(db);
  const [row] = rows;
  if (!row || row.today === 0) return null;
  const { rostered, counted, first_aiders } = row;
  return { rostered, counted, first_aiders };
}
