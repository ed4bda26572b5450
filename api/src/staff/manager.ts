import { sql } from 'kysely';
import { rolesWithin } from '@bairn/shared/schema/staff';
import { personSuspended } from '../access/rules.ts';
import type { Person, StaffRole } from '../access/person.ts';
import type { Tx } from '../plugins/database.ts';
import { forbidden, notFound } from '../plugins/refusal.ts';

/** An admin who sees to the staff of a provider; `branches` are those that are theirs. */
export type Manager = {
  user: string;
  nursery: string;
  profile: string;
  role: StaffRole;
  branches: readonly string[];
  /** Id of the call, for the log. */
  request?: string | undefined;
};

/** Somebody, or an invitation, that an admin may want to change. */
type Managed = { role: StaffRole; branch_ids: readonly string[] };

/** The admin whom the access rule has let in, by the nursery of the path. */
export function managerOf(person: Person, nursery: string, request?: string): Manager {
  const profile = person.staff.find(({ nursery_id }) => nursery_id === nursery);
  if (!profile) throw notFound();
  const { id, role, branches } = profile;
  return { user: person.user_id, nursery, profile: id, role, branches, request };
}

/** A super admin manages everybody; an admin staff and admins, as long as all their branches are the admin's as well. */
export const manages = (manager: Manager, { role, branch_ids }: Managed) =>
  rolesWithin[manager.role].includes(role) &&
  (manager.role === 'nursery-super-admin' || branch_ids.every((branch) => manager.branches.includes(branch)));

/**
 * Changes of one provider's staff go one after the other: who was suspended while they waited changes nobody any more,
 * and of two super admins who suspend each other one does.
 * @throws Refusal 403 when the manager's own rights are gone.
 */
export async function takeTurn(tx: Tx, { nursery, profile, role }: Manager) {
  // Weak enough that rows which only refer to the provider are written meanwhile.
  await sql`select from nursery where id = ${nursery} for no key update`.execute(tx);
  const { rows } = await sql`
    select from staff_profile where nursery_id = ${nursery} and id = ${profile} and role = ${role}
      and suspended_at is null and deleted_at is null`.execute(tx);
  if (rows.length === 0) throw forbidden(personSuspended);
}
