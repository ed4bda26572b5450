import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { versionMark } from './preset.ts';

/** Files by their name below the release's folder. */
export type Files = Map<string, Buffer>;
type Sealed = { version: string; files: Files; folder: string };

const integrityOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
const isText = (name: string) => ['.js', '.css', '.svg', '.json', '.webmanifest'].includes(extname(name));

/**
 * Gives a compiled folder its version, a hash of all it holds, and moves it to `<dist>/<name>/<version>`: the same code
 * keeps its folder. The version is in the addresses that the code asks for, so it is filled in last, and the hashes that
 * the code holds of its own chunks are renewed where a chunk changed by that.
 */
export async function seal(compiled: string, dist: string, name: string): Promise<Sealed> {
  const files = await readAll(compiled);
  const hash = createHash('sha256');
  for (const [file, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${file}\0`).update(content);
  const version = hash.digest('hex').slice(0, 10);

  const renewed: [string, string][] = [];
  for (const [file, content] of files) {
    if (!isText(file) || !content.includes(versionMark)) continue;
    const filled = Buffer.from(content.toString().replaceAll(versionMark, version));
    renewed.push([integrityOf(content), integrityOf(filled)]);
    files.set(file, filled);
  }
  for (const [file, content] of files) {
    if (extname(file) !== '.js') continue;
    let text = content.toString();
    for (const [from, to] of renewed) text = text.replaceAll(from, to);
    files.set(file, Buffer.from(text));
  }

  const folder = join(dist, name, version);
  if (existsSync(folder)) {
    await rm(compiled, { recursive: true });
    const now = new Date();
    await utimes(folder, now, now);
  } else {
    for (const [file, content] of files) await writeFile(join(compiled, file), content);
    await mkdir(join(dist, name), { recursive: true });
    await rename(compiled, folder);
  }
  return { version, files, folder };
}

/** The address and hash of a file of a release. */
export function releaseFile(name: string, sealed: Pick<Sealed, 'version' | 'files'>, file: string) {
  const content = sealed.files.get(file);
  if (!content) throw new Error(`${name} ${sealed.version} has no file ${file}`);
  return { href: `/r/${name}/${sealed.version}/${file}`, integrity: integrityOf(content) };
}

async function readAll(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Map(await Promise.all(names.map(async (file) => [file, await readFile(join(folder, file))] as const)));
}
