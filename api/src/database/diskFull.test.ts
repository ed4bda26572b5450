import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, transact, type Database } from './database.ts';

const gigabyte = 1024 ** 3;
let free = gigabyte;
let folder: string;
let database: Database;
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(async () => {
  free = gigabyte;
  folder = mkdtempSync(join(tmpdir(), 'bairn-full-'));
  database = await openDatabase({ url: null, folder, free: () => free });
  await database.script('create table note (text text)');
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
  said.mockClear();
});

const write = (text: string) =>
  transact(database.db, (tx) => sql`insert into note values (${text})`.execute(tx).then(() => text));
const read = async () => (await sql<{ text: string }>`select text from note`.execute(database.db)).rows;

it('refuses writes while the disk is full, says so once, reads on, and writes when there is room', async () => {
  await write('before');
  free = 1024;
  await expect(write('full')).rejects.toMatchObject({ code: '53100' });
  await expect(sql`update note set text = 'full'`.execute(database.db)).rejects.toMatchObject({ code: '53100' });
  expect(await read()).toEqual([{ text: 'before' }]);
  free = gigabyte;
  await write('after');
  expect(await read()).toEqual([{ text: 'before' }, { text: 'after' }]);
  expect(said.mock.calls.map(([text]) => text)).toEqual([
    'Bairn: The disk is full. Nothing can be written until there is room; what is there can be read.',
    'Bairn: There is room on the disk again.',
  ]);
});

/** Mounts a file system of so many megabytes at the folder; false where this user may not. */
function mount(at: string, megabytes: number): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at]);
  return status === 0;
}

const small = mkdtempSync(join(tmpdir(), 'bairn-small-'));
const mounted = mount(small, 120);
afterAll(() => {
  if (mounted) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

// Where nothing can be mounted, the test above stands for it.
if (mounted) {
  it('is opened anew after the disk filled up under its log, which ends it', async () => {
    const tight = await openDatabase({ url: null, folder: small, free: () => gigabyte });
    const filler = join(small, 'filler');
    try {
      await tight.script('create table note (text text)');
      const add = (count: number) =>
        transact(tight.db, (tx) =>
          sql`insert into note select repeat(md5(random()::text), 2000) from generate_series(1, ${count}::int)`.execute(
            tx,
          ),
        );
      await add(1);
      const { bavail, bsize } = statfsSync(small);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 2 * 1024 * 1024));
      const fill = async () => {
        for (let turn = 0; turn < 200; turn += 1) await add(20);
      };
      await expect(fill()).rejects.toMatchObject({ code: '53100' });
      rmSync(filler);
      const { rows } = await sql<{ whole: boolean }>`select count(*) % 20 = 1 as whole from note`.execute(tight.db);
      expect(rows).toEqual([{ whole: true }]);
      await add(1);
    } finally {
      await tight.close();
    }
  });
}
