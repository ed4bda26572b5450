import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = new Set(['.js', '.css', '.svg', '.json']);

/** Adds a brotli and a gzip copy to each compressible file of a folder, for a host that does not compress. */
export async function compressAll(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await Promise.all([
        zip(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
        brotli(content, { params }).then((small) => writeFile(`${path}.br`, small)),
      ]);
    }),
  );
}
