import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { mayHappen, staffMachine } from '@bairn/shared/schema/states';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, forbidden, notFound } from '../refusals/refusal.ts';
import { askSocketsAgain } from '../realtime/endSockets.ts';
import { freeShifts } from './freeShifts.ts';
import { manages, takeTurn, type Manager } from './manager.ts';
import { findStaff } from './staffQueries.ts';
import { tellStaff } from './tellStaff.ts';
import { transition, transitionAll } from '../states/transition.ts';

type Change = 'suspend' | 'lift' | 'remove';

const written = {
  suspend: { action: 'staff.suspend', verb: 'suspend' },
  lift: { action: 'staff.lift_suspension', verb: 'lift the suspension of' },
  remove: { action: 'staff.remove', verb: 'remove' },
} as const;

const onlyBySuperAdmin =
  'Only a super admin can do this: the person is a super admin, or works in services that are not yours.';

/** Finds the person whom a change is about, and refuses it where it is not allowed. */
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
    throw conflict(`You cannot ${verb} the last super admin. Make another person one first.`, 'last_super_admin');
  }
  return read;
}

/**
 * Opens the shifts that a person would have worked, and tells those who have to find others for them. `only`: a condition on
 * the shifts `h`.
 * @returns how many are open now.
 */
export async function openShifts(
  tx: Tx,
  { nursery, user }: Pick<Manager, 'nursery' | 'user'>,
  id: string,
  only?: RawBuilder<unknown>,
): Promise<number> {
  const shifts = await freeShifts(tx, nursery, id, only);
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
  return shifts.length;
}

/** Keeps the periods of suspension, by which past and future days are counted. */
async function noteSuspension(tx: Tx, nursery: string, id: string, change: Change) {
  if (change === 'suspend') {
    await sql`insert into staff_suspension (nursery_id, id, staff_profile_id, from_at)
      values (${nursery}, ${newId()}, ${id}, ${now()})`.execute(tx);
    return;
  }
  await sql`update staff_suspension set until_at = ${now()}
    where nursery_id = ${nursery} and staff_profile_id = ${id} and until_at is null`.execute(tx);
}

/**
 * Suspends a member of staff, lifts the suspension, or removes them. A suspension and a removal take effect at the next
 * call on every node: the rules refuse the person, their sockets leave the provider's channels, their shifts are open.
 */
export async function changeStaff(tx: Tx, manager: Manager, who: { branch: string; id: string }, change: Change) {
  const { user_id } = await findFor(tx, manager, who, change);
  const { nursery, user, request } = manager;
  await transition(tx, 'staff_profile', change, {
    of: who.id,
    scope: sql`nursery_id = ${nursery} and deleted_at is null`,
    audit: () => ({
      user,
      nursery,
      action: written[change].action,
      object: { type: 'staff_profile', id: who.id },
      related: { user_id },
      request,
    }),
    announce: () => tellStaff(tx, nursery, user_id),
  });
  await noteSuspension(tx, nursery, who.id, change);
  if (change === 'lift') return;
  // A person who is suspended or removed does not come back by an invitation of their own. The person's change is logged.
  await transitionAll(tx, 'staff_invite', 'revoke', {
    where: sql`nursery_id = ${nursery} and invited_by = ${user_id} and status = 'invited'`,
    set: sql`settled_at = ${now()}`,
    audit: null,
    announce: null,
  });
  await openShifts(tx, manager, who.id);
  await askSocketsAgain(tx, user_id);
}
