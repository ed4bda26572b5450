import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { OfBranch } from './roomQueries.ts';

/**
 * Locks a room of the branch until the end of the transaction; undefined where it does not exist here, or is archived.
 * Code that changes what is held in a room locks the orders, the instances and then the room, so that transactions
 * cannot deadlock. `for update` would wait for everyone who has just written the room's id into a session.
 */
export async function lockRoom(tx: Tx, { nursery, branch }: OfBranch, id: string) {
  const { rows } = await sql<{ name: string; capacity: number; revision: number }>`
    select name, capacity, revision from room
    where nursery_id = ${nursery} and branch_id = ${branch} and id = ${id} and archived_at is null for no key update`.execute(
    tx,
  );
  return rows[0];
}
