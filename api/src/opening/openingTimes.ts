import { sql } from 'kysely';
import type { OpeningHours } from '@bairn/shared/schema/opening';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { tellBranch } from '../realtime/tell.ts';

export type OfBranch = { nursery: string; branch: string };
/** The person and the call that write. */
export type Writer = { user: string; request: string };

/** The opening hours of a branch in the order of the week; a day without any is closed. */
export async function readOpeningTimes(db: Handle, { nursery, branch }: OfBranch): Promise<OpeningHours[]> {
  const { rows } = await sql<OpeningHours>`
    select day, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes from opening_time
    where nursery_id = ${nursery} and branch_id = ${branch} order by day, opening_time.opens`.execute(db);
  return rows;
}

/** Replaces the opening hours of a branch. The row of the branch is locked: of two who save, the later one's stay. */
export async function writeOpeningTimes(tx: Tx, of: OfBranch & Writer, hours: readonly OpeningHours[]) {
  const { nursery, branch, user, request } = of;
  await sql`select id from branch where nursery_id = ${nursery} and id = ${branch} for update`.execute(tx);
  await sql`delete from opening_time where nursery_id = ${nursery} and branch_id = ${branch}`.execute(tx);
  await sql`insert into opening_time (nursery_id, branch_id, day, opens, closes)
    select ${nursery}::uuid, ${branch}::uuid, day, opens, closes
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as t (day smallint, opens time, closes time)`.execute(tx);
  await audit(tx, {
    user,
    nursery,
    action: 'branch.opening_times',
    object: { type: 'branch', id: branch },
    request,
  });
  // Drops the cached pages of the service too.
  await tellBranch(tx, branch, 'service.changed', { id: branch });
}
