import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, Driver, Kysely } from 'kysely';

const insideTransaction = new AsyncLocalStorage<boolean>();
const writing = new AsyncLocalStorage<boolean>();

/** Runs work whose transaction takes a connection for writes. */
export const asWrite = <Result>(work: () => Promise<Result>) => writing.run(true, work);

/** Runs work that belongs to a transaction: any use of the root handle inside it throws. */
export const asTransaction = <Result>(work: () => Promise<Result>) => insideTransaction.run(true, work);

/** Leaves the transaction's context, for work that is started inside one but must not belong to it. */
export const outsideTransaction = <Result>(work: () => Result) => insideTransaction.run(false, work);

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
      return await (writing.getStore() ? this.#writer : this.#driver).acquireConnection(options);
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection, ...rest: unknown[]) {
    try {
      await (this.#driver.releaseConnection as (...all: unknown[]) => Promise<void>)(connection, ...rest);
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
 * connections of its own for `asWrite`, so that a read never waits for a writer's.
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
