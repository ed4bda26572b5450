import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { ConnectionStatus } from '@bairn/shared/schema/rows/connections';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

type Sides = { nursery: string; branch: string; keyworker: string };
type State = {
  status?: ConnectionStatus;
  asked_by?: 'family' | 'service';
  paused_by?: 'family' | 'service';
};

/** A connection between a family and a branch: requested by the family, unless told. Returns its id. */
export async function makeConnection(
  { services }: Pick<World, 'services'>,
  { nursery, branch, keyworker }: Sides,
  { status = 'requested', asked_by = 'family', paused_by }: State = {},
): Promise<string> {
  const id = newId();
  await sql`insert into connection (nursery_id, id, branch_id, keyworker_profile_id, status, asked_by, paused_by,
      created_at, changed_at)
    values (${nursery}, ${id}, ${branch}, ${keyworker}, ${status}, ${asked_by}, ${paused_by ?? null}, ${now()},
      ${now()})`.execute(services.database.db);
  return id;
}
