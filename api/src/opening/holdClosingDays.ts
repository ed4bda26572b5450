import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { OfBranch } from './openingTimes.ts';

/**
 * Keeps the closing days of a branch as they are until the transaction ends, for who writes dates of sessions by them.
 * Several may do so at once; confirming closing days waits for them, and they for it. To be called before dates, sessions
 * and rooms are locked.
 */
export const keepClosingDays = (tx: Tx, { nursery, branch }: OfBranch) =>
  sql`select from branch where nursery_id = ${nursery} and id = ${branch} for share`.execute(tx);

/** Waits for those who write dates of the branch (`keepClosingDays`), and lets none begin until the transaction ends. */
export const holdClosingDays = (tx: Tx, { nursery, branch }: OfBranch) =>
  sql`select from branch where nursery_id = ${nursery} and id = ${branch} for no key update`.execute(tx);
