import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGliteAdapter, PostgresIntrospector, PostgresQueryCompiler, type Dialect, type Kysely } from 'kysely';
import { lockFolder } from './dataFolder.ts';
import { EmbeddedDriver } from './embeddedDriver.ts';

/** Milliseconds for which the free space of the disk is taken as known. */
const lookEvery = 1000;

function spaceOf(folder: string) {
  let at = -Infinity;
  let free = 0;
  return () => {
    if (performance.now() - at < lookEvery) return free;
    at = performance.now();
    const { bavail, bsize } = statfsSync(folder);
    free = bavail * bsize;
    return free;
  };
}

type Target = {
  /** Null: in memory. */
  folder: string | null;
  /** The dump from which a new one starts. */
  copyOf?: Blob | undefined;
  /** Bytes free on the disk, instead of asking it. */
  free?: (() => number) | undefined;
  parsers: Record<number, (value: string) => unknown>;
};

/**
 * The embedded database, in a folder that this process alone may open.
 * @throws FolderInUseError, DiskFullError
 */
export async function openEmbedded({ folder, copyOf, free, parsers }: Target) {
  const unlock = folder === null ? () => {} : lockFolder(folder);
  try {
    const driver = new EmbeddedDriver({
      free: free ?? (folder === null ? () => Infinity : spaceOf(folder)),
      say: (sentence) => console.error(`Bairn: ${sentence}`),
      open: async () => {
        const pglite = await PGlite.create({
          ...(folder === null ? {} : { dataDir: join(folder, 'database') }),
          ...(copyOf ? { loadDataDir: copyOf } : {}),
          extensions: { btree_gist, pg_trgm },
          parsers,
        });
        await pglite.exec("set timezone to 'UTC'");
        return pglite;
      },
    });
    await driver.init();
    const dialect: Dialect = {
      createAdapter: () => new PGliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    return { driver, dialect, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
