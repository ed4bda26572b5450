import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { sendAll } from '../outbox/outbox.ts';
import type { Place } from './holdBranch.ts';

/** Forgets what a service has done to prove its CS number; a job removes its document. */
export async function forgetProof(tx: Tx, { nursery, branch }: Place) {
  const { rows } = await sql<{ evidence_key: string | null }>`
    delete from branch_proof where nursery_id = ${nursery} and branch_id = ${branch}
    returning evidence_key`.execute(tx);
  const keys = rows.map(({ evidence_key }) => evidence_key).filter((key) => key !== null);
  await sendAll(
    tx,
    keys.map((key) => ({ topic: 'file.remove', payload: { key } })),
  );
}
