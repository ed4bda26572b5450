import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { networkOf } from '../network/networkOf.ts';
import { Refusal } from '../refusals/refusal.ts';

/** Rate limit: look-ups from one network address in five minutes. Each may cost the installation money. */
export const mostLookups = 60;
const windowMs = 5 * 60_000;

/**
 * Counts a look-up of a network address against the rate limit.
 * @throws Refusal 429 where there were too many; a refused one does not count.
 */
export async function countLookup(tx: Tx, ip: string): Promise<void> {
  const key = `address:${networkOf(ip)}`;
  // Concurrent look-ups are counted one after the other.
  await sql`select pg_advisory_xact_lock(68, hashtext(${key}))`.execute(tx);
  const at = now();
  const { rows } = await sql<{ count: number }>`select count(*) as count from failed_attempt
    where key = ${key} and at > ${new Date(at.getTime() - windowMs)}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= mostLookups) {
    throw new Refusal(429, 'Too many address searches. Please wait a little, or type in your address.');
  }
  await sql`insert into failed_attempt (key, at, id) values (${key}, ${at}, ${newId()})`.execute(tx);
}
