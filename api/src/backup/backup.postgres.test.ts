import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, transact, type Database } from '../database/database.ts';
import { outsideTransaction } from '../database/guardedDialect.ts';
import { migrate, migrations } from '../database/migrate.ts';
import { makeFiles } from '../files/files.ts';
import { createDatabase, nameInRun } from '../testing/postgres.ts';
import { makeObjects, owners } from '../testing/contractObjects.ts';
import { makePeople } from '../testing/contractPeople.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { makeBackup } from './makeBackup.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restoreBackup.ts';

const folder = mkdtempSync(join(tmpdir(), 'bairn-backup-'));
const closing: (() => Promise<void>)[] = [];
let world: World;
/** The files of the world, and a whole backup of both. */
let files: string;
const whole = join(folder, 'whole');

beforeAll(async () => {
  world = await makeWorld();
  // One of everything that calls are about.
  const people = await makePeople(world);
  for (const owner of owners) await makeObjects(world, people, owner);
  await world.services.outbox.run();
  files = join(folder, 'files');
  await makeFiles(files).put('pictures/beach.webp', Buffer.from('a picture'));
  await makeBackup(world.services.database, files, whole);
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await world.close();
  rmSync(folder, { recursive: true });
});

let count = 0;
const fresh = (name: string) => join(folder, `${name}-${(count += 1)}`);

/** An empty database of its own. */
async function emptyPostgres(): Promise<Database> {
  const made = await createDatabase({ url: process.env['BAIRN_TEST_DATABASE_URL'] ?? '' }, nameInRun('backup'));
  const database = await openDatabase({ url: made.url, folder: null });
  closing.push(made.drop, database.close);
  return database;
}
async function emptyEmbedded(): Promise<Database> {
  const database = await openDatabase({ url: null, folder: null });
  closing.push(database.close);
  return database;
}

/** Everything in a backup but its time: rows in an order of their own, since a table has none. */
async function contents(backup: string) {
  const { tables, files: kept, ...manifest } = await readManifest(backup);
  const lines = (path: string) =>
    gunzipSync(readFileSync(join(backup, path)))
      .toString()
      .split('\n')
      .toSorted();
  return {
    ...manifest,
    made: '',
    tables: tables.map(({ file, ...table }) => ({ ...table, lines: lines(file.path) })),
    files: kept,
  };
}

