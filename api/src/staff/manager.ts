import { sql } from 'kysely';
import { rolesWithin } from '@bairn/shared/schema/staff';
import { personSuspended } from '../access/branchRules.ts';
import type { Person, StaffRole } from '../access/person.ts';
import type { BranchScope } from '../access/rule.ts';
import type { Tx } from '../database/database.ts';
import { forbidden } from '../refusals/refusal.ts';

/** An admin who manages the staff of a provider; `branches` are the admin's own. */
export type Manager = {
  user: string;
  nursery: string;
  profile: string;
  role: StaffRole;
  branches: readonly string[];
  /** Id of the call, for the log. */
  request?: string | undefined;
};

/** A staff member or an invitation that an admin may want to change. */
type Managed = { role: StaffRole; branch_ids: readonly string[] };

/** The admin that the access rule has allowed. */
export const managerOf = (
  { user_id }: Person,
  { nursery, staff }: Pick<BranchScope, 'nursery' | 'staff'>,
  request?: { id: string },
): Manager => ({
  user: user_id,
  nursery,
  profile: staff.id,
  role: staff.role,
  branches: staff.branches,
  request: request?.id,
});

/** A super admin manages all staff; an admin staff and admins, as long as all their branches are the admin's as well. */
export const manages = (manager: Manager, { role, branch_ids }: Managed) =>
  rolesWithin[manager.role].includes(role) &&
  (manager.role === 'nursery-super-admin' || branch_ids.every((branch) => manager.branches.includes(branch)));

/**
 * Changes of one provider's staff go one after the other: a manager who was suspended while waiting changes nothing,
 * and of two super admins who suspend each other one does.
 * @throws Refusal 403 when the manager's own rights are gone.
 */
export async function takeTurn(tx: Tx, { nursery, profile, role }: Manager) {
  // Weak enough that rows which only refer to the provider can still be written.
  await sql`select from nursery where id = ${nursery} for no key update`.execute(tx);
  const { rows } = await sql`
    select from staff_profile where nursery_id = ${nursery} and id = ${profile} and role = ${role}
      and suspended_at is null and deleted_at is null`.execute(tx);
  if (rows.length === 0) throw forbidden(personSuspended);
}
