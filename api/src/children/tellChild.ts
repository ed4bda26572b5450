import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Tx } from '../database/database.ts';
import { tellBranches, tellFamily } from '../realtime/tell.ts';

/** Announces to the child's families, and to the staff of the services that have it on the roll or booked. */
export async function tellChild(tx: Tx, child: string, event: LiveEvent) {
  const { rows: branches } = await sql<{ branch: string }>`
    select p.branch_id as branch from child_profile p where p.child_id = ${child} and p.status <> 'left'
    union
    select k.branch_id from booking k where k.child_id = ${child} and k.date >= ${localDate()}
      and k.status in ('confirmed', 'attended', 'absent')`.execute(tx);
  const data = { child_id: child };
  await tellBranches(
    tx,
    event,
    branches.map(({ branch }) => ({ branch, data })),
  );
  const { rows: families } = await sql<{ keyworker: string }>`
    select keyworker_profile_id as keyworker from family_child where child_id = ${child}`.execute(tx);
  for (const { keyworker } of families) await tellFamily(tx, keyworker, event, data);
}
