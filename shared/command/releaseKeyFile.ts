import { readFile } from 'node:fs/promises';
import { Refusal } from '../build/refusal.ts';

/**
 * The private key in the named file, else in that of `BAIRN_RELEASE_KEY`; undefined where neither is named.
 * @throws Refusal where it cannot be read.
 */
export async function keyIn(named: string | undefined): Promise<string | undefined> {
  const file = named ?? process.env['BAIRN_RELEASE_KEY'];
  if (!file) return undefined;
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new Refusal([`The key cannot be read: ${String(error)}`]);
  });
}
