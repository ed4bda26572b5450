import { sql } from 'kysely';
import type { BranchScope } from '../access/rule.ts';
import type { Tx } from '../database/database.ts';
import { request } from './askToConnect.ts';
import { lockedColumns, moveConnection, type Locked } from './changeConnection.ts';
import type { By } from './side.ts';

/** What both sides agreed to, and who they are. The family has agreed earlier, in words of that version. */
type Agreed = {
  family: { keyworker: string; user: string; version: number };
  service: { scope: BranchScope; by: By; version: number };
};

/**
 * Connects a family and a service that have agreed to it elsewhere, once: a connection that is active stays, a request of
 * either side is accepted, and a paused one stays paused. The family must be locked (`holdFamily`). Neither side is
 * notified: the caller does that.
 * @throws Refusal 404 where the service is suspended or being deleted
 */
export async function connectAgreed(tx: Tx, { family, service }: Agreed): Promise<void> {
  const { scope, by } = service;
  const pair = { nursery_id: scope.nursery, branch_id: scope.branch, keyworker_profile_id: family.keyworker };
  const read = async () => {
    const { rows } = await sql<Locked>`
      select ${lockedColumns} from connection where nursery_id = ${pair.nursery_id} and branch_id = ${pair.branch_id}
        and keyworker_profile_id = ${family.keyworker} and status in ('requested', 'active', 'paused') for update`.execute(
      tx,
    );
    return rows[0];
  };
  const asFamily = { user: family.user, request: by.request };
  const live = await read();
  if (!live) await request(tx, pair, 'family', family.version, asFamily, true);
  const waiting = live ?? (await read());
  if (waiting?.status !== 'requested') return;
  const step = { event: 'accept', step: 'accept', quiet: true } as const;
  if (waiting.asked_by === 'family')
    await moveConnection(tx, waiting, scope, { ...step, version: service.version }, by);
  else {
    const reader = { kind: 'keyworker', keyworker: family.keyworker } as const;
    await moveConnection(tx, waiting, reader, { ...step, version: family.version }, asFamily);
  }
}
