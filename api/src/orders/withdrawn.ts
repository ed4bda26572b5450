import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';

/** The outcome of a payment link that ends before a card was given; `settlePayment` words the reason. */
export const neverBegun = { status: 'abandoned', ref: null, failure: 'Nothing was charged.' } as const;

/** Marks payments as withdrawn by the service: money that comes for them later is refunded. */
export const markWithdrawn = (tx: Tx, which: RawBuilder<unknown>) =>
  sql`update payment set called_off_at = coalesce(called_off_at, ${now()}),
    withdrawn_at = coalesce(withdrawn_at, ${now()}) where ${which}`.execute(tx);
