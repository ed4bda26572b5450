import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

/** A saved search of a family for a name that no service has, unless told. Returns its id. */
export async function makeSavedSearch(
  { services }: Pick<World, 'services'>,
  keyworker: string,
  { name = 'A place', address = `search=Nowhere+${newId()}` }: { name?: string; address?: string } = {},
): Promise<string> {
  const id = newId();
  await sql`insert into saved_search (id, keyworker_profile_id, name, address, words, created_at)
    values (${id}, ${keyworker}, ${name}, ${address}, '[["nowhere"]]', ${now()})`.execute(services.database.db);
  return id;
}
