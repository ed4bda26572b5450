import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder is in use by another process. */
export class FolderInUseError extends Error {}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Locks the data folder for this process: the embedded database allows one process and does not check itself. The lock
 * of a dead process is taken over.
 * @returns a function that releases the lock.
 * @throws FolderInUseError
 */
export function lockFolder(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'server.pid');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => {
        if (existsSync(file) && readFileSync(file, 'utf8') === String(process.pid)) rmSync(file);
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = Number(readFileSync(file, 'utf8'));
      if (pid !== process.pid && pid > 0 && isRunning(pid)) {
        throw new FolderInUseError(
          `The embedded database in ${folder} is in use by process ${pid}. Stop the server first, or set DATABASE_URL to use PostgreSQL, which several processes can share.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new FolderInUseError(`The embedded database in ${folder} is being opened by another process.`);
}
