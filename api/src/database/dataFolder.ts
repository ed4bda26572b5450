import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder is in use by another process. */
export class FolderInUseError extends Error {}

/** SQLite's code of a lock that another has. */
const busy = 5;

/** Who holds the lock, as far as is known: for the message alone. */
function holderIn(file: string): string {
  try {
    return readFileSync(file, 'utf8') || 'another process';
  } catch {
    return 'another process';
  }
}

/**
 * Locks the data folder for this process: the embedded database allows one process and does not check itself. The lock is
 * the operating system's, on a file that SQLite locks: it ends with the process, however that ends, and it is seen from
 * other containers on the same volume, where process numbers mean nothing.
 * @returns a function that releases the lock.
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holder = join(folder, 'server.pid');
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    throw new FolderInUseError(
      `The embedded database in ${folder} is in use by ${holderIn(holder)}. Stop the server first, or set DATABASE_URL to use PostgreSQL, which several processes can share.`,
    );
  }
  try {
    writeFileSync(holder, `process ${process.pid} on ${hostname()}`);
  } catch {
    // A full disk: the message of another start will not name this process.
  }
  return () => lock.close();
}
