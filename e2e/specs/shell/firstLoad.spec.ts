import { gzipSync } from 'node:zlib';
import { budgets } from '@bairn/shared/build/sizeBudgets';
import type { Page, Request } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { isAlive } from '#pages/alive.ts';

// A script that is fetched ahead is of the type `other`.
const counted = ['document', 'script', 'stylesheet', 'font', 'fetch', 'xhr'];
const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js');

// A server that has just begun answers with the browser's page until it can render.
test.beforeEach(async ({ request }) => {
  for (const path of ['/', '/auth/login'])
    await expect.poll(async () => (await request.get(path)).text()).toContain('id="served"');
});

/** Milliseconds since the server rendered the page; 0 where it renders none. */
async function ageOf(page: Page, path: string): Promise<number> {
  const timing = (await page.request.get(path)).headers()['server-timing'];
  return Number(/age;dur=(\d+)/.exec(timing ?? '')?.[1] ?? 0);
}

/**
 * Opens the page with nothing cached and gives every request until the network is quiet, images apart, and those that come
 * later as they come.
 */
async function load(page: Page, path: string): Promise<{ requests: Map<string, Request>; html: string }> {
  // One that is kept since a while ago asks for news once it is alive, which is no part of its first load.
  await expect.poll(() => ageOf(page, path)).toBeLessThan(10_000);
  // What the page before still asks for is not counted.
  await page.goto('about:blank');
  const requests = new Map<string, Request>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  page.on('request', (request) => {
    if (counted.includes(request.resourceType()) || isScript(request)) requests.set(request.url(), request);
  });
  const answer = await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return { requests, html: (await answer?.text()) ?? '' };
}

async function kibibytes(requests: Request[]): Promise<number> {
  let bytes = 0;
  for (const request of requests) {
    const body = await (await request.response())?.body();
    bytes += gzipSync(body ?? '', { level: 9 }).length;
  }
  return bytes / 1024;
}

for (const { path, js, idle, css, requests: most, signedIn } of budgets) {
  test(`${path} keeps to its budget`, async ({ page }) => {
    if (signedIn) await signIn(page, 'superadmin');
    const { requests } = await load(page, path);
    const first = [...requests.values()];
    const names = (some: readonly Request[]) => some.map((request) => new URL(request.url()).pathname).join(' ');
    expect.soft(await kibibytes(first.filter(isScript)), `KiB of JS in ${names(first)}`).toBeLessThanOrEqual(js);
    const styles = first.filter((request) => request.resourceType() === 'stylesheet');
    expect.soft(await kibibytes(styles), 'KiB of CSS').toBeLessThanOrEqual(css);
    expect.soft(first.length, names(first)).toBeLessThanOrEqual(most);
    if (idle === undefined) return;

    // The page was not touched, so its code is fetched but not run.
    await expect.poll(() => names([...requests.values()])).toMatch(/\/watch\.js/);
    await expect.poll(() => names([...requests.values()])).toMatch(/\/app\.js/);
    await page.waitForLoadState('networkidle');
    const later = [...requests.values()].filter(isScript);
    expect.soft(await kibibytes(later), `KiB of JS in ${names(later)}`).toBeLessThanOrEqual(idle);
    expect(await isAlive(page)).toBe(false);
  });

  // The browser should learn of every file in the first answer; cards of the header and the dashboard may come later.
  if (signedIn) continue;
  test(`${path} names in its HTML what it needs to paint`, async ({ page }) => {
    const { html } = await load(page, path);
    const named = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map((found) => found[1]);
    const early = await page.evaluate(async () => {
      const paint = await new Promise<PerformanceEntry | undefined>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1))).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      });
      const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name));
      return files.filter((file) => file.startTime < (paint?.startTime ?? 0)).map(({ name }) => new URL(name).pathname);
    });
    // A rendered page paints before any of its files has begun.
    expect(named.length).toBeGreaterThan(0);
    expect(early.filter((pathname) => !named.includes(pathname))).toEqual([]);
  });
}