describe('a backup', () => {
  it.each([
    { kind: 'PostgreSQL', open: emptyPostgres },
    { kind: 'the embedded database', open: emptyEmbedded },
  ])('is restored into $kind without a difference', async ({ open }) => {
    const restored = await open();
    const filesFolder = fresh('files');
    await restoreBackup(restored, filesFolder, whole);
    const again = fresh('again');
    await makeBackup(restored, filesFolder, again);
    const before = await contents(whole);
    expect(await contents(again)).toEqual(before);
    expect(before.tables.find(({ name }) => name === 'booking')?.rows).toBeGreaterThan(0);
    expect(before.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(60);
    expect(readFileSync(join(filesFolder, 'pictures/beach.webp'), 'utf8')).toBe('a picture');
  });

  it('is restored with its rules: keys, triggers and sequences work as before', async () => {
    const restored = await emptyPostgres();
    await restoreBackup(restored, fresh('files'), whole);
    await expect(sql`update audit_log set id = id`.execute(restored.db)).rejects.toThrow('audit_log');
    await expect(sql`update booking set child_id = gen_random_uuid()`.execute(restored.db)).rejects.toThrow(
      'foreign key',
    );
    const next = async ({ db }: Database) =>
      (await sql<{ next: string }>`select nextval('order_number')::text as next`.execute(db)).rows;
    expect(await next(restored)).toEqual(await next(world.services.database));
  });

  it('of an older version is migrated after it was restored', async () => {
    const old = await emptyPostgres();
    const names = migrations().map(({ name }) => name);
    await migrate(old, names.slice(0, -1));
    const backup = fresh('old');
    expect((await makeBackup(old, files, backup)).migrations).toEqual(names.slice(0, -1));
    const restored = await emptyPostgres();
    await restoreBackup(restored, fresh('files'), backup);
    expect(await migrate(restored)).toEqual([]);
  });

  it('holds the state of one moment, whatever is written meanwhile', async () => {
    const { db } = world.services.database;
    let backup: Promise<unknown> = Promise.resolve();
    const to = fresh('moment');
    // The backup has read the tables before this one when it waits for it.
    await transact(db, async (tx) => {
      await sql`lock table "user" in access exclusive mode`.execute(tx);
      backup = outsideTransaction(() => makeBackup(world.services.database, files, to));
      backup.catch(() => {});
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted and database =
          (select oid from pg_database where datname = current_database())`.execute(tx);
        expect(rows).toHaveLength(1);
      }, 20_000);
      await sql`update "user" set first_name = 'Changed'`.execute(tx);
    });
    await backup;
    expect((await contents(to)).tables).toEqual((await contents(whole)).tables);
  });
});

describe('what cannot be restored', () => {
  it.each([
    {
      what: 'a backup that was interrupted before its end',
      spoil: (backup: string) => rmSync(join(backup, 'backup.json')),
      says: 'holds no whole backup',
    },
    {
      what: 'a backup with a missing file',
      spoil: (backup: string) => rmSync(join(backup, 'tables/booking.jsonl.gz')),
      says: 'tables/booking.jsonl.gz is missing',
    },
    {
      what: 'a backup whose bytes changed',
      spoil: (backup: string) => writeFileSync(join(backup, 'files/pictures/beach.webp'), 'b picture'),
      says: 'files/pictures/beach.webp in ',
    },
    {
      what: 'a backup of a newer version',
      spoil: (backup: string) => {
        const file = join(backup, 'backup.json');
        const manifest = JSON.parse(readFileSync(file, 'utf8'));
        writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] }));
      },
      says: 'no migration 9999_later.sql',
    },
  ])('$what is refused, and nothing is written', async ({ spoil, says }) => {
    const backup = fresh('spoilt');
    await makeBackup(world.services.database, files, backup);
    spoil(backup);
    const target = await emptyPostgres();
    await expect(restoreBackup(target, fresh('files'), backup)).rejects.toThrow(says);
    const { rows } = await sql<{ any: boolean }>`select to_regclass('migration') is not null as any`.execute(target.db);
    expect(rows).toEqual([{ any: false }]);
  });

  it('goes over nothing: a database or a folder with data is refused', async () => {
    await expect(restoreBackup(world.services.database, fresh('files'), whole)).rejects.toThrow(
      'The database is not empty: its table',
    );
    await expect(restoreBackup(await emptyPostgres(), files, whole)).rejects.toThrow(`${files} is not empty`);
    await expect(makeBackup(world.services.database, files, whole)).rejects.toThrow('exists already');
  });

  it('leaves an empty database behind, which can be restored into', async () => {
    const target = await emptyPostgres();
    const backup = fresh('short');
    await makeBackup(world.services.database, files, backup);
    const file = join(backup, 'backup.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.tables.at(-1).rows += 1;
    writeFileSync(file, JSON.stringify(manifest));
    await expect(restoreBackup(target, fresh('files'), backup)).rejects.toThrow('rows in the backup instead of');
    await restoreBackup(target, fresh('files'), whole);
    const { rows } = await sql<{ bookings: number }>`select count(*) as bookings from booking`.execute(target.db);
    expect(rows[0]?.bookings).toBeGreaterThan(0);
  });
});

describe('the commands', () => {
  /** Runs a command as a process, on the embedded database in `data`. */
  function run(command: string, data: string, ...args: string[]) {
    return runWith({}, command, data, ...args);
  }
  type Ended = { code: unknown; out: string; err: string };
  /** The same with further settings. */
  function runWith(more: Record<string, string>, command: string, data: string, ...args: string[]): Promise<Ended> {
    const { DATABASE_URL: _, INIT_CWD: __, ...env } = process.env;
    const file = fileURLToPath(new URL(`${command}Command.ts`, import.meta.url));
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [file, ...args],
        { cwd: folder, env: { ...env, ...more, BAIRN_DATA: data } },
        (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
      );
    });
  }

  it('restore and back up the embedded database and its files', async () => {
    const data = fresh('data');
    const restored = await run('restore', data, 'whole');
    expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Restored from \S+: [\d,]+ rows/) });
    const made = await run('backup', data, 'by-command');
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/ and 1 files, as of /) });
    expect((await contents(join(folder, 'by-command'))).tables).toEqual((await contents(whole)).tables);
  });

  it('say where the files are of a site that keeps them in a bucket', async () => {
    const data = fresh('data');
    const bucket = {
      S3_BUCKET_URL: 'https://s3.example/bairn',
      S3_REGION: 'eu-west-2',
      S3_KEY_ID: 'key',
      S3_SECRET_KEY: 'a/secret+key',
    };
    const restored = await runWith(bucket, 'restore', data, 'whole');
    expect(restored).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('copy there what BAIRN_DATA/files'),
    });
    const made = await runWith(bucket, 'backup', data, 'without-bucket');
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining('no files of the bucket') });
    expect(restored.out + made.out).not.toContain(bucket.S3_SECRET_KEY);
    expect((await run('backup', data, 'with-folder')).out).not.toContain('bucket');
  });

  it('say what is wrong in a sentence', async () => {
    const data = fresh('none');
    expect(await run('backup', data)).toMatchObject({
      code: 1,
      err: 'Nothing was backed up: Say one folder: pnpm backup FOLDER\n',
    });
    expect((await run('backup', data, 'x')).err).toBe(
      `Nothing was backed up: There is no embedded database in ${data}.\n`,
    );
    expect(existsSync(data)).toBe(false);
    expect((await run('restore', data, 'nowhere')).err).toContain('Nothing was restored: ');
  });
});
