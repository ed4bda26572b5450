import { sql } from 'kysely';
import type { UserRole } from '@bairn/shared/schema/self';
import type { Handle } from '../database/database.ts';

/** Everything that a person is: at each provider, as a family, as a carer in the app, or about to found a service. */
export async function readRoles(db: Handle, user: string): Promise<UserRole[]> {
  const { rows } = await sql<UserRole>`
    select role, account, nursery_id, nursery_name, suspended from (
      select 1 as part, s.created_at, s.id, s.role, 'service' as account, n.id as nursery_id, n.name as nursery_name,
        s.suspended_at is not null or n.suspended_at is not null as suspended
      from staff_profile s join nursery n on n.id = s.nursery_id where s.user_id = ${user} and s.deleted_at is null
      union all
      select 2, u.created_at, u.id, u.intended_role, 'service', null, null, false from "user" u
      where u.id = ${user} and u.intended_role is not null
        and not exists (select from staff_profile s where s.user_id = u.id and s.deleted_at is null)
      union all
      select 3, k.created_at, k.id, 'keyworker', 'keyworker', null, null, false
      from keyworker_profile k where k.user_id = ${user}
      union all
      select 4, c.created_at, c.id, 'carer', 'keyworker', n.id, n.name, false
      from carer c join nursery n on n.id = c.nursery_id join "user" u on u.id = c.user_id
      where c.user_id = ${user} and c.deleted_at is null and u.carer_app_only
    ) held order by part, created_at, id`.execute(db);
  return rows;
}
