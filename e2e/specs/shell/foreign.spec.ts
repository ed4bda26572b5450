import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildForeignHost, buildForeignRemote } from '#foreign/builds.ts';
import type { Registry } from '@bairn/shared/contract';
import { startProduct, type Product } from '#fixtures/product.ts';
import { expect, test } from '#fixtures/test.ts';

const root = join(import.meta.dirname, '../../..');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

let product: Product;
let builds: string;
let host: Server;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  builds = await mkdtemp(join(tmpdir(), 'bairn-foreign-'));
  await buildForeignHost(join(builds, 'host'));
  await buildForeignRemote(join(builds, 'remote'));
  product = await startProduct(process.env['BAIRN_E2E_SEEDED'] ?? '', 'scripts/start.ts', { BAIRN_WEB: '' });
  const env = { ...process.env, BAIRN_DATA: product.data, BAIRN_WEB: '' };
  const words = [join(root, 'shared/command/release.ts'), '--built', join(builds, 'remote')];
  await promisify(execFile)(process.execPath, words, { env });
  host = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path === '/' ? '/index.html' : path;
    readFile(join(builds, 'host', file)).then(
      (content) => response.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
});

test.afterAll(async () => {
  host?.close();
  await product?.stop();
  if (builds) await rm(builds, { recursive: true, force: true });
});

test('a host of another origin runs a page of a remote by its manifest', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const manifest = `${product.url}/r/marketplace/mf-manifest.json`;
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  await page.goto(`${address}/?manifest=${encodeURIComponent(manifest)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Childcare in Scotland, explained');
  const scripts = asked.filter((url) => url.startsWith(`${product.url}/r/marketplace/`) && url.endsWith('.js'));
  expect(scripts.some((url) => url.endsWith('/standalone.js'))).toBe(true);
  expect(scripts.length).toBeGreaterThan(2);
  // Its styles came too.
  expect(await page.locator('link[rel=stylesheet][integrity]').count()).toBeGreaterThan(0);
});

test('a remote built with plain tools runs in the shell, each of its files with its hash', async ({
  page,
  problems,
}) => {
  const open = async () => page.goto(`${product.url}/hello`);
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello from another team');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'later file' })).toBeVisible();
  // What the federation's developer tools read.
  const seen = await page.evaluate(() => {
    const { moduleInfo, __INSTANCES__ } = globalThis.__FEDERATION__;
    return { infos: Object.keys(moduleInfo), instances: __INSTANCES__.map(({ name }) => name) };
  });
  expect(seen.instances).toEqual(expect.arrayContaining(['bairn_shell', 'bairn_hello']));
  expect(seen.infos).toEqual(expect.arrayContaining(['bairn_shell', expect.stringMatching(/^bairn_hello:/)]));

  problems.expect(/./);
  const { remotes } = (await (await page.request.get(`${product.url}/registry.json`)).json()) as Registry;
  const version = remotes.find(({ name }) => name === 'hello')?.version ?? '';
  const folder = `**/r/hello/${version}`;
  const entry = await (await page.request.get(`${product.url}/r/hello/${version}/remoteEntry.js`)).text();
  const known = [...entry.matchAll(/"([^"]+\.js)":"sha256-/g)].map((found) => found[1] ?? '');
  // Whichever of its files is changed on the way, it does not run.
  const contents = await Promise.all(
    known.map(async (file) => {
      const response = await page.request.get(`${product.url}/r/hello/${version}/${file}`);
      return [file, await response.text()] as const;
    }),
  );
  const fileWith = (text: string) => contents.find(([, content]) => content.includes(text))?.[0] ?? '';
  const tamper = (text: string) =>
    page.route(`${folder}/${fileWith(text)}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'document.title = "Tampered";' }),
    );
  await tamper('This came in a later file');
  await open();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('Not loaded: ChunkLoadError')).toBeVisible();

  await tamper('Hello from another team');
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not available right now');
  await expect(page.getByText(/greetings did not load/)).toBeVisible();
  expect(await page.title()).not.toBe('Tampered');

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello from another team');
});
