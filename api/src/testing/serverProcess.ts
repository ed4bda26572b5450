import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { compose } from '../compose.ts';
import { readSettings } from '../settings.ts';
import { createDatabase, nameInRun } from './postgres.ts';
import type { World } from './world.ts';

const entry = new URL('../server.ts', import.meta.url).pathname;

/** What a test has to end, in the order in which it was begun. */
export type CleanUp = (() => Promise<unknown> | void)[];

/** The settings of a database on which a killed server restarts: a folder, or a database of a PostgreSQL server. */
export async function makePlace(cleanUp: CleanUp): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'bairn-kill-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const common = { BAIRN_DATA: folder, BAIRN_LOG: 'silent', BAIRN_WRITES_PER_MINUTE: '1000000' };
  if (process.env['BAIRN_TEST_DB'] !== 'postgres') return common;
  const made = await createDatabase(
    { url: process.env['BAIRN_TEST_DATABASE_URL'] ?? '' },
    nameInRun('kill'),
    process.env['BAIRN_TEST_TEMPLATE'],
  );
  cleanUp.push(() => made.drop());
  return { ...common, DATABASE_URL: made.url };
}

/** Opens the database in this process; the embedded one allows that only while no server has it open. */
export async function inside<Result>(
  place: Record<string, string>,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const services = await compose(readSettings(place));
  try {
    return await work({ services } as World);
  } finally {
    await services.close();
  }
}

export type Server = { child: ChildProcess; address: string };

/** Starts the real server process; it finds data, so it seeds none. */
export async function startServer(place: Record<string, string>, cleanUp: CleanUp): Promise<Server> {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], PORT: '0', ...place },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanUp.push(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const address = await vi.waitFor(
    () => {
      const port = /Bairn is ready at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (!port) throw new Error(`not ready: ${output}`);
      return `http://127.0.0.1:${port}`;
    },
    { timeout: 60_000, interval: 50 },
  );
  return { child, address };
}

/** Ends a server and waits until its process is gone. */
export async function endServer(server: Server, signal: 'SIGKILL' | 'SIGTERM') {
  const ended = once(server.child, 'exit');
  server.child.kill(signal);
  await ended;
}
