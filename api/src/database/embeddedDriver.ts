import type { PGlite } from '@electric-sql/pglite';
import { PGliteDriver, type CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import { isWrite } from './isWrite.ts';

/** There is no room to write; what was asked for was not done. The code is PostgreSQL's. */
export class DiskFullError extends Error {
  readonly code = '53100';
}

/** Bytes that are kept free: where the embedded database finds no room for its log, it ends and must be reopened. */
const reserve = 64 * 1024 * 1024;

type Options = {
  open: () => Promise<PGlite>;
  /** Bytes free on the disk. */
  free: () => number;
  /** Tells the operator. */
  say: (sentence: string) => void;
};

/** The database ended in the middle of a statement: its memory cannot be used any more. */
const hasEnded = (error: unknown) =>
  (error as { severity?: string }).severity === 'PANIC' || error instanceof WebAssembly.RuntimeError;

/**
 * The driver of the embedded database. While the disk is full it refuses writes and goes on with reads; where the
 * database ended for want of room, it is reopened once there is some.
 */
export class EmbeddedDriver implements Driver {
  readonly #options: Options;
  #driver: Driver | undefined;
  #pglite: PGlite | undefined;
  #isFull = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The open database. @throws DiskFullError while there is no room to open it. */
  async pglite(): Promise<PGlite> {
    await this.init();
    if (!this.#pglite) throw new Error('The embedded database is closed.');
    return this.#pglite;
  }

  /** @throws DiskFullError where there is no room for a write. */
  needRoom() {
    const full = this.#options.free() < reserve;
    if (full !== this.#isFull) {
      this.#options.say(
        full
          ? 'The disk is full. Nothing can be written until there is room; what is there can be read.'
          : 'There is room on the disk again.',
      );
    }
    this.#isFull = full;
    if (full) throw new DiskFullError('The disk is full.');
  }

  async init() {
    if (this.#driver) return;
    this.needRoom();
    const pglite = await this.#options.open();
    const driver: Driver = new PGliteDriver({ pglite });
    await driver.init();
    const connection = await driver.acquireConnection();
    const execute = connection.executeQuery.bind(connection);
    Object.assign(connection, {
      executeQuery: (query: CompiledQuery) => {
        if (isWrite(query.sql)) this.needRoom();
        return this.#watched(execute(query));
      },
    });
    this.#pglite = pglite;
    this.#driver = driver;
  }

  async #watched<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (!hasEnded(error)) throw error;
      this.#options.say(`The embedded database ended and is reopened when there is room: ${String(error)}`);
      this.#driver = undefined;
      this.#pglite = undefined;
      throw new DiskFullError(String(error));
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.init();
    return this.#open.acquireConnection();
  }

  /** @throws where the database has ended since the connection was given. */
  get #open(): Driver {
    if (!this.#driver) throw new DiskFullError('The embedded database has ended.');
    return this.#driver;
  }

  beginTransaction: Driver['beginTransaction'] = (...all) => this.#watched(this.#open.beginTransaction(...all));
  commitTransaction: Driver['commitTransaction'] = (...all) => this.#watched(this.#open.commitTransaction(...all));
  rollbackTransaction: Driver['rollbackTransaction'] = async (...all) => {
    // Nothing is left of a transaction whose database has ended.
    await this.#driver?.rollbackTransaction(...all);
  };
  savepoint: NonNullable<Driver['savepoint']> = async (...all) => this.#open.savepoint?.(...all);
  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = async (...all) =>
    this.#open.rollbackToSavepoint?.(...all);
  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = async (...all) => this.#open.releaseSavepoint?.(...all);
  async releaseConnection() {}
  async destroy() {
    await this.#driver?.destroy();
  }
}
