import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { shortForEntry } from './entryByStaff.ts';
import { canOffer, overtakenBecause, readDates, readQueue, type QueueDate } from './queue.ts';

/** Whether what is left of a date is kept for a family that waits, until its service offers it by hand. */
async function keeps(tx: Tx, date: QueueDate): Promise<boolean> {
  if (!date.by_hand || date.left <= 0 || !canOffer(date)) return false;
  const queue = await readQueue(tx, date.id);
  for (const entry of queue) {
    if (overtakenBecause(date, entry, date.left) === null && (await shortForEntry(tx, date, entry)) === null)
      return true;
  }
  return false;
}

/**
 * Writes whether what is left of a date is kept for a family that waits, so that to others it is full everywhere. Done
 * whenever an entry or its places change, and by each sweep. The instance must be locked.
 */
export async function writeKept(tx: Tx, instance: string): Promise<boolean> {
  const [date] = await readDates(tx, sql`i.id = ${instance} and (b.waiting_by_hand or i.kept_by_hand)`);
  if (!date) return false;
  const kept = await keeps(tx, date);
  if (kept !== date.kept) {
    await sql`update session_instance set kept_by_hand = ${kept} where id = ${instance}`.execute(tx);
  }
  return kept;
}
