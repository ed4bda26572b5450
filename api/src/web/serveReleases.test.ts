import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release, ShellRelease } from '@bairn/shared/contract';
import { indexTemplate } from '@bairn/shared/build/renderIndex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';

let site: string;
let world: World;
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'bairn-releases-'));
  world = await makeWorld({ env: { BAIRN_WEB: site } });
  world.services.site.url = 'https://bairn.test';
  const shell: ShellRelease = {
    ...release('shell', 's1'),
    pages: { home: { path: '/', title: 'Home', access: 'public' } },
    start: { css: [], federation: [], calls: [] },
    provides: {},
    contracts: { oldest: 1, newest: 1 },
  };
  await put('r/shell/s1/manifest.json', JSON.stringify(shell));
  await put('r/shell/s1/template.html', indexTemplate(shell));
  await put('r/team/t2/page.js', '"page"');
  await put('r/team/t2/page.js.map', '{"version":3}');
  await put('r/team/t2/page.js.map.br', 'compressed');
  await put(
    'r/team/t2/mf-manifest.json',
    JSON.stringify({ name: 'bairn_team', metaData: { publicPath: 'auto', globalName: 'bairn_team' } }),
  );
  // A folder of that name, which cannot be read as a file.
  await mkdir(join(site, 'r/broken/b1/mf-manifest.json'), { recursive: true });
  const remotes = [release('team', 't2'), release('plain', 'p1'), release('broken', 'b1')];
  await put('registry.json', JSON.stringify({ shell: 's1', remotes, history: {} }));
});
afterAll(async () => {
  await world.close();
  await rm(site, { recursive: true });
});

const release = (name: string, version: string): Release => ({
  contract: 1,
  name,
  pages: {},
  cards: {},
  settings: {},
  header: {},
  requires: {},
  version,
  entry: { href: `/r/${name}/${version}/entry.js`, integrity: 'sha256-x' },
  files: {},
});

async function put(file: string, content: string) {
  await mkdir(join(site, file, '..'), { recursive: true });
  await writeFile(join(site, file), content);
}

const answer = (url: string) => world.app.inject({ url, headers: { origin: 'https://elsewhere.test' } });

/** What decides whether a page of another origin may use an answer. */
async function opennessOf(url: string) {
  const { statusCode, headers } = await answer(url);
  return [statusCode, headers['access-control-allow-origin'], headers['cross-origin-resource-policy']];
}

it('lets pages of other origins use released files, and nothing else', async () => {
  expect(await opennessOf('/r/team/t2/page.js')).toEqual([200, '*', 'cross-origin']);
  expect(await opennessOf('/r/team/mf-manifest.json')).toEqual([200, '*', 'cross-origin']);
  expect(await opennessOf('/')).toEqual([200, undefined, 'same-origin']);
  expect(await opennessOf('/registry.json')).toEqual([200, undefined, 'same-origin']);
  expect((await answer('/api/config')).headers).not.toHaveProperty('access-control-allow-origin');
});

it('answers the manifest of the live version with the address of its files', async () => {
  const { headers, body } = await answer('/r/team/mf-manifest.json');
  expect(headers['cache-control']).toBe('no-cache');
  expect(JSON.parse(body)).toEqual({
    name: 'bairn_team',
    metaData: { publicPath: 'https://bairn.test/r/team/t2/', globalName: 'bairn_team' },
  });
});

it('answers 404 for an app that is not live, and for a release without a manifest', async () => {
  const answers = await Promise.all(['nobody', 'plain', 'shell'].map((app) => answer(`/r/${app}/mf-manifest.json`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});

/** What a client receives that sends a path as it is. */
const statusOf = async (path: string) => {
  const [address] = world.app.addresses();
  if (typeof address !== 'object') await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'br' } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
};

it('does not send source maps to anybody, however they are asked for', async () => {
  expect(await statusOf('/r/team/t2/page.js')).toBe(200);
  const paths = [
    '/r/team/t2/page.js.map',
    '/r/team/t2/page.js.map?v=1',
    '/r/team/t2/page.js.map/',
    '/r/team/t2/page.js%2emap',
    '/r/team/t2/page.js%2Emap',
    '/r/team/t2/page.js%252emap',
    '/r/team/t2/page.js.m%61p',
    '/r/team/t2/page.js.map.br',
    '/r/team/t2/page.js.map%2f',
    '/r/team/t2/page.js.map/%2e',
    '/%72/team/t2/page.js.map',
    '/r/team/page.js.map',
    '/r/team/mf-manifest.json.map',
    '/page.js.map',
  ];
  const answers = await Promise.all(paths.map(async (path) => [path, await statusOf(path)]));
  expect(answers).toEqual(paths.map((path) => [path, 404]));
  // No file is sent by such an address.
  for (const path of ['/r/team/x/%2e%2e/t2/page.js.map', '/r/team/../team/t2/page.js.map']) {
    expect([404, 422]).toContain(await statusOf(path));
  }
});

it('does not say that a manifest which cannot be read is missing', async () => {
  expect((await answer('/r/broken/mf-manifest.json')).statusCode).toBe(503);
});
