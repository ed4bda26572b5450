import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Registry } from '@bairn/shared/contract';
import type { Page } from '@playwright/test';
import { startProduct, type Product } from '#fixtures/product.ts';
import { expect, test } from '#fixtures/test.ts';
import { bringToLife } from '#pages/alive.ts';

const root = join(import.meta.dirname, '../../..');
const before = 'Childcare near you, with places available';
const after = 'Childcare near you, as the next release has it';

let product: Product;
/** A checkout of the marketplace alone, with another heading on its home page. */
let checkout: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  // As people start it: the site is in the data folder.
  product = await startProduct(process.env['BAIRN_E2E_SEEDED'] ?? '', 'scripts/start.ts', { BAIRN_WEB: '' });
  checkout = await mkdtemp(join(tmpdir(), 'bairn-checkout-'));
  const source = join(root, 'mfe-marketplace');
  const folder = join(checkout, 'mfe-marketplace');
  await copyOf(source, folder);
  await symlink(join(root, 'shared'), join(checkout, 'shared'));
  await cp(join(root, 'pnpm-lock.yaml'), join(checkout, 'pnpm-lock.yaml'));
  const page = join(folder, 'src/home/HomePage.tsx');
  const text = await readFile(page, 'utf8');
  expect(text).toContain(before);
  await writeFile(page, text.replace(before, after));
});

test.afterAll(async () => {
  await product?.stop();
  if (checkout) await rm(checkout, { recursive: true });
});

/** The sources of an app in another place, as in another team's checkout. */
async function copyOf(source: string, folder: string) {
  await mkdir(folder);
  for (const part of ['src', 'package.json', 'rspack.config.mjs']) {
    await cp(join(source, part), join(folder, part), { recursive: true });
  }
  await symlink(join(source, 'node_modules'), join(folder, 'node_modules'));
}

/** Runs `pnpm release` or another of its commands on the site that is being served; answers its output. */
async function run(command: 'release' | 'rollback' | 'canary', ...words: string[]) {
  const env = { ...process.env, BAIRN_DATA: product.data, BAIRN_WEB: '' };
  // The app's own tests are no part of this journey, and the pages of a canary were tried when it was released for all.
  const without = words.includes('--canary') ? 'types,tests,pages' : 'types,tests';
  const own = command === 'release' ? ['--without', without] : [];
  const script = join(root, 'shared/command', `${command}.ts`);
  return (await promisify(execFile)(process.execPath, [script, ...words, ...own], { env })).stdout;
}

