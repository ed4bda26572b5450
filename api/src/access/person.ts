import { sql } from 'kysely';
import type { Handle } from '../plugins/database.ts';

export type StaffRole = 'nursery-super-admin' | 'nursery-admin' | 'nursery-staff';

/** A staff profile of the person, with what decides about it. */
export type Staff = {
  id: string;
  nursery_id: string;
  role: StaffRole;
  suspended: boolean;
  nursery_suspended: boolean;
  branches: string[];
};

/** Who makes the call: the signed-in user in the account that the token acts for. */
export type Person = {
  user_id: string;
  device_id: string;
  token_id: string;
  account: 'service' | 'keyworker';
  keyworker_id: string | null;
  staff: Staff[];
};

/**
 * The person behind a device's token, or null when the token no longer counts: revoked, expired, or replaced more than
 * its grace ago. A super admin has every branch of the nursery, others those they are assigned to.
 */
export async function personOfToken(db: Handle, device: string, token: string, at: Date): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select d.user_id, d.id as device_id, d.token_id, d.account, k.id as keyworker_id,
      coalesce((
        select json_agg(json_build_object(
          'id', s.id, 'nursery_id', s.nursery_id, 'role', s.role,
          'suspended', s.suspended_at is not null, 'nursery_suspended', n.suspended_at is not null,
          'branches', case when s.role = 'nursery-super-admin'
            then (select coalesce(json_agg(b.id), '[]') from branch b where b.nursery_id = s.nursery_id and b.status <> 'deleted')
            else (select coalesce(json_agg(sb.branch_id), '[]') from staff_branch sb
              where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id)
            end) order by s.created_at, s.id)
        from staff_profile s join nursery n on n.id = s.nursery_id
        where s.user_id = d.user_id and s.deleted_at is null), '[]') as staff
    from device d
    join "user" u on u.id = d.user_id and u.deleted_at is null
    left join keyworker_profile k on k.user_id = d.user_id
    where d.id = ${device} and d.revoked_at is null and d.expires_at > ${at}
      and (d.token_id = ${token} or (d.former_token_id = ${token} and d.former_until > ${at}))`.execute(db);
  return rows[0] ?? null;
}
