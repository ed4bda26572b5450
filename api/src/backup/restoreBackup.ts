import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { transactLong, type Database, type Tx } from '../database/database.ts';
import { migrate, migrations } from '../database/migrate.ts';
import { listFiles } from './makeBackup.ts';
import { BackupError, readManifest, type Manifest } from './manifest.ts';
import { readTables, whileUnlinked } from './schema.ts';

/** Rows that are written at once. */
const batch = 500;
/** Filled from this checkout at every start. */
const ofTheCheckout = ['outcode'];

/** @throws BackupError naming what the target holds: a restore never replaces data. */
async function holdEmpty(database: Database, filesFolder: string) {
  for (const { name } of await readTables(database.db)) {
    if (ofTheCheckout.includes(name)) continue;
    const { rows } = await sql`select 1 from ${sql.id(name)} limit 1`.execute(database.db);
    if (rows.length > 0)
      throw new BackupError(`The database is not empty: its table ${name} has rows. Give a new, empty one.`);
  }
  const [file] = await listFiles(filesFolder);
  if (file !== undefined) throw new BackupError(`${filesFolder} is not empty. Give BAIRN_DATA a new folder.`);
}

async function loadTable(tx: Tx, folder: string, { name, columns, file, rows }: Manifest['tables'][number]) {
  await sql`truncate ${sql.id(name)}`.execute(tx);
  const names = sql.join(columns.map((column) => sql.id(column.name)));
  const values = sql.join(columns.map(({ type }, index) => sql.raw(`(line::jsonb ->> ${index})::${type}`)));
  const lines = createInterface({ input: createReadStream(join(folder, file.path)).pipe(createGunzip()) });
  let written = 0;
  let waiting: string[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    await sql`insert into ${sql.id(name)} (${names}) overriding system value
      select ${values} from unnest(${waiting}::text[]) with ordinality as given (line, at) order by at`.execute(tx);
    written += waiting.length;
    waiting = [];
  };
  for await (const line of lines) {
    waiting.push(line);
    if (waiting.length === batch) await flush();
  }
  await flush();
  if (written !== rows) throw new BackupError(`${name} has ${written} rows in the backup instead of ${rows}.`);
}

async function copyFiles(folder: string, filesFolder: string, { files }: Manifest) {
  for (const { path } of files) {
    const target = join(filesFolder, path.slice('files/'.length));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(folder, path), target);
  }
}

/**
 * Restores the backup in `folder` into an empty database and an empty folder of files: first the schema as it was then,
 * then the rows in one transaction, then the migrations since. PostgreSQL and the embedded database can be restored
 * from each other's backups.
 * @throws BackupError where the backup is damaged or newer than this code, or the target is not empty
 */
export async function restoreBackup(database: Database, filesFolder: string, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const known = new Set(migrations().map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown)
    throw new BackupError(`The backup is of a newer version of Bairn: this one has no migration ${unknown}.`);
  await holdEmpty(database, filesFolder);
  await migrate(database, manifest.migrations);
  await transactLong(database.db, async (tx) => {
    await whileUnlinked(tx, async () => {
      for (const table of manifest.tables) await loadTable(tx, folder, table);
    });
    for (const { name, last, called } of manifest.sequences)
      await sql`select setval(${name}::regclass, ${last}::bigint, ${called})`.execute(tx);
  });
  await copyFiles(folder, filesFolder, manifest);
  await migrate(database);
  return manifest;
}
