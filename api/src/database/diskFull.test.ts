import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFiles } from '../files/files.ts';
import { smallDisk } from '../testing/smallDisk.ts';
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

const disk = smallDisk(120, 'the test above it in diskFull.test.ts');
afterAll(() => disk?.close());

if (disk) {
  it('is reopened after the disk filled up under its log, which ends it', async () => {
    const tight = await openDatabase({ url: null, folder: disk.folder, free: () => gigabyte });
    try {
      await tight.script('create table note (text text)');
      const add = (count: number) =>
        transact(tight.db, (tx) =>
          sql`insert into note select repeat(md5(random()::text), 2000) from generate_series(1, ${count}::int)`.execute(
            tx,
          ),
        );
      await add(1);
      disk.fill(2 * 1024 * 1024);
      const fill = async () => {
        for (let turn = 0; turn < 200; turn += 1) await add(20);
      };
      await expect(fill()).rejects.toMatchObject({ code: '53100' });
      disk.makeRoom();
      const { rows } = await sql<{ whole: boolean }>`select count(*) % 20 = 1 as whole from note`.execute(tight.db);
      expect(rows).toEqual([{ whole: true }]);
      await add(1);
    } finally {
      await tight.close();
    }
  });

  it('keeps no part of a file for which there was no room', async () => {
    const files = makeFiles(join(disk.folder, 'files'));
    await files.put('room', new Uint8Array(10));
    disk.fill(64 * 1024);
    const { bavail } = statfsSync(disk.folder);
    await expect(files.put('large', new Uint8Array(1024 * 1024))).rejects.toMatchObject({ cause: { code: 'ENOSPC' } });
    expect(await files.find('large')).toBeNull();
    expect(statfsSync(disk.folder).bavail).toBe(bavail);
    disk.makeRoom();
  });
}
