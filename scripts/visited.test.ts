import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduction } from '../api/src/testing/productionProcess.ts';
import { makePlace, type CleanUp } from '../api/src/testing/serverProcess.ts';
import { stubShell } from '../api/src/testing/renderSite.ts';
import { releaseApps } from '../shared/build/release.ts';
import { promoteCanary } from '../shared/build/runCanary.ts';
import { folderOf, put, readPointer, readRelease } from '../shared/build/site.ts';
import { makeFakeSite, type FakeSite } from '../shared/test/fakeSite.ts';
import { visitSite, type Visits } from '../shared/test/visitSite.ts';
import { watchAndRollBack } from '../shared/command/watchRelease.ts';

// What visitors get of a server while releases go live and are taken back.

const apiKey = 'a key of the test';
const search = '/api/nursery/marketplace/search?only=listed';
/** Larger than what is sent at once, so that a part of it would be seen. */
const bulk = '// As long as the script of a page.\n'.repeat(8000);

const cleanUp: CleanUp = [];
let fake: FakeSite;
let address: string;
beforeAll(async () => {
  fake = await makeFakeSite();
  cleanUp.push(fake.remove);
  await releaseApps(fake.site, [await shell('s1'), await fair('f1')]);
  const place = await makePlace(cleanUp);
  const server = startProduction(place['BAIRN_DATA'] ?? '', { ...place, BAIRN_WEB: fake.site });
  cleanUp.push(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  address = `http://127.0.0.1:${await server.port()}`;
});
afterAll(async () => {
  for (const end of cleanUp.toReversed()) await end();
});

const shell = (version: string) =>
  fake.build('shell', version, { pages: { about: { path: '/about' } }, serverCode: stubShell });

/** A version of the remote whose page a server renders, with an answer of the API. */
const fair = (version: string) =>
  fake.build('fair', version, {
    pages: { home: { path: '/fair', render: 'server' } },
    code: `"page of fair ${version}"\n${bulk}`,
    serverCode: `exports.pages = { first: { call: () => '${search}', render: () => 'fair ${version}' } };`,
  });

const visit = (): Visits =>
  visitSite(address, { apiKey, app: 'fair', page: '/fair', otherPage: '/about', call: search });

/** Reports of a failed screen, as browsers in several networks send them. */
async function failFor(version: string, networks: number): Promise<void> {
  for (let nth = 1; nth <= networks; nth += 1) {
    const answer = await fetch(`${address}/api/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${nth}` },
      body: JSON.stringify({
        kind: 'render',
        remote: 'fair',
        message: 'The page threw.',
        path: '/fair',
        versions: { fair: version },
      }),
    });
    expect(answer.status).toBe(200);
  }
}

it('loses no request in ten releases, a canary, its promotion, and a rollback by the watch', async () => {
  const options = { keepDays: 7 };
  const visits = visit();
  await visits.shows('f1');
  for (let nth = 2; nth <= 11; nth += 1) {
    const apps = nth === 6 ? [await shell('s2'), await fair(`f${nth}`)] : [await fair(`f${nth}`)];
    await releaseApps(fake.site, apps, options);
    await visits.shows(`f${nth}`);
  }

  await releaseApps(fake.site, [await fair('f12')], { ...options, canary: { share: 50 } });
  await Promise.all([visits.shows('f11'), visits.shows('f12')]);
  await promoteCanary(fake.site, 'fair', options);
  await visits.shows('f12', 5);

  const flip = await releaseApps(fake.site, [await fair('f13')], options);
  await visits.shows('f13');
  const metrics = [`${address}/metrics`];
  const watched = watchAndRollBack(fake.site, flip, { metrics, minutes: 1, wait: () => failFor('f13', 6) });
  await expect(watched).rejects.toThrow(/^Rolled back: errors of fair f13 were reported from 6 networks/);
  await visits.shows('f12', 5);

  const visited = await visits.stop();
  expect(visited.failed).toEqual([]);
  expect(visited.perSecond).toBeGreaterThan(19);
  // Two scripts of each version, and the code for servers, which the registry names for remotes.
  expect(visited.files).toBe(3 * 13 + 2 * 2);
  for (const count of Object.values(visited.made)) expect(count).toBeGreaterThan(12);
  expect(visited.rendered).toBeGreaterThan(visited.leftToBrowsers);
}, 120_000);

it('would find requests that fail, where the pointer names a version before its files are there', async () => {
  const visits = visit();
  const { name, version, folder } = await fair('f14');
  const live = await readPointer(fake.site);
  const remotes = [await readRelease(folder)];
  await put(join(fake.site, 'registry.json'), JSON.stringify({ ...live, remotes }));
  await visits.fails();
  await cp(folder, folderOf(fake.site, name, version), { recursive: true });
  await visits.shows('f14');
  const { failed } = await visits.stop();
  expect(new Set(failed)).toContain('/r/fair/f14/entry.js: 404');
  expect(failed.filter((one) => !one.startsWith('/r/fair/f14/'))).toEqual([]);
}, 60_000);
