import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { tellBranches } from '../realtime/tell.ts';

/** Announces a change of a child's hours to all its services with funding in the year: what is free changed for each. */
export async function tellFunding(tx: Tx, child: string, year: number, branch: string) {
  const { rows } = await sql<{ branch_id: string }>`select distinct branch_id from child_funding
    where child_id = ${child} and year = ${year}`.execute(tx);
  const branches = new Set([branch, ...rows.map(({ branch_id }) => branch_id)]);
  await tellBranches(
    tx,
    'child.funding_changed',
    [...branches].map((each) => ({ branch: each, data: { id: child } })),
  );
}
