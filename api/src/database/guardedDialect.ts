import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely } from 'kysely';
import { isWrite } from './isWrite.ts';

const insideTransaction = new AsyncLocalStorage<boolean>();
const writing = new AsyncLocalStorage<{ isLong: boolean } | null>();

/** Runs work whose transaction takes a connection for writes. */
export const asWrite = <Result>(work: () => Promise<Result>) => writing.run({ isLong: false }, work);

/** Says of the work in `asWrite` that it may take as long as it needs. */
export function takeLong() {
  const work = writing.getStore();
  if (work) work.isLong = true;
}

/** Whether the running work may take as long as it needs. */
export const isLong = () => writing.getStore()?.isLong ?? false;

/** Runs work that belongs to a transaction: any use of the root handle inside it throws. */
export const asTransaction = <Result>(work: () => Promise<Result>) => insideTransaction.run(true, work);

/** Leaves the transaction's context, for work that is started inside one but must not belong to it. */
export const outsideTransaction = <Result>(work: () => Result) =>
  insideTransaction.run(false, () => writing.run(null, work));

/** A queue for the single session of the embedded database; PostgreSQL needs none. */
function turnstile() {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    let leave = () => {};
    const mine = new Promise<void>((resolve) => (leave = resolve));
    const before = last;
    last = last.then(() => mine);
    await before;
    return leave;
  };
}

/** Takes its connection with its first statement: one for writes if that writes or locks, else one for reads. */
class ByStatement implements DatabaseConnection {
  readonly #reader: Driver;
  readonly #writer: Driver;
  #taken: { driver: Driver; connection: DatabaseConnection } | undefined;

  constructor(reader: Driver, writer: Driver) {
    this.#reader = reader;
    this.#writer = writer;
  }

  async #take(text: string) {
    if (!this.#taken) {
      const driver = isWrite(text) ? this.#writer : this.#reader;
      this.#taken = { driver, connection: await driver.acquireConnection() };
    }
    return this.#taken.connection;
  }

  async executeQuery<Row>(query: CompiledQuery) {
    return (await this.#take(query.sql)).executeQuery<Row>(query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    yield* (await this.#take(query.sql)).streamQuery<Row>(query, chunkSize);
  }

  async release() {
    await this.#taken?.driver.releaseConnection(this.#taken.connection);
  }
}

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  /** Has the connections for writes; the same where there is one session. */
  readonly #writer: Driver;
  readonly #enter: (() => Promise<() => void>) | null;
  #leave = () => {};

  constructor(driver: Driver, oneSession: boolean, writer = driver) {
    this.#driver = driver;
    this.#writer = writer;
    this.#enter = oneSession ? turnstile() : null;
  }

  init: Driver['init'] = async (options) => {
    for (const driver of new Set([this.#driver, this.#writer])) await driver.init(options);
  };

  async acquireConnection(options?: Parameters<Driver['acquireConnection']>[0]) {
    if (insideTransaction.getStore()) {
      throw new Error('The root database handle was used inside a transaction; pass its tx on instead.');
    }
    if (this.#enter) this.#leave = await this.#enter();
    try {
      if (this.#writer === this.#driver) return await this.#driver.acquireConnection(options);
      return writing.getStore()
        ? await this.#writer.acquireConnection(options)
        : new ByStatement(this.#driver, this.#writer);
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection, ...rest: unknown[]) {
    try {
      if (connection instanceof ByStatement) await connection.release();
      else await (this.#driver.releaseConnection as (...all: unknown[]) => Promise<void>)(connection, ...rest);
    } finally {
      this.#leave();
    }
  }

  beginTransaction: Driver['beginTransaction'] = (...all) => this.#driver.beginTransaction(...all);
  commitTransaction: Driver['commitTransaction'] = (...all) => this.#driver.commitTransaction(...all);
  rollbackTransaction: Driver['rollbackTransaction'] = (...all) => this.#driver.rollbackTransaction(...all);
  savepoint: NonNullable<Driver['savepoint']> = async (...all) => this.#driver.savepoint?.(...all);
  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = async (...all) =>
    this.#driver.rollbackToSavepoint?.(...all);
  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = async (...all) => this.#driver.releaseSavepoint?.(...all);
  destroy: Driver['destroy'] = async (...all) => {
    for (const driver of new Set([this.#driver, this.#writer])) await driver.destroy(...all);
  };
}

/**
 * A dialect that refuses the root handle inside a transaction. `oneSession` runs one statement or transaction at a
 * time: the embedded database has a single session, and its driver would mix up concurrent callers. `writer` has
 * connections of its own for `asWrite` and for single statements that write, so that a read never waits for a writer's.
 */
export function guarded(dialect: Dialect, oneSession: boolean, writer?: Dialect): Dialect {
  return {
    createAdapter: () => {
      const adapter = dialect.createAdapter();
      // The query builder would queue callers of a single session before the guard sees them: a root handle inside a
      // transaction would wait for that transaction for ever instead of throwing. So the queue here comes after the
      // guard.
      return oneSession ? Object.create(adapter, { supportsMultipleConnections: { value: true } }) : adapter;
    },
    createDriver: () => new GuardedDriver(dialect.createDriver(), oneSession, writer?.createDriver()),
    createIntrospector: (db: Kysely<unknown>) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
