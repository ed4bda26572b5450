import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { transitionAll } from '../states/transition.ts';
import { announceConnection, keepStep, notifyOtherSide, type Ends } from './keepStep.ts';

type Side = { where: RawBuilder<unknown>; side: 'family' | 'service'; user: string | null };

/** Ends what is active or paused, and takes open requests back, on behalf of the side that is deleted. */
async function endAll(tx: Tx, { where, side, user }: Side) {
  for (const event of ['end', 'withdraw'] as const) {
    await transitionAll<'connection', Ends>(tx, 'connection', event, {
      where,
      set: sql`changed_at = ${now()}, paused_by = null, reason = null`,
      returning: sql`nursery_id, branch_id, keyworker_profile_id`,
      audit: ({ id, nursery_id, branch_id, keyworker_profile_id }): AuditEntry => ({
        user,
        nursery: nursery_id,
        action: `connection.${event}`,
        object: { type: 'connection', id },
        related: { branch_id, keyworker_profile_id },
      }),
      announce: async (rows) => {
        for (const ends of rows) {
          await keepStep(tx, ends, { step: event, side, user, version: null });
          await announceConnection(tx, ends);
          await notifyOtherSide(tx, ends, side, 'changed');
        }
      },
    });
  }
}

/**
 * Ends the connections of a family whose account is deleted. The rows stay with ids alone, as evidence of who agreed to
 * what; what was written as a reason goes.
 */
export async function endFamilysConnections(tx: Tx, { user, keyworker }: { user: string; keyworker: string }) {
  await endAll(tx, { where: sql`keyworker_profile_id = ${keyworker}`, side: 'family', user });
  await sql`update connection set reason = null where keyworker_profile_id = ${keyworker} and reason is not null`.execute(
    tx,
  );
}

/** Ends the connections of a service that is deleted. */
export const endServicesConnections = (tx: Tx, { nursery, branch }: { nursery: string; branch: string }) =>
  endAll(tx, { where: sql`nursery_id = ${nursery} and branch_id = ${branch}`, side: 'service', user: null });
