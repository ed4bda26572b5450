import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { tellBranch, tellBranches } from '../realtime/tell.ts';

/**
 * Announces that a service changed what it says of itself: open screens ask again, and rendered pages that show it are
 * dropped, as are those of the public register's entries with these CS numbers.
 */
export async function announceService(tx: Tx, branch: string, ...numbers: readonly (string | null)[]) {
  const { rows } = await sql<{ id: string }>`
    select id from register_service where cs_number = any(${[...new Set(numbers)]}::text[])`.execute(tx);
  const entries: Record<string, string>[] = rows.map(({ id }) => ({ register_service_id: id }));
  for (const entry of entries.length > 0 ? entries : [{}]) await tellBranch(tx, branch, 'service.changed', entry);
}

/** The same for every service of a provider, whose name its pages show. */
export async function announceProvider(tx: Tx, nursery: string) {
  const { rows } = await sql<{ id: string }>`
    select id from branch where nursery_id = ${nursery} and status <> 'deleted' order by id`.execute(tx);
  await tellBranches(
    tx,
    'service.changed',
    rows.map(({ id }) => ({ branch: id, data: {} })),
  );
}
