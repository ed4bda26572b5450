import { createServer } from 'node:http';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeBucketFiles, type BucketFiles } from '../api/src/files/bucketFiles.ts';
import { openS3Server } from '../api/src/testing/s3Server.ts';
import { promoteApps } from '../shared/build/promote.ts';
import { releaseApps } from '../shared/build/release.ts';
import { makeReleaseKey } from '../shared/build/signing.ts';
import { makeFakeSite, type FakeSite } from '../shared/test/fakeSite.ts';
import { copyToBucket, whileCopied } from './copySite.ts';

let storage: Awaited<ReturnType<typeof openS3Server>>;
let fake: FakeSite;
beforeEach(async () => {
  storage = await openS3Server();
  fake = await makeFakeSite();
  await release('s1', 'p1');
});
afterEach(async () => {
  storage.close();
  await fake.remove();
});

/** Releases a shell and a remote, with a compressed copy of a script. */
async function release(...[shell, planning]: [string, string]) {
  const apps = [
    await fake.build('shell', shell),
    await fake.build('planning', planning, { pages: { home: { path: '/p' } } }),
  ];
  for (const { folder } of apps) await writeFile(join(folder, 'page.js.br'), 'small');
  await releaseApps(fake.site, apps);
}

const copy = () => copyToBucket(fake.site, makeBucketFiles(storage.bucket));
const keys = () => storage.stored.map(({ key }) => key);

it('stores files first, then manifests, the pointer and last the page, each with its type and how long it is kept', async () => {
  await copy();
  const isManifest = (key: string) => /(manifest|files)\.json$/.test(key);
  expect(keys().slice(-2)).toEqual(['registry.json', 'index.html']);
  const released = keys().slice(0, -2);
  expect(released.findIndex(isManifest)).toBeGreaterThan(released.findLastIndex((key) => !isManifest(key)));
  expect([...storage.files.keys()].toSorted()).toEqual([...(await fake.files()).keys()].toSorted());
  const headersOf = (key: string) => {
    const headers = storage.stored.find((one) => one.key === key)?.headers;
    return [headers?.['content-type'], headers?.['cache-control'], headers?.['content-encoding']];
  };
  const forEver = 'public, max-age=31536000, immutable';
  expect(headersOf('r/planning/p1/page.js')).toEqual(['text/javascript; charset=utf-8', forEver, undefined]);
  expect(headersOf('r/planning/p1/page.js.br')).toEqual(['text/javascript; charset=utf-8', forEver, 'br']);
  expect(headersOf('registry.json')).toEqual(['application/json; charset=utf-8', 'no-cache', undefined]);
});

it('stores a version once, and leaves the pointer where anything fails before it', async () => {
  await copy();
  const before = storage.files.get('registry.json');
  await release('s1', 'p2');
  const bucket = makeBucketFiles(storage.bucket);
  const failing: BucketFiles = {
    ...bucket,
    put: (key, ...rest) =>
      key.endsWith('/p2/manifest.json') ? Promise.reject(new Error('away')) : bucket.put(key, ...rest),
  };
  await expect(copyToBucket(fake.site, failing)).rejects.toThrow('away');
  expect(storage.files.get('registry.json')).toBe(before);
  storage.stored.length = 0;
  await copy();
  expect(keys().filter((key) => !key.startsWith('r/planning/p2/'))).toEqual(['registry.json', 'index.html']);
  // Without its manifest, which comes last, a version is not there.
  expect(
    keys()
      .filter((key) => key.startsWith('r/planning/p2/'))
      .at(-1),
  ).toBe('r/planning/p2/manifest.json');
  expect(storage.files.get('registry.json')?.toString()).toContain('"version":"p2"');
});

it('refuses other content of the same version, a changed file, and what no key of the bucket signed', async () => {
  await copy();
  storage.files.set('r/planning/p1/manifest.json', Buffer.from('{}'));
  await expect(copy()).rejects.toThrow('planning p1 is in the bucket already, and is another there.');
  storage.files.clear();
  storage.files.set('keys.json', Buffer.from(JSON.stringify({ shell: [{ name: 'x', key: makeReleaseKey().key }] })));
  await expect(copy()).rejects.toThrow('shell s1 is not signed by a key of shell in keys.json of the bucket.');
  storage.files.clear();
  await writeFile(join(fake.site, 'r/planning/p1/page.js'), 'another');
  await expect(copy()).rejects.toThrow(/^planning p1 is not as it was built/);
  expect([...storage.files]).toEqual([]);
});

it('copies what is live at an address, and refuses a file with another hash', async () => {
  const served = await fake.files();
  const server = createServer(({ url = '' }, answer) => {
    const content = served.get(url.slice(1));
    answer.writeHead(content === undefined ? 404 : 200).end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/`;
  const other = await makeFakeSite();
  try {
    const promote = () => whileCopied(address, [], (site) => promoteApps(site, other.site, []));
    expect(await promote()).toHaveLength(2);
    const there = await other.files();
    expect(there.get('r/planning/p1/page.js')).toBe(served.get('r/planning/p1/page.js'));
    expect(there.get('r/planning/p1/files.json')).toBe(served.get('r/planning/p1/files.json'));
    served.set('r/planning/p1/page.js', 'another');
    await expect(promote()).rejects.toThrow(/page\.js has another hash than in files\.json\.$/);
    served.delete('r/planning/p1/files.json');
    await expect(promote()).rejects.toThrow(/files\.json answered 404\.$/);
  } finally {
    server.close();
    await other.remove();
  }
});
