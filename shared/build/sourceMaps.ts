import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf, type Files } from './seal.ts';

// Source maps are kept in a release beside its scripts. Hosts do not serve them (api/src/web/web.ts); the API reads them
// to make stacks that browsers report readable (api/src/source-maps).

/** The file of a release with the hash of each map, by the script that it is about. */
const mapsFile = 'maps.json';

type SourceMap = { sources: string[] };

/** The maps among compiled files, with the same paths of packages in any checkout, wherever its packages are installed. */
export function plainMaps(compiled: Files): Files {
  const files = new Map(compiled);
  for (const [file, content] of files) {
    if (!file.endsWith('.js.map')) continue;
    const map = JSON.parse(content.toString()) as SourceMap;
    const sources = map.sources.map((source) => source.replace(/^.*(?=node_modules\/)/, ''));
    files.set(file, Buffer.from(JSON.stringify({ ...map, sources })));
  }
  return files;
}

/** The list of a release's maps, as a file of it; none where it has no maps. */
export function listMaps(files: Files): Files {
  const maps = [...files]
    .filter(([file]) => file.endsWith('.js.map'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, content]) => [file.replace(/\.map$/, ''), integrityOf(content)]);
  if (maps.length === 0) return new Map();
  return new Map([[mapsFile, Buffer.from(JSON.stringify(Object.fromEntries(maps)))]]);
}

/** For the record of a release: the hash of the list of its maps. */
export async function hashOfMaps(folder: string): Promise<{ maps?: string }> {
  const file = join(folder, mapsFile);
  return existsSync(file) ? { maps: integrityOf(await readFile(file)) } : {};
}
