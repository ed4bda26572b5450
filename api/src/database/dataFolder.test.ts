import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './dataFolder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bairn-lock-'));
});
afterEach(async () => {
  await kill();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'server.pid');

let kill = async () => {};
/** Another process that holds the lock until it is killed. */
async function lockElsewhere() {
  const code = `
    const { lockFolder } = await import(${JSON.stringify(new URL('dataFolder.ts', import.meta.url).href)});
    lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  kill = async () => {
    kill = async () => {};
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

it('is given once at a time, in this process too', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  unlock();
  lockFolder(folder)();
});

it('is another container’s even where both processes have the same number', async () => {
  await lockElsewhere();
  // What a container finds whose own process has the number that the other wrote.
  writeFileSync(file(), String(process.pid));
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  await kill();
  lockFolder(folder)();
});

it('is free after its process died, even when another process has its number', () => {
  // The number of a process that runs, and is not this one.
  writeFileSync(file(), String(process.ppid));
  lockFolder(folder)();
});
