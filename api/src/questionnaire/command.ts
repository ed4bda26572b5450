import { NoDatabaseError } from '../commands/onDatabase.ts';
import { FolderInUseError } from '../database/dataFolder.ts';
import { SettingsError } from '../settings.ts';

/** What an operator typed or handed over is wrong; the message says what, and where. */
export class WrongInputError extends Error {}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'];

/**
 * Runs a command of an operator, and says what is wrong in a line.
 * @returns the exit code: 0 done, 1 the database cannot be used, 2 the file or the command is wrong
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (error instanceof WrongInputError) {
      console.error(message);
      return 2;
    }
    if (code.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof NoDatabaseError || error instanceof FolderInUseError || error instanceof SettingsError) {
      console.error(message);
      return 1;
    }
    if (unreachable.includes(code)) {
      console.error(`The database of DATABASE_URL does not answer (${message || code}).`);
      return 1;
    }
    throw error;
  }
}
