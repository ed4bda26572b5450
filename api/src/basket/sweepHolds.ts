import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db } from '../database/database.ts';
import { freeExpiredHolds } from '../places/places.ts';

/** Dated instances per sweep; the next sweep takes the rest. */
const mostInstances = 200;

/**
 * Frees the places of holds that ran out, so that a date with unused holds is not shown as full. Uses one transaction
 * for each instance, so that no sweep waits for a lock while it holds another.
 * @returns how many places were freed.
 */
export async function sweepHolds(db: Db): Promise<number> {
  const { rows } = await sql<{ instance_id: string }>`
    select distinct instance_id from basket_item where status = 'held' and held_until <= ${now()}
    limit ${mostInstances}`.execute(db);
  let freed = 0;
  for (const { instance_id } of rows) freed += await transact(db, (tx) => freeExpiredHolds(tx, instance_id));
  return freed;
}
