import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';

/** How many lines of an order that was not paid are held in the basket again. */
export async function countHeld(db: Handle, order: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking k join basket_item t on t.id = k.basket_item_id
    where k.order_id = ${order} and t.status = 'held' and t.held_until > ${now()}`.execute(db);
  return rows[0]?.count ?? 0;
}
