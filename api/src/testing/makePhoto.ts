import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

/** A photo at the end of a service's gallery, without its bytes; answers its id. */
export async function makePhoto(
  world: Pick<World, 'services'>,
  { nursery, branch }: { nursery: string; branch: string },
): Promise<string> {
  const { db } = world.services.database;
  const [id, file, at] = [newId(), newId(), now()];
  await sql`insert into stored_file (id, nursery_id, purpose, key, content_type, bytes, created_at)
    values (${file}, ${nursery}, 'photo', ${`${file}.webp`}, 'image/webp', 1, ${at})`.execute(db);
  await sql`insert into branch_photo (nursery_id, id, branch_id, file_id, position, created_at)
    select ${nursery}, ${id}, ${branch}, ${file}, coalesce(max(position), 0) + 1, ${at} from branch_photo
    where nursery_id = ${nursery} and branch_id = ${branch}`.execute(db);
  return id;
}
