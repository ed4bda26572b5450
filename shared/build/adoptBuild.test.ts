import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@bairn/shared/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { adoptBuild } from './adoptBuild.ts';
import { loadPages } from './loadPages.ts';

let home: string;
let build: string;
const homes: string[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'bairn-adopt-'));
  homes.push(home);
  build = join(home, 'build');
  await mkdir(build);
  await put({ 'manifest.json': JSON.stringify(declared), 'mf-manifest.json': JSON.stringify(published()) });
  await put({
    'remoteEntry.js': entry,
    'page.js': 'hello_chunks.page = { Component() {} };',
    'page.css': 'p { color: red }',
  });
});
afterAll(() => Promise.all(homes.map((one) => rm(one, { recursive: true }))));

const declared = {
  contract: 1,
  name: 'hello',
  pages: { hello: { path: '/hello', title: 'Hello', access: 'public' } },
  cards: {},
  settings: {},
  header: {},
};

/** The federation's manifest of a build, with other `metaData`. */
const published = (metaData: object = {}) => ({
  metaData: {
    globalName: 'bairn_hello',
    publicPath: 'auto',
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    ...metaData,
  },
  shared: [
    { name: 'react', requiredVersion: '^19.0.0' },
    { name: 'their-own', requiredVersion: '^1.0.0' },
  ],
  exposes: [
    { path: './pages', assets: { js: { sync: ['page.js'] }, css: { sync: ['page.css'] } } },
    { path: './cards', assets: { js: { sync: [] }, css: { sync: [] } } },
  ],
});

/** As a bundler's code: a chunk is a script in the head, with no hash. */
const entry = `var hello_chunks = {};
const hello_base = new URL('.', document.currentScript.src).href;
const hello_load = (file, name) => new Promise((resolve, reject) => {
  const script = document.createElement('script');
  script.onload = () => resolve(hello_chunks[name]);
  script.onerror = () => reject(new Error('no ' + file));
  script.addEventListener('error', () => script.onerror());
  script.src = hello_base + file;
  document.head.appendChild(script);
});
var bairn_hello = { init() {}, get: async (part) => () => part === './pages' ? { pages: { hello: () => hello_load('page.js', 'page') } } : { cards: {} } };`;

async function put(files: Record<string, string>, folder = build) {
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
}

/** The build as a site has it. */
async function adopted() {
  const { version, folder } = await adoptBuild(home, build);
  const site = join(home, 'site');
  await mkdir(join(site, 'r/hello'), { recursive: true });
  await cp(folder, join(site, 'r/hello', version), { recursive: true });
  const release = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Release;
  return { site, release, at: join(site, 'r/hello', version) };
}

it('completes the manifest, and loads in the shell as it is', async () => {
  const { site, release } = await adopted();
  expect(release.requires).toEqual({ react: '^19.0.0' });
  const named = release.files['hello'];
  expect([...named!.js, ...named!.css].map(({ href }) => href.split('/').at(-1))).toEqual(['page.js', 'page.css']);
  expect(await loadPages(site, release, { provides: {} }, {})).toEqual([]);
});

it('gives the same content the same version, and other content another', async () => {
  const first = await adoptBuild(home, build);
  expect((await adoptBuild(home, build)).version).toBe(first.version);
  await put({ 'page.js': 'hello_chunks.page = { Component() { return null; } };' });
  expect((await adoptBuild(home, build)).version).not.toBe(first.version);
});

it('lets no later file run that was changed, or that the build did not have', async () => {
  const { site, release, at } = await adopted();
  await put({ 'page.js': 'hello_chunks.page = { Component() {} }; // changed' }, at);
  expect(await loadPages(site, release, { provides: {} }, {})).toEqual([
    `does not load 'hello' of its pages: no page.js`,
  ]);
  await put({ 'remoteEntry.js': entry.replace("'page.js'", "'late.js'") });
  const other = await adopted();
  await put({ 'late.js': 'hello_chunks.page = { Component() {} };' }, other.at);
  expect(await loadPages(other.site, other.release, { provides: {} }, {})).toEqual([
    `does not load 'hello' of its pages: no late.js`,
  ]);
});

it.each([
  ['another container', { globalName: 'hello' }, "is called 'hello', and the shell looks for bairn_hello"],
  ['a module', { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } }, "is of the type 'module'"],
  ['a fixed address', { publicPath: 'https://cdn.test/' }, "are made for the address 'https://cdn.test/'"],
  ['no entry', { remoteEntry: { name: 'gone.js', path: '', type: 'var' } }, 'has no file gone.js'],
])('refuses a build with %s', async (_, metaData, reason) => {
  await put({ 'mf-manifest.json': JSON.stringify(published(metaData)) });
  await expect(adoptBuild(home, build)).rejects.toThrow(reason);
});

it('refuses a folder without what the remote declares, and a manifest that is no JSON', async () => {
  await rm(join(build, 'manifest.json'));
  await expect(adoptBuild(home, build)).rejects.toThrow('has no manifest.json');
  await put({ 'manifest.json': '{' });
  await expect(adoptBuild(home, build)).rejects.toThrow('cannot be read');
});

it.each(['manifest.json', 'mf-manifest.json'])('refuses a %s of another shape', async (file) => {
  await put({ [file]: '{}' });
  await expect(adoptBuild(home, build)).rejects.toThrow(`${file} cannot be read: ✖ Invalid input`);
});
