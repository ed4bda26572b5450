import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { unauthenticated } from '../refusals/refusal.ts';

/**
 * Locks a person whose password was checked before this transaction began, and checks the hash again: a new password or a
 * deletion since then ended all sessions, and a session opened after that would outlive them.
 * @throws Refusal 401
 */
export async function needPassword(tx: Tx, user: string, password_hash: string) {
  const { rows } = await sql`select from "user"
    where id = ${user} and password_hash = ${password_hash} and deleted_at is null for no key update`.execute(tx);
  if (rows.length === 0) throw unauthenticated();
}
