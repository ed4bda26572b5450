import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { notify } from '../notifications/notify.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { takeTurn, type Manager } from '../staff/manager.ts';
import { tellStaff } from '../staff/tellStaff.ts';
import { applyIdentity } from './changeProfile.ts';
import { judge, need, type Judged } from './judge.ts';
import { holdRecord, logStaff } from './record.ts';

/** Tells a person that something of their record was decided. */
export const tellDecided = (tx: Tx, { nursery }: Manager, who: Judged, object: string) =>
  notify(tx, {
    type: 'record.decided',
    object,
    to: { user: who.user_id, account: 'service', nursery },
    ids: { staff_profile_id: who.id },
  });

type Wanted = { approve: boolean; reason?: string | null | undefined; asked_at: string };

/**
 * Applies what a person asked to change, or declines it with a reason for them.
 * @throws Refusal 403, 404, 409 `changed` where it is not what the admin saw, 422 without a reason
 */
export async function decideChanges(tx: Tx, manager: Manager, of: { branch: string; id: string }, wanted: Wanted) {
  const { approve, reason } = wanted;
  if (!approve && !reason) throw invalid({ reason: ['Say why'] });
  await takeTurn(tx, manager);
  const who = await judge(tx, manager, of.branch, of.id);
  need(who.can.decide);
  await holdRecord(tx, manager.nursery, who.id);
  const { rows } = await sql<{ asked: object }>`
    select asked from staff_record
    where nursery_id = ${manager.nursery} and staff_profile_id = ${who.id} and asked_at = ${wanted.asked_at}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw conflict('Someone else has just changed or decided this. Please look again.', 'changed');
  if (approve) await applyIdentity(tx, manager.nursery, who.id, row.asked);
  await sql`update staff_record set asked = null, asked_at = null, declined_reason = ${approve ? null : reason},
      revision = revision + 1
    where nursery_id = ${manager.nursery} and staff_profile_id = ${who.id}`.execute(tx);
  await logStaff(tx, manager, approve ? 'staff.approve' : 'staff.decline', who);
  if (!who.is_self) await tellDecided(tx, manager, who, who.id);
  await tellStaff(tx, manager.nursery, who.user_id);
}
