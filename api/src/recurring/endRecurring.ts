import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { RecurringEnd } from '@bairn/shared/schema/recurringWords';
import type { Tx } from '../database/database.ts';
import { transition, transitionAll } from '../states/transition.ts';
import { releaseKept } from './keepDates.ts';
import { announce, recurringColumns, tellRecurring, type By, type RecurringRow } from './told.ts';

type Ending = { of: string; by: RecurringEnd; reason?: string | null; person?: By; scope?: RawBuilder<unknown> };

/**
 * Ends a recurring booking: its kept places are given back, what is ordered stays. The family is told unless it did it.
 * @throws Refusal 404 for another scope, 409 `ended`
 */
export async function endRecurring(tx: Tx, { of, by, reason = null, person = null, scope }: Ending) {
  const [row] = await transition<'recurring_booking', RecurringRow>(tx, 'recurring_booking', 'end', {
    of,
    scope,
    set: sql`ended_at = ${now()}, ended_by = ${by}, end_reason = ${reason}`,
    returning: recurringColumns,
    audit: ({ id, nursery_id: nursery, child_id }) => ({
      user: person?.user ?? null,
      nursery,
      action: 'recurring.end',
      object: { type: 'recurring_booking', id },
      related: { child_id },
      request: person?.request,
    }),
    announce: ([ended]) => (ended ? announce(tx, ended) : Promise.resolve()),
  });
  if (!row) return;
  await releaseKept(tx, row);
  if (by !== 'family') await tellRecurring(tx, row, { kind: 'ended' });
}

/** Ends and deletes the recurring bookings of a family that leaves; its orders stay. */
export async function forgetRecurring(tx: Tx, keyworker: string) {
  const ended = await transitionAll<'recurring_booking', RecurringRow>(tx, 'recurring_booking', 'end', {
    where: sql`keyworker_profile_id = ${keyworker}`,
    set: sql`ended_at = ${now()}, ended_by = 'family'`,
    returning: recurringColumns,
    // Not logged: the account's deletion is. The family's screens are closed.
    audit: null,
    announce: null,
  });
  for (const row of ended) await releaseKept(tx, row);
  await sql`delete from recurring_booking where keyworker_profile_id = ${keyworker}`.execute(tx);
}
