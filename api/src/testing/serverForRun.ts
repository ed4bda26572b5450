import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { bringUp } from './bringUp.ts';
import { createDatabase, dropDatabases, findPostgres } from './postgres.ts';

/**
 * Finds PostgreSQL once for a whole run and creates the migrated database that every world is a copy of. The workers
 * get it by `BAIRN_TEST_DATABASE_URL`, `BAIRN_TEST_TEMPLATE` and `BAIRN_TEST_FOLDER`; their databases are dropped at
 * the end of the run.
 */
export async function setup() {
  const server = await findPostgres('tests');
  const folder = mkdtempSync(join(tmpdir(), 'bairn-run-'));
  console.log(`API tests on PostgreSQL: ${server.source}`);
  const template = await createDatabase(server, `run${process.pid}`);
  const database = await openDatabase({ url: template.url, folder: null });
  await bringUp(database);
  // Only a database without connections can be copied.
  await database.close();
  const name = new URL(template.url).pathname.slice(1);
  Object.assign(process.env, {
    BAIRN_TEST_DATABASE_URL: server.url,
    BAIRN_TEST_TEMPLATE: name,
    BAIRN_TEST_FOLDER: folder,
  });
  return async () => {
    await dropDatabases(server, name);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
