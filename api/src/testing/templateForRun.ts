import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../plugins/database.ts';
import { migrate } from '../plugins/migrate.ts';
import { loadReference } from '../register/outcodes.ts';
import { createDatabase, findPostgres } from './postgres.ts';

async function bringUp(database: Database) {
  await migrate(database);
  await loadReference(database);
}

/** PostgreSQL is found once for a whole run (`BAIRN_TEST_DATABASE_URL`), and the template is a database of it. */
async function onPostgres() {
  const server = await findPostgres();
  process.env['BAIRN_TEST_DATABASE_URL'] = server.url;
  console.log(`API tests on PostgreSQL: ${server.source}`);
  const template = await createDatabase(server, 'template');
  const database = await openDatabase({ url: template.url, folder: null });
  await bringUp(database);
  // Only a database that nobody is connected to can be copied.
  await database.close();
  process.env['BAIRN_TEST_TEMPLATE'] = new URL(template.url).pathname.slice(1);
  return async () => {
    await template.drop();
    await server.stop();
  };
}

/** The template is the dump of an embedded database, in a file. */
async function onEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'bairn-template-'));
  const database = await openDatabase({ url: null, folder: null });
  await bringUp(database);
  const dump = await database.dump?.();
  await database.close();
  if (!dump) throw new Error('The embedded database gave no dump.');
  const file = join(folder, 'template.tar');
  writeFileSync(file, await dump.bytes());
  process.env['BAIRN_TEST_TEMPLATE'] = file;
  return async () => rmSync(folder, { recursive: true, force: true });
}

/** Makes, once for a whole run, the migrated database that the world of each test file is a copy of. */
export const setup = () => (process.env['BAIRN_TEST_DB'] === 'postgres' ? onPostgres() : onEmbedded());
