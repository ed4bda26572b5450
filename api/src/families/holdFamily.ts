import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { unauthenticated } from '../refusals/refusal.ts';

/**
 * Locks a family until the transaction ends, so that data written for it is either deleted with its account or not
 * written.
 * @returns false where the account is deleted.
 */
export async function holdFamily(tx: Tx, keyworker: string): Promise<boolean> {
  await sql`select id from keyworker_profile where id = ${keyworker} for no key update`.execute(tx);
  // A separate statement: after waiting for the lock it must see the rows that were committed in between.
  const { rows } = await sql`select from payer where id = ${keyworker} and deleted_at is null`.execute(tx);
  return rows.length > 0;
}

/** The same for changes that need the account. @throws Refusal 401 */
export async function needFamily(tx: Tx, keyworker: string) {
  if (!(await holdFamily(tx, keyworker))) throw unauthenticated();
}
