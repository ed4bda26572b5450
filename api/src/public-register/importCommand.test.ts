import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../database/dataFolder.ts';

const folder = mkdtempSync(join(tmpdir(), 'bairn-import-'));
const data = join(folder, 'data');
const file = join(folder, 'register.csv');
writeFileSync(
  file,
  'CSNumber,CareService,ServiceName,ServiceStatus\nCS2099000001,Child Minding,"Testing, Anna",Active\nCS1,Child Minding,X,Active\n',
);
afterAll(() => rmSync(folder, { recursive: true }));

const command = fileURLToPath(new URL('importCommand.ts', import.meta.url));

/** Runs the command as a process, on the embedded database. */
function run(...args: string[]): Promise<{ code: number | string; out: string; err: string }> {
  const { DATABASE_URL: _, INIT_CWD: __, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { cwd: folder, env: { ...env, BAIRN_DATA: data } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

describe('the import command', () => {
  it('prints its usage', async () => {
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('FILE [--dry-run]') });
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('FILE [--dry-run]') });
    expect(await run('--all', file)).toMatchObject({ code: 2, err: expect.stringContaining("Unknown option '--all'") });
  });

  it('says what is wrong with the file', async () => {
    expect(await run('nowhere.csv')).toMatchObject({
      code: 2,
      err: `There is no file ${join(folder, 'nowhere.csv')}.\n`,
    });
    expect(await run('.')).toMatchObject({ code: 2, err: expect.stringContaining('is a folder') });
  });

  it('creates no database for a dry run', async () => {
    const { code, out, err } = await run('register.csv', '--dry-run');
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('line 3: refused: its number "CS1" is not CS and ten digits'),
    ]);
    expect(out).toMatch(/to add +1\n[^]*refused +1\nNothing was written\. [\d.]+ s, \d+ MB/);
    expect(existsSync(data)).toBe(false);
  });

  it('asks to stop the server when it runs on the embedded database', async () => {
    const unlock = lockFolder(data);
    try {
      expect(await run('register.csv')).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^Nothing was imported: The embedded database in .* is in use by process \d+ on \S+\. Stop the server first/,
        ),
      });
    } finally {
      unlock();
    }
  });

  it('imports, and reports everything unchanged the second time', async () => {
    expect((await run('register.csv')).out).toMatch(/added +1\n +changed +0\n +unchanged +0\n/);
    expect((await run('register.csv')).out).toMatch(/added +0\n +changed +0\n +unchanged +1\n/);
  });
});
