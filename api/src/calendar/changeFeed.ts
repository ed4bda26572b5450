import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { feedOf, type FeedOwner } from './feedOwner.ts';
import { newFeedSecret } from './feedSecret.ts';

type By = { user: string; request: string };

/** Since when a calendar has an address; null where it has none. */
export async function readFeedState(db: Handle, owner: FeedOwner): Promise<{ created_at: string | null }> {
  const { table, is } = feedOf(owner);
  const { rows } = await sql<{ created_at: string }>`select created_at from ${table} where ${is}`.execute(db);
  return { created_at: rows[0]?.created_at ?? null };
}

const nurseryOf = (owner: FeedOwner) => ('nursery' in owner ? { nursery: owner.nursery } : {});

/**
 * Makes the address of a calendar. A former one is replaced in the same statement, so it stops at once. The address is
 * answered here alone: only a hash of its secret is kept.
 */
export async function makeFeedAddress(tx: Tx, owner: FeedOwner, { user, request }: By, site: string) {
  const { secret, hash } = newFeedSecret();
  const { table, columns, values, path } = feedOf(owner);
  const { rows } = await sql<{ id: string }>`
    insert into ${table} (id, ${columns}, secret_hash, created_at)
    values (${newId()}, ${values}, ${hash}, ${now()})
    on conflict (${columns}) do update
    set secret_hash = excluded.secret_hash, created_at = excluded.created_at
    returning id`.execute(tx);
  const object = { type: 'calendar_feed', id: rows[0]?.id ?? '' } as const;
  await audit(tx, { user, ...nurseryOf(owner), action: 'calendar_feed.create', object, request });
  return { ...(await readFeedState(tx, owner)), address: `${site}/api/${path}/${secret}` };
}

/** Switches the address off. Without one nothing changes. */
export async function endFeedAddress(tx: Tx, owner: FeedOwner, { user, request }: By) {
  const { table, is } = feedOf(owner);
  const { rows } = await sql<{ id: string }>`delete from ${table} where ${is} returning id`.execute(tx);
  for (const { id } of rows) {
    const object = { type: 'calendar_feed', id } as const;
    await audit(tx, { user, ...nurseryOf(owner), action: 'calendar_feed.end', object, request });
  }
  return { created_at: null };
}
