import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { dayFromToday } from './make.ts';
import type { World } from './world.ts';

type Sides = { nursery: string; branch: string; keyworker: string; child: string };

/** An open enquiry of a family about a child at a branch; one that is open already expires. Returns its id. */
export async function makeEnquiry(
  { services }: Pick<World, 'services'>,
  { nursery, branch, keyworker, child }: Sides,
  { message = 'Is there a place?' }: { message?: string } = {},
): Promise<string> {
  const { db } = services.database;
  const [id, at] = [newId(), now()];
  await sql`update enquiry set status = 'expired' where branch_id = ${branch} and child_id = ${child} and status = 'new'`.execute(
    db,
  );
  await sql`insert into enquiry (nursery_id, id, branch_id, keyworker_profile_id, child_id, start_on, days, message,
      text_version, created_at, expires_at, changed_at)
    values (${nursery}, ${id}, ${branch}, ${keyworker}, ${child}, ${dayFromToday(20)}, '{1,3}', ${message}, 1, ${at},
      ${new Date(at.getTime() + 14 * 86_400_000)}, ${at})`.execute(db);
  return id;
}
