import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newFeedSecret } from '../calendar/feedSecret.ts';
import { newId } from '../database/id.ts';
import type { MadeFamily } from './make.ts';
import type { World } from './world.ts';

/** The secret address of a family's calendar, in place of the one that it had. @returns the secret. */
export async function makeFeed(world: World, { keyworker }: Pick<MadeFamily, 'keyworker'>): Promise<string> {
  const { secret, hash } = newFeedSecret();
  await sql`insert into calendar_feed (id, keyworker_profile_id, secret_hash, created_at)
    values (${newId()}, ${keyworker}, ${hash}, ${now()})
    on conflict (keyworker_profile_id) do update set secret_hash = excluded.secret_hash`.execute(
    world.services.database.db,
  );
  return secret;
}
