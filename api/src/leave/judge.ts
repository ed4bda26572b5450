import { sql } from 'kysely';
import { rolesWithin } from '@bairn/shared/schema/staff';
import type { Person, Staff, StaffRole } from '../access/person.ts';

/** Who reads or changes leave, at which branches. */
export type Reader = { user: string; nursery: string; profile: string; role: StaffRole; branches: readonly string[] };

type Allowed = { nursery: string; branches: readonly string[]; staff: Staff };

/** The reader that an access rule has allowed. */
export const readerOf = ({ user_id }: Pick<Person, 'user_id'>, { nursery, branches, staff }: Allowed): Reader => ({
  user: user_id,
  nursery,
  profile: staff.id,
  role: staff.role,
  branches,
});

/** Whether a reader manages a person of these: never one of a role above, and themselves as a super admin alone. */
export const manages = ({ profile, role }: Reader, who: { id: string; role: StaffRole }) =>
  rolesWithin[role].includes(who.role) && (who.id !== profile || role === 'nursery-super-admin');

/** `manages` of a staff profile `s`. */
export const managesSql = ({ profile, role }: Reader) => sql`(s.role = any(${[...rolesWithin[role]]}::text[])
  and (s.id <> ${profile} or ${role === 'nursery-super-admin'}))`;

/** The staff profiles `s` whose absences a reader sees with their kinds: those below, and the reader's. */
export const seesAbsences = ({ profile, role }: Reader) =>
  sql`(s.id = ${profile} or s.role = any(${[...rolesWithin[role]]}::text[]))`;

/** Whether a staff profile `s` works at a branch. */
export const worksAt = (nursery: string, branch: string) => sql`s.nursery_id = ${nursery} and s.deleted_at is null
  and (s.role = 'nursery-super-admin' or exists (select from staff_branch sb where sb.nursery_id = s.nursery_id
    and sb.staff_profile_id = s.id and sb.branch_id = ${branch}))`;

/** The name of a person `u`. */
export const fullName = sql<string>`(u.first_name || ' ' || u.last_name)`;
