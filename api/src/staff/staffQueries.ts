import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from '@bairn/shared/schema/list';
import { staffList } from '@bairn/shared/schema/lists/staff';
import type { StaffRow } from '@bairn/shared/schema/rows/staff';
import { mayHappen, staffMachine } from '@bairn/shared/schema/states';
import { fileUrl } from '../files/files.ts';
import type { Handle } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { manages, type Manager } from './manager.ts';

type Read = Omit<StaffRow, 'avatar_url' | 'is_self' | 'can'> & {
  user_id: string;
  avatar_key: string | null;
  branch_ids: string[];
  /** The last super admin: without them no one could act for the whole provider. */
  is_last: boolean;
};

/** A person's name as everybody reads it. */
const fullName = sql`(u.first_name || ' ' || u.last_name)`;
const isSuper = sql`s.role = 'nursery-super-admin'`;

/** A super admin works in every branch that there is. */
const branchesOf = sql`
  branch b where b.nursery_id = s.nursery_id and b.status <> 'deleted' and (${isSuper} or exists (
    select from staff_branch sb where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id and sb.branch_id = b.id))`;

const columns = (branches: readonly string[]) => sql`
  s.id, s.user_id, u.first_name, u.last_name, u.email, s.role, s.employment_type, s.suspended_at, f.key as avatar_key,
  case when s.suspended_at is null then 'active' else 'suspended' end as status,
  (select coalesce(json_agg(b.id), '[]') from ${branchesOf}) as branch_ids,
  (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by lower(b.name), b.id), '[]')
    from ${branchesOf} and b.id = any(${branches}::uuid[])) as branches,
  ${isSuper} and s.suspended_at is null and not exists (
    select from staff_profile o join "user" ou on ou.id = o.user_id and ou.deleted_at is null
    where o.nursery_id = s.nursery_id and o.id <> s.id and o.role = s.role and o.suspended_at is null
      and o.deleted_at is null) as is_last`;

const sources = sql`
  staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
  left join stored_file f on f.id = u.avatar_file_id`;

const ofBranch = (nursery: string, branch: string) => sql`
  s.nursery_id = ${nursery} and s.deleted_at is null
  and exists (select from ${branchesOf} and b.id = ${branch})`;

function asRow({ user_id, avatar_key, branch_ids, is_last, ...row }: Read, manager: Manager): StaffRow {
  const is_self = user_id === manager.user;
  const may = !is_self && manages(manager, { ...row, branch_ids });
  return {
    ...row,
    avatar_url: fileUrl(avatar_key),
    is_self,
    can: {
      suspend: may && !is_last && mayHappen(staffMachine, row.status, 'suspend'),
      lift: may && mayHappen(staffMachine, row.status, 'lift'),
      remove: may && !is_last && mayHappen(staffMachine, row.status, 'remove'),
    },
  };
}

/** The people who work at a branch. */
export const readStaff = (db: Handle, manager: Manager, branch: string, query: ListQuery<typeof staffList>) =>
  readList(db, staffList, query, {
    columns: columns(manager.branches),
    from: sources,
    where: ofBranch(manager.nursery, branch),
    id: sql`s.id`,
    filters: {
      status: (status) => sql`(s.suspended_at is not null) = ${status === 'suspended'}`,
      search(typed) {
        const pattern = containing(typed);
        return sql`(${fullName} ilike ${pattern} or u.email ilike ${pattern})`;
      },
    },
    orders: sql`lower(u.last_name), lower(u.first_name)`,
    map: (row: Read) => asRow(row, manager),
  });

/** A member of a branch's staff, as they are and as the manager sees them; null where they do not work there. */
export async function findStaff(db: Handle, manager: Manager, branch: string, id: string) {
  const where: RawBuilder<unknown> = sql`${ofBranch(manager.nursery, branch)} and s.id = ${id}`;
  const { rows } = await sql<Read>`select ${columns(manager.branches)} from ${sources} where ${where}`.execute(db);
  const read = rows[0];
  return read ? { read, row: asRow(read, manager) } : null;
}
