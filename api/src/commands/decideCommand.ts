import { parseArgs } from 'node:util';
import { Id } from '@bairn/shared/schema/rules';
import type { Db } from '../database/database.ts';
import { NoDatabaseError, onDatabase } from './onDatabase.ts';

const options = { keep: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } } as const;

/**
 * The main function of a command by which an operator decides about something reported: it lists what waits, or keeps or
 * removes one. `decide` answers what to print; its id is null for the list.
 * @returns the exit code: 0 done, 1 there is no database, 2 the command is wrong
 */
export async function decideCommand(
  usage: string,
  decide: (db: Db, id: string | null, remove: boolean) => Promise<string>,
): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [id = null, ...more] = positionals;
  const wrong = id === null ? values.keep || values.remove : values.keep === values.remove || !Id.safeParse(id).success;
  if (wrong || more.length > 0) {
    console.error(usage);
    return 2;
  }
  try {
    console.log(await onDatabase((db) => decide(db, id, values.remove)));
    return 0;
  } catch (error) {
    if (!(error instanceof NoDatabaseError)) throw error;
    console.error(error.message);
    return 1;
  }
}
