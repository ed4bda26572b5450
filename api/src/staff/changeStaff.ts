import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { inviteMachine, mayHappen, staffMachine } from '@bairn/shared/schema/states';
import { notify } from '../notifications/notify.ts';
import { audit } from '../plugins/audit.ts';
import type { Tx } from '../plugins/database.ts';
import { conflict, forbidden, notFound } from '../plugins/refusal.ts';
import { askSocketsAgain } from '../realtime/endSockets.ts';
import { freeShifts } from './freeShifts.ts';
import { manages, takeTurn, type Manager } from './manager.ts';
import { findStaff } from './staffQueries.ts';
import { tellStaff } from './tellStaff.ts';

type Change = 'suspend' | 'lift' | 'remove';

const written = {
  suspend: { action: 'staff.suspend', verb: 'suspend' },
  lift: { action: 'staff.lift_suspension', verb: 'lift the suspension of' },
  remove: { action: 'staff.remove', verb: 'remove' },
} as const;

const onlyBySuperAdmin =
  'Only a super admin can do this: the person is a super admin, or works in services that are not yours.';

/** Finds whom a change is about, and refuses what may not be. */
async function findFor(tx: Tx, manager: Manager, { branch, id }: { branch: string; id: string }, change: Change) {
  await takeTurn(tx, manager);
  const found = await findStaff(tx, manager, branch, id);
  if (!found) throw notFound();
  const { read, row } = found;
  const { verb } = written[change];
  if (row.is_self) throw conflict(`You cannot ${verb} yourself.`, 'self');
  if (!manages(manager, read)) throw forbidden(onlyBySuperAdmin);
  if (!mayHappen(staffMachine, row.status, change)) {
    throw conflict(`${row.first_name} ${row.last_name} is ${row.status} already.`, row.status);
  }
  if (read.is_last && change !== 'lift') {
    throw conflict(`You cannot ${verb} the last super admin. Make somebody else one first.`, 'last_super_admin');
  }
  return read;
}

async function write(tx: Tx, { nursery }: Manager, id: string, change: Change) {
  const at = now();
  const own = sql`nursery_id = ${nursery} and id = ${id} and deleted_at is null`;
  const { numAffectedRows } = await {
    suspend: () => sql`update staff_profile set suspended_at = ${at} where ${own} and suspended_at is null`,
    lift: () => sql`update staff_profile set suspended_at = null where ${own} and suspended_at is not null`,
    remove: () => sql`update staff_profile set deleted_at = ${at} where ${own}`,
  }
    [change]()
    .execute(tx);
  if (numAffectedRows !== 1n) throw conflict('This person has changed meanwhile. Look again, please.');
}

/** Opens what somebody would have worked, and tells those who have to find others for it. */
export async function openShifts(tx: Tx, { nursery, user }: Pick<Manager, 'nursery' | 'user'>, id: string) {
  const shifts = await freeShifts(tx, nursery, id);
  const branches = [...new Set(shifts.map(({ branch_id }) => branch_id))];
  await notify(
    tx,
    ...branches.map((branch) => ({
      type: 'shifts.opened' as const,
      object: id,
      to: { nursery, branch, except: user },
      ids: { staff_profile_id: id },
    })),
  );
}

/**
 * Suspends somebody, lifts it, or takes them off the staff. It counts from here on, on every node: the rules refuse them,
 * their sockets leave the provider's channels, and what they would have worked is open.
 */
export async function changeStaff(tx: Tx, manager: Manager, who: { branch: string; id: string }, change: Change) {
  const { user_id } = await findFor(tx, manager, who, change);
  await write(tx, manager, who.id, change);
  if (change !== 'lift') {
    // Nobody comes back by an invitation of their own.
    await sql`update staff_invite set status = ${inviteMachine.invited.revoke}, settled_at = ${now()}
      where nursery_id = ${manager.nursery} and invited_by = ${user_id} and status = 'invited'`.execute(tx);
    await openShifts(tx, manager, who.id);
    await askSocketsAgain(tx, user_id);
  }
  await audit(tx, {
    user: manager.user,
    nursery: manager.nursery,
    action: written[change].action,
    object: { type: 'staff_profile', id: who.id },
    related: { user_id },
    request: manager.request,
  });
  await tellStaff(tx, manager.nursery, user_id);
}
