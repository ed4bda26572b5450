import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { findOffer, sessionPath } from '#pages/offers.ts';
import { bringToLife } from '#pages/alive.ts';

// Not the server's language and zone.
test.use({ locale: 'en-US', timezoneId: 'America/New_York' });

// A server that has just begun answers with the browser's page until it can render.
test.beforeEach(async ({ request }) => {
  for (const path of ['/', '/auth/login'])
    await expect.poll(async () => (await request.get(path)).text()).toContain('id="served"');
});

type Seen = { served: Element[]; title: string; shifts: number };

/** Notes what the server sent, before any script of ours runs, and what moves from then on. */
async function watch(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    const seen: Seen = { served: [], title: '', shifts: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    // The shell's script is deferred: the document is complete before it runs.
    new MutationObserver((_changes, observer) => {
      if (!document.getElementById('served')) return;
      observer.disconnect();
      seen.served = [...document.querySelectorAll('main, h1, header')];
      seen.title = document.title;
    }).observe(document, { childList: true, subtree: true });
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api'.length) + search);
  });
  return calls;
}

/** Opens a page of its own, so that no test sees a copy that another has let grow old, and brings it to life. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}test=${crypto.randomUUID()}`);
  await bringToLife(page);
  await page.waitForLoadState('networkidle');
}

async function expectSame(page: Page): Promise<void> {
  const { kept, title, shifts } = await page.evaluate(() => {
    // The script that the test added put it there.
    const { seen } = window as unknown as { seen: Seen };
    const kept = seen.served.map((element) => `${element.localName} ${element.isConnected ? 'stayed' : 'went'}`);
    return { kept, title: seen.title, shifts: seen.shifts };
  });
  expect(kept).toContain('main stayed');
  expect(kept).toContain('h1 stayed');
  expect(kept.filter((one) => one.endsWith('went'))).toEqual([]);
  await expect(page).toHaveTitle(title);
  expect(shifts).toBeLessThanOrEqual(0.02);
}

const offer = { place: 'EH6', months: 36, fits: (left: number) => left > 0 };
/** What a page asks for beyond what came along: the settings when it is idle, and what is near to its subject. */
const idle = /^\/core\/web\/config$/;
const near = /^\/nursery\/marketplace\/search\?.*per_page=3/;

/** Each at one width: what moves depends on where lines break. */
const pages = [
  { path: '/', width: 1280 },
  { path: '/search?search=nursery', width: 390 },
  { path: '/search?place=EH6&age=3', width: 1280 },
  { path: '/advice', width: 390 },
  { path: '/legal/privacy', width: 1280 },
  { path: '/auth/login', width: 390 },
];

for (const { path, width } of pages) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test(`${path} becomes alive as it came`, async ({ page }) => {
      const calls = await watch(page);
      await open(page, path);
      await expectSame(page);
      expect(calls.filter((call) => !idle.test(call))).toEqual([]);
    });
  });
}

test('the pages of a service, a session and the public register become alive as they came', async ({
  page,
  request,
}) => {
  const found = await findOffer(request, offer);
  const answer = await request.get('/api/nursery/marketplace/search?place=EH6&per_page=50', {
    headers: { 'x-api-key': 'demo' },
  });
  const { data } = (await answer.json()) as { data: { kind: string; id: string }[] };
  const entry = data.find(({ kind }) => kind === 'unregistered');
  const calls = await watch(page);
  for (const path of [
    `/registered-provider-details/${found.branch.id}`,
    sessionPath(found),
    `/unregistered-provider-details/${entry?.id}`,
  ]) {
    await open(page, path);
    await expectSame(page);
    expect(calls.splice(0).filter((call) => !idle.test(call) && !near.test(call))).toEqual([]);
  }
});

test('a person who is signed in sees the same page, then their own name', async ({ page, request }) => {
  const found = await findOffer(request, offer);
  await signIn(page, 'parent');
  await watch(page);
  for (const path of ['/', '/search?place=EH6', `/registered-provider-details/${found.branch.id}`]) {
    await open(page, path);
    await expect(page.getByRole('button', { name: /^Account of / })).toBeAttached();
    await expectSame(page);
  }
});

test('a person who has hidden the beta message sees nothing move either', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('bairn.beta', 'hidden'));
  await watch(page);
  await open(page, '/advice');
  await expect(page.getByRole('region', { name: 'Beta' })).toHaveCount(0);
  await expectSame(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page.locator('header').first()).toHaveJSProperty('offsetTop', 0);
});

test('what is not found is said by the server and by the browser', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  const answer = await page.goto('/registered-provider-details/01930000-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).toContain('<h1>Service not found</h1>');
  await expect(page.getByRole('link', { name: 'Login' }).or(page.getByRole('button', { name: 'Menu' }))).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service not found');
});
