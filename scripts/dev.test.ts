import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findBrowser } from '../shared/test/browser.ts';
import { makeScratch, type Scratch } from './new/scratch.ts';
import { root } from '../shared/command/root.ts';

// `pnpm dev marketplace` in use: on a copy of this checkout whose sources are edited, with a browser.

const patience = 30_000;
let scratch: Scratch;
let installation: Server;
let dev: ChildProcess;
let browser: Browser;
let page: Page;
let shell: string;
let said = '';

/** An installation with no apps and no data, which is all that these tests need. */
async function emptyInstallation(): Promise<string> {
  installation = createServer((request, response) => {
    if (request.url === '/registry.json') response.end('{"shell":"v1","remotes":[]}');
    else if (request.url === '/') response.end('<meta name="api-key" content="demo">');
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"There is nothing here."}');
  });
  await new Promise<void>((resolve) => installation.listen(0, '127.0.0.1', resolve));
  const bound = installation.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
}

const toSay = (text: RegExp) => vi.waitFor(() => expect(said).toMatch(text), { timeout: patience });
const source = (file: string) => join(scratch.root, file);
const home = 'mfe-marketplace/src/home/HomePage.tsx';

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(source(file), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(source(file), after);
}

/** State that a reload of the page, or a remount of a component, would lose. */
async function expectKept(): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
  expect(await page.locator('main input').first().inputValue()).toBe('Leith');
}

beforeAll(async () => {
  scratch = makeScratch(root);
  const api = await emptyInstallation();
  dev = spawn(process.execPath, ['shared/command/dev.ts', 'marketplace', '--port', '0', '--api', api], {
    cwd: scratch.root,
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const { launchOptions } = await findBrowser();
  browser = await chromium.launch(launchOptions);
  await toSay(/Open http:\S+\./);
  shell = /Open (http:\S+)\./.exec(said)?.[1] ?? '';
  page = await browser.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(shell);
  await page.locator('main input').first().fill('Leith');
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
}, 90_000);

afterAll(async () => {
  await browser?.close();
  dev?.kill('SIGKILL');
  installation?.close();
  scratch?.remove();
});

test('an edited component and its styles appear at once, and typed text stays', async () => {
  await edit(home, (text) => text.replace('near you', 'down the road'));
  await page.getByRole('heading', { level: 1, name: /down the road/ }).waitFor();
  await expectKept();
  await edit('mfe-marketplace/src/home/HomePage.module.css', (text) => `${text}\nh1 { letter-spacing: 3px; }\n`);
  const spacing = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).letterSpacing);
  await expect.poll(spacing, { timeout: patience }).toBe('3px');
  await expectKept();
}, 60_000);

test('the shell is hot-reloaded in the same way', async () => {
  await edit('shell/src/layout/Footer.tsx', (text) => text.replace(/<footer([^>]*)>/, '<footer$1><b>Made here</b>'));
  await page.getByText('Made here').waitFor();
  await expectKept();
}, 60_000);

test('a compile error is shown in the terminal and on the page until it is fixed', async () => {
  await edit(home, (text) => text.replace('export function Component', 'export function {Component'));
  await toSay(/marketplace +does not compile:[^]*HomePage\.tsx/);
  const overlay = page.locator('#rspack-dev-server-client-overlay');
  await expect
    .poll(() => overlay.contentFrame().locator('body').innerText(), { timeout: patience })
    .toContain('HomePage.tsx');
  await edit(home, (text) => text.replace('export function {Component', 'export function Component'));
  await overlay.waitFor({ state: 'detached' });
  await toSay(/marketplace +compiles again/);
  await edit(home, (text) => text.replace('down the road', 'round the corner'));
  await page.getByRole('heading', { level: 1, name: /round the corner/ }).waitFor();
  await expectKept();
}, 60_000);

test('an edited manifest reloads the page', async () => {
  await edit('mfe-marketplace/src/manifest.ts', (text) => text.replace('Find childcare in Scotland', 'Look around'));
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'sameDocument')), { timeout: patience })
    .toBe(undefined);
}, 60_000);

test('a page that was opened during a compile error recovers by itself', async () => {
  await edit(home, (text) => text.replace('export function Component', 'export function {Component'));
  await expect.poll(() => said.match(/does not compile/g)?.length, { timeout: patience }).toBe(2);
  // The page may be reloading by itself, which cancels this load.
  await page.reload().catch(() => {});
  await page.getByRole('heading', { level: 1, name: 'This page is not available right now' }).waitFor();
  await edit(home, (text) => text.replace('export function {Component', 'export function Component'));
  await page.getByRole('heading', { level: 1, name: /round the corner/ }).waitFor();
}, 60_000);

test('the development shell accepts local remotes, and names the ones that it refuses', async () => {
  await page.goto(`${shell}/?remote=planning@http://evil.example`);
  await page.getByText('“planning@http://evil.example” is not used').waitFor();
}, 60_000);

test('ends with nothing left behind', async () => {
  const ended = once(dev, 'exit');
  dev.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  for (const address of [shell, ...(said.match(/http:\/\/localhost:\d+/g) ?? [])]) {
    await expect(fetch(address)).rejects.toThrow();
  }
}, 60_000);
