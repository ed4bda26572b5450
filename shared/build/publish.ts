import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Pointer, ReleaseFile } from '@bairn/shared/contract';
import type { Built } from './buildApp.ts';
import { Refusal } from './refusal.ts';
import { integrityOf, readAll, type Files } from './seal.ts';
import { folderOf, readRelease } from './site.ts';

const incoming = (site: string) => join(site, '.incoming');

/** Whether this version is already published. @throws Refusal if it is, with other content. */
export async function isPublished(site: string, { name, version, folder }: Built): Promise<boolean> {
  const there = folderOf(site, name, version);
  if (!existsSync(there)) return false;
  const differing = differenceOf(await readAll(folder), await readAll(there));
  if (differing === undefined) return true;
  throw new Refusal([
    `${name} ${version} is published already, and its file ${differing} is another there: what is published never changes, so choose another --version or leave it out.`,
  ]);
}

/** The list of a release's files with their hashes, for whoever copies it from its address. */
export const listFile = 'files.json';

/** Whether a file of a release is a source map, or a compressed copy of one: no address has it. */
export const isMap = (file: string) => /\.map(\.br|\.gz)?$/.test(file);

/**
 * Not what a version is told by: compressed copies, which may differ between versions of the compressor, the list, and
 * source maps, which a release that was copied from its address does not have.
 */
const isBeside = (file: string) => ['.br', '.gz'].includes(extname(file)) || file === listFile || isMap(file);

function differenceOf(one: Files, other: Files): string | undefined {
  const names = new Set([...one.keys(), ...other.keys()].filter((name) => !isBeside(name)));
  return [...names].find((name) => !one.get(name)?.equals(other.get(name) ?? Buffer.alloc(0)));
}

/** The files that a manifest names, wherever it does: by their addresses, with their hashes. */
function namedIn(value: unknown): ReleaseFile[] {
  if (typeof value !== 'object' || value === null) return [];
  const { href, integrity } = value as Partial<ReleaseFile>;
  if (typeof href === 'string' && typeof integrity === 'string') return [{ href, integrity }];
  return Object.values(value).flatMap(namedIn);
}

/** @throws Refusal where a file that a release's manifest names is not there, or is another. */
export async function refuseChanged({ name, version, folder }: Built): Promise<void> {
  const files = await readAll(folder);
  const home = `/r/${name}/${version}/`;
  for (const { href, integrity } of namedIn(await readRelease(folder))) {
    const content = href.startsWith(home) ? files.get(href.slice(home.length)) : undefined;
    if (content && integrityOf(content) === integrity) continue;
    throw new Refusal([`${name} ${version} is not as it was built: its manifest names another ${href} than is there.`]);
  }
}

/** Copies a build into the site; its folder appears complete, by one rename. */
export async function publish(site: string, { name, version, folder }: Built, copied: () => unknown): Promise<void> {
  const draft = join(incoming(site), `${name}-${version}`);
  await rm(draft, { recursive: true, force: true });
  await cp(folder, draft, { recursive: true });
  const own = [...(await readAll(draft))]
    .filter(([file]) => !isBeside(file))
    .toSorted(([a], [b]) => a.localeCompare(b));
  const list = Object.fromEntries(own.map(([file, content]) => [file, integrityOf(content)] as const));
  await writeFile(join(draft, listFile), JSON.stringify(list));
  await copied();
  await mkdir(join(site, 'r', name), { recursive: true });
  await rename(draft, folderOf(site, name, version));
}

/**
 * Removes what the pointer does not name: leftovers of interrupted releases, and old versions. Without a pointer no
 * version is removed, because the pointer may have been lost; nor of a live app whose history is not in it.
 */
export async function sweep(site: string, pointer: Pointer | undefined): Promise<void> {
  await rm(incoming(site), { recursive: true, force: true });
  for (const name of await readdir(site)) {
    if (/^\.lock\.|\.new$/.test(name)) await rm(join(site, name), { force: true });
  }
  if (!pointer) return;
  for (const app of await foldersIn(join(site, 'r'))) {
    const records = pointer.history[app];
    if (!records && (app === 'shell' || pointer.remotes.some(({ name }) => name === app))) continue;
    const kept = new Set([...(records ?? []).map(({ version }) => version), pointer.canaries?.[app]?.version]);
    for (const version of await foldersIn(join(site, 'r', app))) {
      const folder = folderOf(site, app, version);
      if (!kept.has(version) && existsSync(join(folder, 'manifest.json'))) await rm(folder, { recursive: true });
    }
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
