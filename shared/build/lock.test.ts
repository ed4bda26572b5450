import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from './lock.ts';

let site = '';
beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'bairn-lock-'));
});
afterEach(() => rm(site, { recursive: true, force: true }));

const file = () => join(site, '.lock');
const holds = (pid: number, host = hostname()) =>
  writeFile(
    file(),
    JSON.stringify({ id: 'other', pid, host, at: '2026-11-22T09:00:00.000Z', what: 'release of team' }),
  );
const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid;

it('lets one release run after the other, and is removed at the end', async () => {
  let inside = 0;
  const work = async () => {
    inside += 1;
    expect(inside).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, (_, index) => withLock(site, `work ${index}`, work)));
  expect(existsSync(file())).toBe(false);
});

it('names the holder when the wait is over', async () => {
  await holds(process.pid);
  const said: string[] = [];
  const waiting = withLock(site, 'release of planning', async () => {}, {
    waitMs: 150,
    say: (text) => said.push(text),
  });
  await expect(waiting).rejects.toThrow(
    `The site is held by the release of team (process ${process.pid} on ${hostname()}, since 2026-11-22T09:00:00.000Z): try again when it has ended, or remove ${file()} if it is gone.`,
  );
  expect(said).toEqual([expect.stringMatching(/^waiting for the release of team/)]);
});

it('takes over from a process that has ended', async () => {
  await holds(endedPid());
  expect(await withLock(site, 'release', async () => 'done', { waitMs: 0 })).toBe('done');
});

it('takes over from another machine only after two minutes without a heartbeat', async () => {
  await holds(1, 'elsewhere');
  await expect(withLock(site, 'release', async () => 'done', { waitMs: 0 })).rejects.toThrow('on elsewhere');
  const long = new Date(Date.now() - 121_000);
  await utimes(file(), long, long);
  expect(await withLock(site, 'release', async () => 'done', { waitMs: 0 })).toBe('done');
});

it('takes over from a file without content after a power cut, once it is old', async () => {
  await writeFile(file(), '');
  await expect(withLock(site, 'release', async () => 'done', { waitMs: 0 })).rejects.toThrow(`remove ${file()}`);
  const long = new Date(Date.now() - 121_000);
  await utimes(file(), long, long);
  expect(await withLock(site, 'release', async () => 'done', { waitMs: 0 })).toBe('done');
});

it('tells its holder that another took it over, and leaves the other’s lock', async () => {
  const work = withLock(site, 'release of planning', async (stillHeld) => {
    await stillHeld();
    await holds(process.pid);
    await stillHeld();
  });
  await expect(work).rejects.toThrow('release of planning was taken for dead');
  expect(existsSync(file())).toBe(true);
});

it('is taken over by only one of several', async () => {
  await holds(endedPid());
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (inside += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 6 }, () => withLock(site, 'release', work)));
  expect(most).toBe(1);
});
