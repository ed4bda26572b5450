import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { ListQuery } from '@bairn/shared/schema/list';
import { inviteList } from '@bairn/shared/schema/lists/staff';
import type { InviteStatus, StaffInvite } from '@bairn/shared/schema/rows/staff';
import { inviteMachine, mayHappen } from '@bairn/shared/schema/states';
import type { Handle } from '../database/database.ts';
import { allOf, containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { manages, type Manager } from './manager.ts';

type Read = Omit<StaffInvite, 'can'> & { branch_ids: string[]; sends: number };

/** States that an admin still has to do with. */
const open: readonly InviteStatus[] = ['invited', 'expired'];

/** An invitation whose time is over is expired, even before its row says so. */
export const inviteStatus = () =>
  sql`(case when i.status = 'invited' and i.expires_at <= ${now()} then 'expired' else i.status end)`;

const branchesOf = sql`
  staff_invite_branch ib join branch b on b.nursery_id = ib.nursery_id and b.id = ib.branch_id and b.status <> 'deleted'
  where ib.nursery_id = i.nursery_id and ib.staff_invite_id = i.id`;

const columns = (branches: readonly string[]) => sql`
  i.id, i.email, i.first_name, i.last_name, i.role, i.employment_type, i.sent_at, i.expires_at, i.sends,
  ${inviteStatus()} as status,
  case when u.deleted_at is null then u.first_name || ' ' || u.last_name else 'Deleted person' end as invited_by,
  (select coalesce(json_agg(b.id), '[]') from ${branchesOf}) as branch_ids,
  (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by lower(b.name), b.id), '[]')
    from ${branchesOf} and b.id = any(${branches}::uuid[])) as branches`;

const sources = sql`staff_invite i join "user" u on u.id = i.invited_by`;

const ofBranch = (nursery: string, branch: string) => sql`
  i.nursery_id = ${nursery} and exists (select from ${branchesOf} and b.id = ${branch})`;

function asInvite({ branch_ids, sends: _, ...invite }: Read, manager: Manager): StaffInvite {
  const may = manages(manager, { ...invite, branch_ids });
  return {
    ...invite,
    can: {
      resend: may && mayHappen(inviteMachine, invite.status, 'resend'),
      revoke: may && mayHappen(inviteMachine, invite.status, 'revoke'),
    },
  };
}

/** The invitations to a branch, the latest first: the open ones where the query names no status. */
export const readInvites = (db: Handle, manager: Manager, branch: string, query: ListQuery<typeof inviteList>) =>
  readList(db, inviteList, query, {
    columns: columns(manager.branches),
    from: sources,
    where: allOf([ofBranch(manager.nursery, branch), !query.status && sql`${inviteStatus()} = any(${open}::text[])`]),
    id: sql`i.id`,
    filters: {
      status: (status) => sql`${inviteStatus()} = ${status}`,
      search(typed) {
        const pattern = containing(typed);
        return sql`(i.first_name || ' ' || i.last_name ilike ${pattern} or i.email ilike ${pattern})`;
      },
    },
    orders: sql`i.sent_at desc, i.id desc`,
    map: (row: Read) => asInvite(row, manager),
  });

/** An invitation of a branch, as it is and as the manager sees it; null where the branch has none of that id. */
export async function findInvite(db: Handle, manager: Manager, branch: string, id: string) {
  const where: RawBuilder<unknown> = sql`${ofBranch(manager.nursery, branch)} and i.id = ${id}`;
  const { rows } = await sql<Read>`select ${columns(manager.branches)} from ${sources} where ${where}`.execute(db);
  const read = rows[0];
  return read ? { read, invite: asInvite(read, manager) } : null;
}

/** What a provider has of an address: a member of its staff, or the branches of an open invitation. */
export async function findAddress(db: Handle, nursery: string, email: string) {
  const { rows } = await sql<{ member: boolean; invited: string[] | null }>`
    select exists (
        select from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
        where s.nursery_id = ${nursery} and s.deleted_at is null and u.email = ${email}) as member,
      (select coalesce(json_agg(ib.branch_id), '[]') from staff_invite i
        join staff_invite_branch ib on ib.nursery_id = i.nursery_id and ib.staff_invite_id = i.id
        where i.nursery_id = ${nursery} and i.email = ${email} and i.status = 'invited' and i.expires_at > ${now()}
        group by i.id) as invited`.execute(db);
  return rows[0] ?? { member: false, invited: null };
}