/** The versions of the marketplace whose scripts a tab loads while it does something, beyond those that it has. */
async function versionsAskedFor(tab: Page, act: () => Promise<void>): Promise<Set<string | undefined>> {
  const asked: string[] = [];
  tab.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const loaded = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await act();
  const late = asked.filter((path) => path.endsWith('.js') && !loaded.some((name) => name.endsWith(path)));
  return new Set(late.flatMap((path) => /^\/r\/marketplace\/([^/]+)\//.exec(path)?.[1] ?? []));
}

/** A hash of each of the shell's files, by name. */
async function shellFiles() {
  const folder = join(product.data, 'site/r/shell');
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    found[file] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return found;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const version = async (page: Page) => {
  const registry = (await (await page.request.get(`${product.url}/registry.json`)).json()) as Registry;
  return registry.remotes.find(({ name }) => name === 'marketplace')?.version;
};
/** The markup of the home page as the host rendered it; nothing where it left that to the browser. */
const rendered = async (page: Page) => {
  const html = await (await page.request.get(`${product.url}/`)).text();
  return html.includes('id="served"') ? html : undefined;
};
/** Opens the home page, until its code is there: a tab goes on with the files that it began with. */
const open = async (page: Page) => {
  await page.goto(`${product.url}/`);
  await bringToLife(page);
};
async function search(tab: Page) {
  await tab.getByRole('navigation').getByRole('link', { name: 'Search' }).first().click();
  await expect(tab).toHaveURL(/\/search/);
  await expect(heading(tab)).toContainText('childcare');
}
async function goHome(tab: Page) {
  await tab.getByRole('link', { name: 'Bairn' }).first().click();
  await expect(tab).toHaveURL(`${product.url}/`);
}

test('a remote is released while the site runs, open tabs keep working, and it is rolled back', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await open(page);
  await expect(heading(page)).toHaveText(before);
  const tab = await context.newPage();
  await open(tab);
  await expect(heading(tab)).toHaveText(before);
  const [shell, old] = [await shellFiles(), await version(page)];

  await run('release', 'marketplace', '--from', checkout);

  expect(await shellFiles()).toEqual(shell);
  await expect.poll(() => rendered(page)).toContain(after);
  await page.reload();
  await expect(heading(page)).toHaveText(after);
  expect(await version(page)).not.toBe(old);

  // The tab that was open before goes on with the files it began with, the ones it has not asked for yet too.
  expect(await versionsAskedFor(tab, () => search(tab))).toEqual(new Set([old]));
  await tab.getByRole('link', { name: 'Bairn' }).first().click();
  await expect(heading(tab)).toHaveText(before);

  await run('rollback', 'marketplace');

  await expect.poll(() => rendered(page)).toContain(before);
  await page.reload();
  await expect(heading(page)).toHaveText(before);
  expect(await version(page)).toBe(old);
  expect(await shellFiles()).toEqual(shell);
});

test('a canary runs beside the live version in open tabs, is aborted and promoted, and is previewed by its link', async ({
  page: liveTab,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  const problems: string[] = [];
  const openTab = async (heading1: string) => {
    const tab = await context.newPage();
    tab.on('pageerror', (error) => problems.push(error.message));
    await open(tab);
    await expect(heading(tab)).toHaveText(heading1);
    return tab;
  };
  await open(liveTab);
  await expect(heading(liveTab)).toHaveText(before);
  const old = await version(liveTab);

  const said = await run('release', 'marketplace', '--from', checkout, '--canary', '100', '--preview');
  const fresh = /^marketplace (\w+) is a canary for 100 % of visitors/m.exec(said)?.[1];
  const key = /\?preview=([\w-]+)/.exec(said)?.[1];
  const canaryTab = await openTab(after);

  // Side by side: each takes what it has not asked for yet from its own version.
  expect(await versionsAskedFor(liveTab, () => search(liveTab))).toEqual(new Set([old]));
  expect(await versionsAskedFor(canaryTab, () => search(canaryTab))).toEqual(new Set([fresh]));

  await run('canary', 'marketplace', '--share', '0');
  const other = await browser.newContext();
  const preview = await other.newPage();
  preview.on('pageerror', (error) => problems.push(error.message));
  await preview.goto(`${product.url}/?preview=${key}`);
  await expect(preview).toHaveURL(`${product.url}/`);
  await expect(heading(preview)).toHaveText(after);
  await expect(preview.getByText('This is a preview')).toHaveCSS('background-color', 'rgb(90, 42, 130)');
  await preview.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(heading(preview)).toHaveText(before);
  await expect(preview.getByText('This is a preview')).toHaveCount(0);
  await other.close();

  await run('canary', 'marketplace', '--abort');
  await goHome(canaryTab);
  await expect(heading(canaryTab)).toHaveText(after);
  const next = await openTab(before);
  await next.close();

  await run('release', 'marketplace', '--from', checkout, '--canary', '100');
  const promoted = await openTab(after);
  await run('canary', 'marketplace', '--promote');
  expect(await versionsAskedFor(promoted, () => search(promoted))).toEqual(new Set([fresh]));
  await goHome(liveTab);
  await expect(heading(liveTab)).toHaveText(before);
  await context.clearCookies();
  await openTab(after);
  expect(problems).toEqual([]);
  await run('rollback', 'marketplace');
});

test('a release of the shell is what the host renders next, with every remote as it is', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = join(checkout, 'shell');
  await copyOf(join(root, 'shell'), folder);
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const footer = join(folder, 'src/layout/Footer.tsx');
  const text = await readFile(footer, 'utf8');
  await writeFile(footer, text.replace(/<footer([^>]*)>/, '<footer$1><p>From the next shell</p>'));
  await expect.poll(() => rendered(page)).not.toContain('From the next shell');
  const old = await version(page);

  await run('release', 'shell', '--from', checkout);

  await expect.poll(() => rendered(page)).toContain('From the next shell');
  expect(await version(page)).toBe(old);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await open(page);
  await expect(heading(page)).toHaveText(before);
  await expect(page.getByText('From the next shell')).toBeVisible();
  expect(problems).toEqual([]);
  await run('rollback', 'shell');
  await expect.poll(() => rendered(page)).not.toContain('From the next shell');
});
