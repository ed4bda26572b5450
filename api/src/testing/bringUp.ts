import { migrate } from '../database/migrate.ts';
import type { Database } from '../database/database.ts';
import { loadReference } from '../public-register/outcodes.ts';

/** A database in the state of a new server before its first call. */
export async function bringUp(database: Database) {
  await migrate(database);
  await loadReference(database);
}
