import { sql } from 'kysely';
import type { Tx } from '../plugins/database.ts';
import { unauthenticated } from '../plugins/refusal.ts';

/**
 * Locks a person whose password was found right before this transaction began. Whoever changed it or left meanwhile has
 * ended all sessions; one that opened after that would outlive them.
 * @throws Refusal 401
 */
export async function needPassword(tx: Tx, user: string, password_hash: string) {
  const { rows } = await sql`select from "user"
    where id = ${user} and password_hash = ${password_hash} and deleted_at is null for no key update`.execute(tx);
  if (rows.length === 0) throw unauthenticated();
}
