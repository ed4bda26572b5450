import { sql } from 'kysely';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Tx } from '../database/database.ts';
import { tellBranches, tellFamily } from '../realtime/tell.ts';

/** Announces a change to the child's families and to the staff of the services that have it on the roll. */
export async function tellChild(tx: Tx, child: string, event: LiveEvent) {
  const { rows } = await sql<{ branch: string | null; keyworker: string | null }>`
    select branch_id as branch, null::uuid as keyworker from child_profile where child_id = ${child} and status <> 'left'
    union select null, keyworker_profile_id from family_child where child_id = ${child}`.execute(tx);
  const data = { child_id: child };
  await tellBranches(
    tx,
    event,
    rows.flatMap(({ branch }) => (branch ? [{ branch, data }] : [])),
  );
  for (const { keyworker } of rows) if (keyworker) await tellFamily(tx, keyworker, event, data);
}
