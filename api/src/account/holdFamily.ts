import { sql } from 'kysely';
import type { Tx } from '../plugins/database.ts';
import { unauthenticated } from '../plugins/refusal.ts';

/**
 * Holds a family until the transaction ends, so that what is written for it is there when its account is deleted, or is not
 * written.
 * @returns false where the account is deleted.
 */
export async function holdFamily(tx: Tx, keyworker: string): Promise<boolean> {
  await sql`select id from keyworker_profile where id = ${keyworker} for no key update`.execute(tx);
  // A statement of its own: the one that waited knows only what was there when it began to wait.
  const { rows } = await sql`select from keyworker_profile k
    join "user" u on u.id = k.user_id and u.deleted_at is null where k.id = ${keyworker}`.execute(tx);
  return rows.length > 0;
}

/** The same for what is of no use without the account. @throws Refusal 401 */
export async function needFamily(tx: Tx, keyworker: string) {
  if (!(await holdFamily(tx, keyworker))) throw unauthenticated();
}
