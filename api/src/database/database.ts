import { Kysely, PostgresDialect, sql, type Logger, type Transaction } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { asTransaction, asWrite, guarded, isLong, takeLong } from './guardedDialect.ts';
import { nameOfStatement } from './prepared.ts';

/** Tables are read by SQL in `queries.ts`; row types are declared with the queries. */
type Tables = Record<string, never>;

/** The root handle, for reads. Using it while a transaction of the same call is open throws. */
export type Db = Kysely<Tables>;
/** The handle of an open transaction. */
export type Tx = Transaction<Tables>;
/** What a query needs that runs both inside and outside transactions. */
export type Handle = Db | Tx;

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** Runs several statements on one session, for migrations; rolls back what an error leaves open. */
  script(sql: string): Promise<void>;
  /** A dump of the embedded database, to open others from (`copyOf`). */
  dump?(): Promise<Blob>;
  close(): Promise<void>;
};

const instant = (value: string) =>
  new Date(value.includes('+') || value.endsWith('Z') ? value : `${value}Z`).toISOString();
const wallTime = (value: string) => value.slice(0, 5);
const text = (value: string) => value;

/** Parsers by PostgreSQL type id, the same on both databases. */
const parsers: Record<number, (value: string) => unknown> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: text, // date
  1083: wallTime, // time
  1184: instant, // timestamptz
};

/** A script that fails halfway may leave its transaction open: end it on the same session. */
async function runScript(run: (text: string) => Promise<unknown>, sql: string) {
  try {
    await run(sql);
  } catch (error) {
    await run('rollback');
    throw error;
  }
}

async function embedded(target: Target): Promise<Database> {
  const { driver, dialect, unlock } = await openEmbedded({ ...target, parsers });
  const db = new Kysely<Tables>({ dialect: guarded(dialect, true), ...logOf(target) });
  return {
    db,
    kind: 'pglite',
    script: async (script: string) => {
      driver.needRoom();
      const pglite = await driver.pglite();
      await runScript((statements) => pglite.exec(statements), script);
    },
    dump: async () => (await driver.pglite()).dumpDataDir('none'),
    close: async () => {
      await db.destroy();
      unlock();
    },
  };
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Makes a connection send the statements of `prepared` by their names, and ends it where no answer came for `silentMs`:
 * a server that vanished from the network says nothing.
 */
function prepareClient(client: pg.Client, { named, silentMs }: { named: boolean; silentMs: number }) {
  const send = client.query.bind(client) as (given: string | pg.QueryConfig, values?: unknown[]) => unknown;
  const query: Query = async (text, values) => {
    const name = named ? nameOfStatement(text) : undefined;
    const answer = send(name === undefined ? text : { name, text }, values) as ReturnType<Query>;
    if (isLong()) return answer;
    // The call gets "Connection terminated", and the pool opens another.
    const timer = setTimeout(() => void client.end().catch(() => {}), silentMs);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  };
  Object.assign(client, { query });
  // One that breaks while a call has it would end the process: the call's next query gets the error.
  client.on('error', () => {});
}

/** JIT compilation or parallel workers cost more than any of our statements. */
const options = ['-c timezone=UTC', '-c jit=off', '-c max_parallel_workers_per_gather=0'];

/** Milliseconds after which the database gives a statement, a wait for a lock or an idle transaction up. */
type Timeouts = {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};
/** A read waits for no writer, only while a migration changes its table. */
const readTimeouts: Timeouts = {
  statement_timeout: 10_000,
  lock_timeout: 250,
  idle_in_transaction_session_timeout: 30_000,
};
const writeTimeouts: Timeouts = {
  statement_timeout: 15_000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 30_000,
};
/** Milliseconds for which a call waits for a connection. */
const connectionMs = 3000;
/** Milliseconds for which an idle connection is kept, with the plans of its statements. */
const idleMs = 240_000;
/** Milliseconds past the timeout of a statement in which the database must have said so. */
const graceMs = 5000;

/** Lets a transaction run for as long as it takes, for imports and backups. */
export async function withoutTimeouts(tx: Tx) {
  takeLong();
  for (const name of Object.keys(writeTimeouts)) await sql`select set_config(${name}, '0', true)`.execute(tx);
}

function openPostgres(connectionString: string, target: Pick<Target, 'named' | 'silentMs' | 'onQuery'>): Database {
  const { named = true, silentMs } = target;
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
  };
  const makePool = (timeouts: Timeouts) => {
    const pool = new pg.Pool({
      connectionString,
      types,
      max: 10,
      connectionTimeoutMillis: connectionMs,
      idleTimeoutMillis: idleMs,
      // A network that forgets idle connections would be noticed by the next call only.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      options: [...options, ...Object.entries(timeouts).map(([name, ms]) => `-c ${name}=${ms}`)].join(' '),
    });
    const limit = silentMs ?? timeouts.statement_timeout + graceMs;
    pool.on('connect', (client) => prepareClient(client, { named, silentMs: limit }));
    // One that breaks while nobody has it: the pool replaces it.
    pool.on('error', () => {});
    return new PostgresDialect({ pool });
  };
  const dialect = guarded(makePool(readTimeouts), false, makePool(writeTimeouts));
  const db = new Kysely<Tables>({ dialect, ...logOf(target) });
  return {
    db,
    kind: 'postgres',
    script: async (sql) => {
      // A migration may take as long as it needs.
      const client = new pg.Client({ connectionString, options: options.join(' ') });
      await client.connect();
      try {
        await runScript((text) => client.query(text), sql);
      } finally {
        await client.end();
      }
    },
    close: () => db.destroy(),
  };
}

type Target = {
  url: string | null;
  /** Null: in memory. */
  folder: string | null;
  /** The dump from which a new embedded database starts. */
  copyOf?: Blob | undefined;
  /** False for a connection pooler that shares sessions between clients, where named statements would be missing. */
  named?: boolean;
  /** Bytes free on the disk of `folder`, instead of asking it. */
  free?: () => number;
  /** Milliseconds after which a connection to PostgreSQL that does not answer counts as lost. */
  silentMs?: number;
  /** Told of each statement that was made. */
  onQuery?: Logger | undefined;
};

/** Without a listener no statement is timed. */
const logOf = ({ onQuery }: Pick<Target, 'onQuery'>) => (onQuery ? { log: onQuery } : {});

/** Opens PostgreSQL if a URL is given, else the embedded database in `folder`. */
export async function openDatabase(target: Target): Promise<Database> {
  return target.url === null ? embedded(target) : openPostgres(target.url, target);
}

/** A deadlock or serialisation conflict: the transaction was rolled back, so it can be retried. */
const transient = new Set(['40P01', '40001']);
const mostTries = 3;

/**
 * Runs `work` in one transaction, with the handle that it is given. It is retried after a deadlock, so it may have no
 * effect outside the database.
 */
export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await asWrite(() => db.transaction().execute((tx) => asTransaction(() => work(tx))));
    } catch (error) {
      if (attempt === mostTries || !transient.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** As `transact`, for sweeps and imports: a statement may take as long as it needs. */
export const transactLong = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transact(db, async (tx) => {
    await withoutTimeouts(tx);
    return work(tx);
  });
