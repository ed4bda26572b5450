import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { ReleaseFile } from '@bairn/shared/contract';
import { versionMark } from './preset.ts';
import { shiftMap } from './shiftMap.ts';

/** Files by their name below the release's folder. */
export type Files = ReadonlyMap<string, Buffer>;

/** The hash by which browsers know a file. */
export const integrityOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
const isText = (name: string) => ['.js', '.cjs', '.css', '.svg', '.json', '.webmanifest'].includes(extname(name));

/** A version derived from the content: the same code and declarations keep their folder. */
export function versionOf(files: Files): string {
  const hash = createHash('sha256');
  for (const [file, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${file}\0`).update(content);
  return hash.digest('hex').slice(0, 10);
}

const chunkHash = /(\w+|"[^"]*"):"sha256-[\w+/]{43}="/g;
const chunkHashes = new RegExp(`(\\.sri(?:Css)?Hashes=\\{)((?:${chunkHash.source},?)+)(?=\\})`, 'g');

/**
 * Compiled code with the hashes of its chunks in the order of the chunks' ids. The compiler writes them in the order in
 * which its threads finish, so the same sources gave other bytes, and another version, with every build.
 */
const inOrder = (code: string) =>
  code.replaceAll(
    chunkHashes,
    (_, start: string, hashes: string) => start + (hashes.match(chunkHash) ?? []).toSorted().join(','),
  );

/**
 * Inserts the version into compiled files, because it is in the addresses that the code requests. Updates the hashes of
 * chunks that this changes.
 * @throws Error if the code then has a hash that matches no file: a browser would refuse that file.
 */
export function fillVersion(compiled: Files, version: string): Files {
  const files = new Map(compiled);
  for (const [file, content] of files) {
    if (extname(file) === '.js') files.set(file, Buffer.from(inOrder(content.toString())));
  }
  const renewed: [string, string][] = [];
  for (const [file, content] of files) {
    if (!isText(file) || !content.includes(versionMark)) continue;
    const filled = Buffer.from(content.toString().replaceAll(versionMark, version));
    const map = files.get(`${file}.map`);
    if (map) files.set(`${file}.map`, shiftMap(map, content.toString(), versionMark, version));
    renewed.push([integrityOf(content), integrityOf(filled)]);
    files.set(file, filled);
  }
  for (const [file, content] of files) {
    if (extname(file) !== '.js') continue;
    let text = content.toString();
    for (const [from, to] of renewed) text = text.replaceAll(from, to);
    files.set(file, Buffer.from(text));
  }
  const known = new Set([...files.values()].map(integrityOf));
  for (const [file, content] of files) {
    if (extname(file) !== '.js') continue;
    const lost = content
      .toString()
      .match(/sha256-[\w+/]{43}=/g)
      ?.find((held) => !known.has(held));
    if (lost) throw new Error(`${file} holds the hash ${lost} of a file that is not there.`);
  }
  return files;
}

/** The address and hash of a file of a release. */
export function releaseFile(name: string, version: string, files: Files, file: string): ReleaseFile {
  const content = files.get(file);
  if (!content) throw new Error(`${name} ${version} has no file ${file}`);
  return { href: `/r/${name}/${version}/${file}`, integrity: integrityOf(content) };
}

/** Every file below a folder. */
export async function readAll(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Map(await Promise.all(names.map(async (file) => [file, await readFile(join(folder, file))] as const)));
}
