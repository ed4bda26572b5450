import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { rolesWithin } from '@bairn/shared/schema/staff';
import type { Handle } from '../database/database.ts';
import { forbidden, notFound } from '../refusals/refusal.ts';
import { manages, type Manager } from '../staff/manager.ts';
import { findStaff } from '../staff/staffQueries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findStaff>>>;
/** A member of staff, and what the reader may do with their record. */
export type Judged = Found['read'] & { is_self: boolean; can: StaffProfile['can']; seesWage: boolean };

const isAdmin = ({ role }: Manager) => role !== 'nursery-staff';

/** What a reader may do. Admins do not approve their own; a super admin may have no one else to. */
function cansOf(manager: Manager, read: Found['read'], isSelf: boolean): StaffProfile['can'] {
  const over = isSelf ? manager.role === 'nursery-super-admin' : isAdmin(manager);
  return {
    employ: isSelf ? over : manages(manager, read),
    branches: over && read.role !== 'nursery-super-admin',
    contact: over || isSelf,
    identity: over ? 'apply' : isSelf ? 'ask' : 'no',
    train: over,
    schedule: over,
    decide: over,
    qualify: over || isSelf,
  };
}

/**
 * The member of a branch's staff whom a call is about, as the reader may see them: an admin those of their own and lower
 * roles, others themselves alone.
 * @throws Refusal 403, 404
 */
export async function judge(db: Handle, manager: Manager, branch: string, id: string): Promise<Judged> {
  const found = await findStaff(db, manager, branch, id);
  if (!found) throw notFound();
  const { read, row } = found;
  const isSelf = row.is_self;
  if (!isSelf && !isAdmin(manager)) throw notFound();
  if (!isSelf && !rolesWithin[manager.role].includes(read.role)) {
    throw forbidden('Only a super admin can see the record of a super admin.');
  }
  return { ...read, is_self: isSelf, can: cansOf(manager, read, isSelf), seesWage: isAdmin(manager) };
}

/** @throws Refusal 403 unless the reader may. */
export function need(may: boolean) {
  if (!may) throw forbidden('Only an admin who runs all services of this person can change this.');
}
