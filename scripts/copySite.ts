import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { withoutCanaries } from '../shared/contract/canary.ts';
import type { Pointer } from '../shared/contract/contract.ts';
import type { BucketFiles, StoredHeaders } from '../api/src/files/bucketFiles.ts';
import { compressAll } from '../shared/build/compress.ts';
import { isMap, listFile, refuseChanged } from '../shared/build/publish.ts';
import { Refusal } from '../shared/build/refusal.ts';
import { liveVersion } from '../shared/build/release.ts';
import { integrityOf, readAll, type Files } from '../shared/build/seal.ts';
import { isSigned, type ReleaseKeys } from '../shared/build/signing.ts';
import { folderOf, readPointer } from '../shared/build/site.ts';

// Sites that are no folder of this machine: a bucket that one is copied to, and an address that one is copied from.

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.cjs': 'text/plain; charset=utf-8',
};
const encodings: Record<string, string> = { '.br': 'br', '.gz': 'gzip' };

/** The type of a file and, for a compressed copy, of what it is a copy of. */
function headersOf(file: string, cacheControl: string): StoredHeaders {
  const encoding = encodings[extname(file)];
  const plain = encoding ? file.slice(0, -extname(file).length) : file;
  return {
    'content-type': types[extname(plain)] ?? 'application/octet-stream',
    'cache-control': cacheControl,
    ...(encoding && { 'content-encoding': encoding }),
  };
}

const forEver = 'public, max-age=31536000, immutable';
/** What leads to the other files of a release is stored after them; the last says that the release is there as a whole. */
const manifests = [listFile, 'mf-manifest.json', 'manifest.json'];

type Kept = { app: string; version: string; folder: string };

/**
 * Copies a site into a bucket: the files of every version that the pointer keeps, then their manifests, then the pointer
 * and the page. What goes wrong before the pointer leaves the bucket with what was live. A version that is there already is
 * not stored again; nothing is removed.
 * @throws Refusal where a live file is not the one that its manifest names, where the bucket has another content of the
 * same version, and where it has keys (`keys.json`) none of which signed what would go live
 */
export async function copyToBucket(site: string, bucket: BucketFiles, say: (sentence: string) => void = () => {}) {
  const pointer = await readPointer(site);
  if (!pointer) throw new Refusal([`Nothing was ever released to ${site}.`]);
  const all: Kept[] = Object.entries(pointer.history).flatMap(([app, records]) =>
    records.map(({ version }) => ({ app, version, folder: folderOf(site, app, version) })),
  );
  await refuseUnfit(pointer, all, await bucket.find('keys.json'));
  const missing: (Kept & { files: Files })[] = [];
  for (const one of all) {
    const there = await bucket.find(`r/${one.app}/${one.version}/manifest.json`);
    const files = await readAll(one.folder);
    if (!there) missing.push({ ...one, files });
    else if (!files.get('manifest.json')?.equals(there)) {
      throw new Refusal([`${one.app} ${one.version} is in the bucket already, and is another there.`]);
    }
  }
  for (const last of [false, true]) {
    for (const { app, version, files } of missing) {
      const others = [...files.keys()].filter((file) => !manifests.includes(file) && !isMap(file));
      for (const file of last ? manifests : others) {
        const content = files.get(file);
        if (!content) continue;
        await bucket.put(`r/${app}/${version}/${file}`, content, headersOf(file, forEver));
      }
      if (last) say(`${app} ${version} is stored`);
    }
  }
  // Whoever may read a bucket gets what is live: who gets a canary is not for everyone to read.
  const live = Buffer.from(JSON.stringify(withoutCanaries(pointer)));
  await bucket.put('registry.json', live, headersOf('registry.json', 'no-cache'));
  await bucket.put('index.html', await readFile(join(site, 'index.html')), headersOf('index.html', 'no-cache'));
}

/** @throws Refusal where what is live is not as it was built, or not signed by a key of those that are asked for */
async function refuseUnfit(pointer: Pointer, all: readonly Kept[], keyFile: Uint8Array | null) {
  const keys = keyFile && (JSON.parse(Buffer.from(keyFile).toString()) as ReleaseKeys);
  for (const { app, version, folder } of all) {
    if (liveVersion(pointer, app) !== version) continue;
    await refuseChanged({ name: app, version, folder });
    const record = pointer.history[app]?.find((one) => one.version === version);
    if (keys && record && !(await isSigned(keys, app, folder, record))) {
      throw new Refusal([`${app} ${version} is not signed by a key of ${app} in keys.json of the bucket.`]);
    }
  }
}

async function load(address: string): Promise<Buffer> {
  const answer = await fetch(address);
  if (answer.ok) return Buffer.from(await answer.arrayBuffer());
  throw new Refusal([`${address} answered ${answer.status}.`]);
}

/**
 * Copies what is live at an address into a temporary folder, where `work` finds it as a site. The compressed copies are made
 * again. @throws Refusal where a file is missing or has another hash
 */
export async function whileCopied<Result>(
  address: string,
  names: readonly string[],
  work: (site: string) => Promise<Result>,
): Promise<Result> {
  const origin = address.replace(/\/+$/, '');
  const site = await mkdtemp(join(tmpdir(), 'bairn-copy-'));
  try {
    await writeFile(join(site, 'registry.json'), await load(`${origin}/registry.json`));
    const pointer = await readPointer(site);
    const live = ['shell', ...(pointer?.remotes.map(({ name }) => name) ?? [])];
    for (const name of live.filter((one) => names.length === 0 || names.includes(one))) {
      await loadRelease(origin, site, name, liveVersion(pointer, name) ?? '');
    }
    return await work(site);
  } finally {
    await rm(site, { recursive: true, force: true });
  }
}

async function loadRelease(origin: string, site: string, name: string, version: string) {
  const folder = folderOf(site, name, version);
  const from = `${origin}/r/${name}/${version}`;
  const list = JSON.parse((await load(`${from}/${listFile}`)).toString()) as Record<string, string>;
  for (const [file, integrity] of Object.entries(list)) {
    if (file.split('/').includes('..'))
      throw new Refusal([`${from}/${listFile} names ${file}, which is no file of it.`]);
    const content = await load(`${from}/${file}`);
    if (integrityOf(content) !== integrity)
      throw new Refusal([`${from}/${file} has another hash than in ${listFile}.`]);
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  await compressAll(folder);
}
