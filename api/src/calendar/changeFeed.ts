import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { newFeedSecret } from './feedSecret.ts';

type Owner = { keyworker: string; user: string; request: string };

/** Since when the family's calendar has an address; null where it has none. */
export async function readFeedState(db: Handle, keyworker: string): Promise<{ created_at: string | null }> {
  const { rows } = await sql<{ created_at: string }>`
    select created_at from calendar_feed where keyworker_profile_id = ${keyworker}`.execute(db);
  return { created_at: rows[0]?.created_at ?? null };
}

/**
 * Makes the address of the family's calendar. A former one is replaced in the same statement, so it stops at once. The
 * address is answered here alone: only a hash of its secret is kept.
 */
export async function makeFeedAddress(tx: Tx, { keyworker, user, request }: Owner, site: string) {
  const { secret, hash } = newFeedSecret();
  const { rows } = await sql<{ id: string }>`
    insert into calendar_feed (id, keyworker_profile_id, secret_hash, created_at)
    values (${newId()}, ${keyworker}, ${hash}, ${now()})
    on conflict (keyworker_profile_id) do update
    set secret_hash = excluded.secret_hash, created_at = excluded.created_at
    returning id`.execute(tx);
  const object = { type: 'calendar_feed', id: rows[0]?.id ?? '' } as const;
  await audit(tx, { user, action: 'calendar_feed.create', object, request });
  return { ...(await readFeedState(tx, keyworker)), address: `${site}/api/booking/calendar/feed/${secret}` };
}

/** Switches the address off. Without one nothing changes. */
export async function endFeedAddress(tx: Tx, { keyworker, user, request }: Owner) {
  const { rows } = await sql<{ id: string }>`
    delete from calendar_feed where keyworker_profile_id = ${keyworker} returning id`.execute(tx);
  for (const { id } of rows) {
    await audit(tx, { user, action: 'calendar_feed.end', object: { type: 'calendar_feed', id }, request });
  }
  return { created_at: null };
}
