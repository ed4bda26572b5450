import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase, type Db } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { readSettings } from '../settings.ts';

/** There is no embedded database in the folder of the settings. */
export class NoDatabaseError extends Error {}

/**
 * Opens the database of the settings for a command, brings it up to date, and closes it afterwards. `files` is where
 * stored files are: the address of the bucket, or a folder. @throws NoDatabaseError, SettingsError, FolderInUseError
 */
export async function onDatabase<T>(work: (db: Db, files: string) => Promise<T>): Promise<T> {
  const { databaseUrl: url, dataFolder: folder, bucket } = readSettings(process.env);
  if (url === null && !existsSync(join(folder, 'database')))
    throw new NoDatabaseError(`There is no embedded database in ${resolve(folder)}.`);
  const database = await openDatabase({ url, folder });
  try {
    await migrate(database);
    return await work(database.db, bucket?.url ?? resolve(folder, 'files'));
  } finally {
    await database.close();
  }
}
