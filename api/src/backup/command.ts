import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FolderInUseError } from '../database/dataFolder.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { BackupError, type Manifest } from './manifest.ts';

type Work = (database: Database, filesFolder: string, folder: string) => Promise<Manifest>;

const number = new Intl.NumberFormat('en-GB');

/** What a backup holds, in a line. */
function summary({ made, tables, files }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${number.format(rows)} rows of ${tables.length} tables and ${number.format(files.length)} files, as of ${made}`;
}

/** What to do about the files of a site that keeps them in a bucket, which the commands do not read or write. */
const filesElsewhere = {
  backup: 'It has no files of the bucket in S3_BUCKET_URL: its own versions are their backup (docs/backup.md).',
  restore:
    'The site reads its files in the bucket of S3_BUCKET_URL: copy there what BAIRN_DATA/files has (docs/backup.md).',
};

const explained = (error: unknown): string | undefined => {
  if (error instanceof BackupError || error instanceof FolderInUseError || error instanceof SettingsError)
    return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS')) return message;
  if (['ECONNREFUSED', 'ENOTFOUND', '28000', '28P01', '3D000'].includes(code))
    return `The database of DATABASE_URL does not answer (${message || code}).`;
  if (['ENOSPC', 'EACCES', 'EROFS'].includes(code)) return message;
  return undefined;
};

/**
 * Runs `pnpm backup` or `pnpm restore` on the database and the files that the environment names.
 * @returns the exit code: 0 done, 1 refused with a sentence
 */
async function run(command: 'backup' | 'restore', done: string, work: Work): Promise<number> {
  const [folder, ...more] = parseArgs({ allowPositionals: true, options: {} }).positionals;
  if (!folder || more.length > 0) throw new BackupError(`Say one folder: pnpm ${command} FOLDER`);
  const settings = readSettings(process.env);
  if (command === 'backup' && settings.databaseUrl === null && !existsSync(join(settings.dataFolder, 'database')))
    throw new BackupError(`There is no embedded database in ${resolve(settings.dataFolder)}.`);
  const database = await openDatabase({ url: settings.databaseUrl, folder: settings.dataFolder, named: false });
  try {
    const target = resolve(process.env['INIT_CWD'] ?? '.', folder);
    const manifest = await work(database, resolve(settings.dataFolder, 'files'), target);
    console.log(`${done} ${target}: ${summary(manifest)}.`);
    if (settings.bucket) console.log(filesElsewhere[command]);
    return 0;
  } finally {
    await database.close();
  }
}

/** Runs a command and sets the exit code; what a person can mend is one sentence without a stack. */
export async function runBackupCommand(command: 'backup' | 'restore', done: string, work: Work) {
  try {
    process.exitCode = await run(command, done, work);
  } catch (error) {
    const sentence = explained(error);
    if (sentence === undefined) throw error;
    console.error(`Nothing was ${command === 'backup' ? 'backed up' : 'restored'}: ${sentence}`);
    process.exitCode = 1;
  }
}
