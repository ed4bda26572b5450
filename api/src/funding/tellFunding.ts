import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { tellBranches, tellFamily } from '../realtime/tell.ts';

/** The families of a child that have an account. */
export async function familiesOf(tx: Tx, child: string): Promise<string[]> {
  const { rows } = await sql<{ keyworker: string }>`
    select k.id as keyworker from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
    join "user" u on u.id = k.user_id and u.deleted_at is null
    where f.child_id = ${child} order by k.id`.execute(tx);
  return rows.map(({ keyworker }) => keyworker);
}

/** Announces a change of a child's hours to its families, and to all its services with funding in the year: what is free changed for each. */
export async function tellFunding(tx: Tx, child: string, year: number, branch: string) {
  const { rows } = await sql<{ branch_id: string }>`select distinct branch_id from child_funding
    where child_id = ${child} and year = ${year}`.execute(tx);
  const branches = new Set([branch, ...rows.map(({ branch_id }) => branch_id)]);
  await tellBranches(
    tx,
    'child.funding_changed',
    [...branches].map((each) => ({ branch: each, data: { id: child } })),
  );
  for (const keyworker of await familiesOf(tx, child))
    await tellFamily(tx, keyworker, 'child.funding_changed', { id: child });
}
