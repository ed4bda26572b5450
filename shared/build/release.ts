import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Registry, Release } from '@bairn/shared/contract';
import type { Stamp } from './buildApp.ts';
import { indexTemplate, renderIndex, type Host } from './renderIndex.ts';

/** Versions of an app that stay served beside the current one: pages opened before a release go on with their own files. */
const versionsKept = 5;

/**
 * Joins the current manifests in `dist` to `registry.json`, `host.json` (for renderIndex) and `index.html`, and compresses
 * what is served. Whoever flips a release runs this alone: nothing is built.
 */
export async function release(dist: string): Promise<Host> {
  const apps = (await readdir(dist, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && existsSync(join(dist, entry.name, 'stamp.json')))
    .map((entry) => entry.name)
    .sort();
  const current = new Map<string, Release>();
  for (const name of apps) {
    const { version } = await json<Stamp>(join(dist, name, 'stamp.json'));
    current.set(name, await json<Release>(join(dist, name, version, 'manifest.json')));
    await dropOld(join(dist, name), version);
    await compressAll(join(dist, name, version));
  }
  const shell = current.get('shell') as Host['shell'] | undefined;
  if (!shell) throw new Error('There is no build of the shell in dist: run the build without names first.');
  const registry: Registry = { remotes: [...current.values()].filter(({ name }) => name !== 'shell') };
  const host: Host = { shell, registry, template: indexTemplate(shell, registry) };
  await put(join(dist, 'registry.json'), JSON.stringify(registry));
  await put(join(dist, 'host.json'), JSON.stringify(host));
  await put(join(dist, 'index.html'), renderIndex(host, '/').html);
  return host;
}

const json = async <Content>(file: string) => JSON.parse(await readFile(file, 'utf8')) as Content;

/** A reader sees the old file or the new one, never half of one. */
async function put(file: string, content: string) {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

async function dropOld(home: string, current: string) {
  const versions: { path: string; at: number }[] = [];
  for (const entry of await readdir(home, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === current) continue;
    versions.push({ path: join(home, entry.name), at: (await stat(join(home, entry.name))).mtimeMs });
  }
  for (const { path } of versions.sort((a, b) => b.at - a.at).slice(versionsKept)) await rm(path, { recursive: true });
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = new Set(['.js', '.css', '.svg', '.json']);

async function compressAll(folder: string) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      if (existsSync(`${path}.br`)) return;
      const content = await readFile(path);
      await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${path}.br`, await brotli(content, { params }));
    }),
  );
}
