import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db } from '../plugins/database.ts';
import { freeExpiredHolds } from './places.ts';

/** Dated instances that one sweep looks at; the next one takes the rest. */
const mostInstances = 200;

/**
 * Frees the places of holds that ran out, so that a date is not shown as full for nobody. One transaction an instance:
 * none waits while it holds another's lock.
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
