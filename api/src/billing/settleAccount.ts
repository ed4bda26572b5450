import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { transitionAll } from '../states/transition.ts';
import { readAccounts } from '../balances/accounts.ts';

const failures = {
  cancelled: 'It was cancelled before it was paid.',
  lapsed: 'It was not paid in time.',
} as const;

/**
 * Ends payments on account on which nothing is owed any more: confirmed where money was received, cancelled where all was
 * credited. `how` says what cancelled them: an order that its family or service cancelled is not one that was not paid in
 * time. The orders must be locked, and `settleOrder` follows.
 */
export async function settleAccounts(tx: Tx, payments: readonly string[], how: keyof typeof failures = 'cancelled') {
  const accounts = await readAccounts(tx, payments);
  for (const [id, { owed, received }] of accounts) {
    if (owed !== 0) continue;
    const open = sql`id = ${id} and status in ('created', 'pending')`;
    // The receipt, or the credit note and the booking, are logged; the order announces it.
    const untold = { audit: null, announce: null };
    if (received > 0) {
      await transitionAll(tx, 'payment', 'confirm', {
        where: open,
        set: sql`failure = null, settled_at = ${now()}`,
        ...untold,
      });
    } else {
      const calledOff = how === 'cancelled' ? sql`, called_off_at = ${now()}` : sql``;
      const set = sql`failure = ${failures[how]}, settled_at = ${now()}${calledOff}`;
      await transitionAll(tx, 'payment', 'cancel', { where: open, set, ...untold });
    }
  }
}
