import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Db } from '../database/database.ts';
import { branchOf, type Holder } from './channels.ts';

type Held = Holder & { id: string; joined: ReadonlySet<string> };
type Lapsed = { id: string; /** The whole session, not only a right. */ over: boolean };

/**
 * Sockets whose session has ended, or that listen to a branch that the person no longer has. Applies the rules of
 * `personOfToken` and `mayListen` to all sockets in one statement.
 */
export async function findLapsed(db: Db, held: readonly Held[]): Promise<Lapsed[]> {
  const rows = held.flatMap(({ id, device_id, joined }) => {
    const branches = [...joined].map(branchOf).filter((branch) => branch !== null);
    return (branches.length > 0 ? branches : [null]).map((branch) => ({ id, device: device_id, branch }));
  });
  const { rows: lapsed } = await sql<Lapsed>`
    select held.id, bool_or(d.id is null) as over
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as held(id text, device uuid, branch uuid)
    left join (
      select d.id, d.user_id, d.account from device d
      join "user" u on u.id = d.user_id and u.deleted_at is null
      where d.revoked_at is null and d.expires_at > ${now()}
    ) d on d.id = held.device
    where d.id is null or (held.branch is not null and (d.account <> 'service' or not exists (
      select from staff_profile s
      join nursery n on n.id = s.nursery_id and n.suspended_at is null
      join branch b on b.nursery_id = s.nursery_id and b.id = held.branch
      where s.user_id = d.user_id and s.deleted_at is null and s.suspended_at is null
        and (s.role <> 'nursery-staff' or b.status <> 'scheduled_for_deletion')
        and case when s.role = 'nursery-super-admin' then b.status <> 'deleted'
          else exists (select from staff_branch sb where sb.nursery_id = s.nursery_id
            and sb.staff_profile_id = s.id and sb.branch_id = b.id) end)))
    group by held.id`.execute(db);
  return lapsed;
}
