import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { standingAt } from '../counting/whoCounts.ts';
import type { Db } from '../database/database.ts';
import { worksAt } from '../families/keyPeople.ts';

/** Who works at a branch, and who of them is a first aider today; those first. */
export async function readFirstAiders(db: Db, { nursery, branch }: { nursery: string; branch: string }) {
  const { rows } = await sql<{ id: string; name: string; first_aid: boolean }>`
    select s.id, u.first_name || ' ' || u.last_name as name, c.first_aider as first_aid
    from staff_profile s cross join (select ${branch}::uuid as id) b
    join "user" u on u.id = s.user_id and u.deleted_at is null
    cross join lateral ${standingAt(sql`${now()}::timestamptz`)} c
    where s.nursery_id = ${nursery} and ${worksAt('s', 'b.id')}
    order by c.first_aider desc, lower(u.first_name), lower(u.last_name), s.id`.execute(db);
  return rows;
}
