import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the code of a release needs of the shell and of the API: `uses.json` in its folder, read from the build. */
export type Uses = {
  /** The names that it imports, by module that the shell provides. */
  imports: Record<string, readonly string[]>;
  /** The calls that it makes: `GET /booking/basket`. */
  calls: readonly string[];
  /** Of the shell alone: the names that each module exports which it provides. */
  exports?: Record<string, readonly string[]>;
};

export const usesFile = 'uses.json';

/** What a release uses; undefined for one that was built before releases said it. */
export async function readUses(folder: string): Promise<Uses | undefined> {
  const file = join(folder, usesFile);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Uses) : undefined;
}
