import { gzipSync } from 'node:zlib';
import { budgets } from '@bairn/shared/build/sizeBudgets';
import type { Page, Request } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

const counted = ['document', 'script', 'stylesheet', 'font', 'fetch', 'xhr'];

/** Milliseconds since the server rendered the page; 0 where it renders none. */
async function ageOf(page: Page, path: string): Promise<number> {
  const timing = (await page.request.get(path)).headers()['server-timing'];
  return Number(/age;dur=(\d+)/.exec(timing ?? '')?.[1] ?? 0);
}

/** Opens the page with nothing cached and gives every request until the network is quiet, images apart. */
async function load(page: Page, path: string): Promise<{ requests: Request[]; html: string }> {
  // One that is kept since a while ago asks for news once it is alive, which is no part of its first load.
  await expect.poll(() => ageOf(page, path)).toBeLessThan(10_000);
  // What the page before still asks for is not counted.
  await page.goto('about:blank');
  const requests = new Map<string, Request>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  page.on('request', (request) => {
    if (counted.includes(request.resourceType())) requests.set(request.url(), request);
  });
  const answer = await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return { requests: [...requests.values()], html: (await answer?.text()) ?? '' };
}

async function kibibytes(requests: Request[], type: string): Promise<number> {
  let bytes = 0;
  for (const request of requests.filter((one) => one.resourceType() === type)) {
    const body = await (await request.response())?.body();
    bytes += gzipSync(body ?? '', { level: 9 }).length;
  }
  return bytes / 1024;
}

for (const { path, js, css, requests: most, signedIn } of budgets) {
  test(`${path} keeps to its budget`, async ({ page }) => {
    if (signedIn) await signIn(page, 'superadmin');
    const { requests } = await load(page, path);
    const loaded = requests.map((request) => new URL(request.url()).pathname);
    expect.soft(await kibibytes(requests, 'script'), `KiB of JS in ${loaded.join(' ')}`).toBeLessThanOrEqual(js);
    expect.soft(await kibibytes(requests, 'stylesheet'), 'KiB of CSS').toBeLessThanOrEqual(css);
    expect.soft(loaded.length, loaded.join(' ')).toBeLessThanOrEqual(most);
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
