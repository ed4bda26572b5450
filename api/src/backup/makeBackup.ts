import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, withoutTimeouts, type Database, type Tx } from '../database/database.ts';
import { BackupError, format, manifestFile, weigh, type Kept, type Manifest, type Table } from './manifest.ts';
import { readSequences, readTables } from './schema.ts';

/** Rows that are read at once. */
const batch = 1000;

/** The rows of a table, each a JSON array of its columns as text, and how many they were. */
async function* readRows(tx: Tx, { name, columns }: Table, count: (rows: number) => void) {
  const values = sql.join(columns.map((column) => sql`${sql.id(column.name)}::text`));
  await sql`declare backup_rows no scroll cursor for
    select to_json(array[${values}])::text as line from ${sql.id(name)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(batch))} from backup_rows`.execute(tx);
    if (rows.length === 0) break;
    count(rows.length);
    yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
  await sql`close backup_rows`.execute(tx);
}

async function writeTable(tx: Tx, folder: string, table: Table): Promise<Manifest['tables'][number]> {
  const path = `tables/${table.name}.jsonl.gz`;
  let rows = 0;
  const lines = Readable.from(readRows(tx, table, (read) => (rows += read)));
  await pipeline(lines, createGzip(), createWriteStream(join(folder, path)));
  return { ...table, rows, file: await weigh(folder, path) };
}

async function writeDatabase(tx: Tx, folder: string): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  await withoutTimeouts(tx);
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
  const tables = [];
  for (const table of await readTables(tx)) tables.push(await writeTable(tx, folder, table));
  const sequences = [];
  for (const name of await readSequences(tx)) {
    const found = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${sql.id(name)}`.execute(tx);
    const [state] = found.rows;
    if (state) sequences.push({ name, ...state });
  }
  return { migrations: rows.map(({ name }) => name), tables, sequences };
}

/** The files in a folder and below, by their path in it; none where there is no folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Copies the files that the backup does not have yet. One that is removed meanwhile is left out. */
async function copyFiles(from: string, folder: string, kept: Map<string, Kept>) {
  for (const key of await listFiles(from)) {
    const path = `files/${key}`;
    if (kept.has(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    try {
      await copyFile(join(from, key), join(folder, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    kept.set(path, await weigh(folder, path));
  }
}

/**
 * Writes the database, as it was at one moment, and the uploaded files into the new folder `to`. The product may run
 * meanwhile on PostgreSQL. A backup that was interrupted leaves `<to>.partial` and no `to`.
 * @throws BackupError where `to` exists, or Bairn never ran on the database
 */
export async function makeBackup({ db }: Pick<Database, 'db'>, filesFolder: string, to: string): Promise<Manifest> {
  const { rows } = await sql<{ any: boolean }>`select to_regclass('migration') is not null as any`.execute(db);
  if (!rows[0]?.any) throw new BackupError('The database is empty: Bairn never ran on it.');
  if (await exists(to)) throw new BackupError(`${to} exists already: name a folder that does not.`);
  const made = now().toISOString();
  const folder = `${to}.partial`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'tables'), { recursive: true });
  // Before and after the database: a file is removed after its row, and written before it.
  const kept = new Map<string, Kept>();
  await copyFiles(filesFolder, folder, kept);
  const database = await transact(db, (tx) => writeDatabase(tx, folder));
  await copyFiles(filesFolder, folder, kept);
  const manifest: Manifest = { format, made, ...database, files: [...kept.values()] };
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await rename(folder, to);
  return manifest;
}

const exists = (path: string) =>
  readdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
