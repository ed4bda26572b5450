import { sql } from 'kysely';
import { isProven } from '../readiness/readiness.ts';
import type { Tx } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';

/** A service of a provider. */
export type Place = { nursery: string; branch: string };

/** Who writes, for the log. */
export type By = { user: string | null; request?: string };

type Held = {
  status: string;
  cs_number: string | null;
  /** Its number is its owner's, or it has none. */
  proven: boolean;
  postcode: string | null;
  city: string | null;
  cover_file_id: string | null;
  logo_file_id: string | null;
};

/**
 * A service with its row locked until the transaction ends: two writes of its profile or gallery follow each other.
 * @throws Refusal 404 where it was deleted since
 */
export async function holdBranch(tx: Tx, { nursery, branch }: Place): Promise<Held> {
  const { rows } = await sql<Held>`
    select b.status, b.cs_number, ${isProven} as proven, b.postcode, b.city, b.cover_file_id, b.logo_file_id from branch b
    where b.nursery_id = ${nursery} and b.id = ${branch} and b.status <> 'deleted' for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}
