import { sql } from 'kysely';
import type { signInChildren } from '@bairn/shared/calls/attendance';
import type { SignInResult } from '@bairn/shared/schema/attendance';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { Db, Tx } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';
import { readEntries, type ReadBranch } from './entryQueries.ts';
import { recordEvent, type Recorder } from './recordAttendance.ts';

type Steps = { db: Db; transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> };

/**
 * Signs in each child in a transaction of its own, so that a refusal for one (another device was first, the booking is
 * cancelled) leaves the others signed in. An error that is no refusal ends the call: those before it are signed in, and a
 * repeat answers for all.
 */
export async function signInSeveral(
  { db, transact }: Steps,
  of: ReadBranch,
  { booking_ids, time }: ReadOf<typeof signInChildren, 'body'>,
  recorder: Recorder,
): Promise<SignInResult[]> {
  const bookings = [...new Set(booking_ids)];
  const refusals = new Map<string, string>();
  for (const booking_id of bookings) {
    try {
      const event = { booking_id, event: 'sign_in', from: 'expected', time } as const;
      await transact((tx) => recordEvent(tx, of, event, recorder));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.set(booking_id, error.message);
    }
  }
  const entries = await readEntries(db, of, sql`k.id = any(${bookings}::uuid[])`);
  const entryOf = new Map(entries.map((entry) => [entry.booking_id, entry]));
  return bookings.map((booking_id) => ({
    booking_id,
    entry: entryOf.get(booking_id) ?? null,
    refusal: refusals.get(booking_id) ?? null,
  }));
}
