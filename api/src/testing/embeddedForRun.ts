import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { bringUp } from './bringUp.ts';

/**
 * Makes the dump of a migrated embedded database once for a whole run; every world starts from it (`BAIRN_TEST_DUMP`).
 */
export async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'bairn-embedded-'));
  const database = await openDatabase({ url: null, folder: null });
  await bringUp(database);
  const dump = await database.dump?.();
  await database.close();
  if (!dump) throw new Error('The embedded database gave no dump.');
  const file = join(folder, 'template.tar');
  writeFileSync(file, await dump.bytes());
  process.env['BAIRN_TEST_DUMP'] = file;
  return () => rmSync(folder, { recursive: true, force: true });
}
