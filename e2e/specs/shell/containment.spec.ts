import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import {
  containerOf,
  filesOf,
  liveRelease,
  releaseOfScript,
  sabotage,
  tampered,
  type Fault,
} from '#fixtures/remotes.ts';
import { expect, test } from '#fixtures/test.ts';
import { bringToLife } from '#pages/alive.ts';

/** A page of each remote, and the heading that it shows. */
const remotes = [
  { name: 'marketplace', path: '/search', heading: /./ },
  { name: 'planning', path: '/planning/sessions', heading: /Sessions/ },
  { name: 'children', path: '/children/active', heading: /Children/ },
  { name: 'team', path: '/team/week', heading: /Mon .* to Sun/ },
  { name: 'settings', path: '/settings/profile', heading: /Your Profile/ },
];

// One sign-in for all: a context is made from what it left in the browser.
const state = join(mkdtempSync(join(tmpdir(), 'bairn-containment-')), 'admin.json');
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await signIn(page, 'admin');
  await page.evaluate(() => localStorage.setItem('bairn.notice', 'seen'));
  await page.context().storageState({ path: state });
  await page.close();
});
test.use({ storageState: state });

const unavailable = (page: Page) => page.locator('main[data-error="remote-unavailable"]');
/** Of the page that failed; a dashboard left behind has buttons of like names on its cards. */
const again = (page: Page) => page.locator('main[data-error]').getByRole('button', { name: 'Try again', exact: true });
const note = (page: Page) => page.locator('[data-still-loading]');

/** Collects the reports that a page sends. */
function reportsOf(page: Page) {
  const reports: { kind: string; remote: string; message: string; versions: Record<string, string> }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postDataJSON());
  });
  return reports;
}

for (const { name, path, heading } of remotes) {
  // One remote fails in every way, each asked past four times; the others are down, and throw.
  const every = name === 'team';
  test(`${name} fails${every ? ' in every way' : ''}, says so on its own pages, and comes back without a reload`, async ({
    page,
    problems,
  }) => {
    test.slow();
    problems.expect(/./);
    const release = await liveRelease(page, name);
    const { chunk, style } = filesOf(release, path);
    const broken: Record<string, Fault & { says?: RegExp }> = {
      'a reset': { answer: (route) => route.abort('connectionreset') },
      'a page instead of code': {
        answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
      },
      'an empty file': { answer: (route) => route.fulfill({ contentType: 'text/javascript', body: '' }) },
      'another byte in its entry': { of: (file) => file === 'remoteEntry.js', answer: tampered },
      'a throw at import': releaseOfScript(name, 'throws', 'throw new Error("broken at import")'),
      'a throw in render': {
        ...releaseOfScript(name, 'draws', containerOf(name, 'throw new Error("broken in render")')),
        says: /stopped working/,
      },
      'another byte in its style sheet': { as: 'styled', of: (file) => file === style, answer: tampered },
      'another byte in its chunk': { as: 'changed', of: (file) => file === chunk, answer: tampered },
      'a missing chunk': {
        as: 'gone',
        of: (file) => file === chunk,
        answer: (route) => route.fulfill({ status: 404 }),
      },
    };
    const reports = reportsOf(page);
    const faults = await sabotage(page, release);
    await page.clock.install();

    faults.set({ answer: (route) => route.fulfill({ status: 503 }) });
    if (name === 'marketplace') {
      // A host renders it: only within the document does it depend on its code.
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
      await enter(page, path);
    } else await page.goto(path);
    await expect(unavailable(page)).toContainText(`The part of Bairn for ${release.about} did not load`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

    if (every) await expectNoAxeViolations(page);

    // Another app's page opens in the same document.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
    await expect(page.locator('main[data-error]')).toHaveCount(0);
    await page.goBack();

    for (const [what, fault] of Object.entries(broken)) {
      if (!every && !fault.says) continue;
      await expect(again(page), `before ${what}`).toBeEnabled();
      const before = faults.met();
      faults.set(fault);
      await again(page).click();
      await expect.poll(faults.met, { message: `${what} is met`, intervals: [25] }).toBeGreaterThan(before);
      await expect(again(page), `after ${what}`).toBeEnabled();
      await expect(unavailable(page), what).toContainText(fault.says ?? /did not load/);
    }

    if (every) {
      faults.set({ as: 'slow', of: (file) => file === 'pages.js', answer: () => new Promise(() => {}) });
      const before = faults.met();
      await again(page).click();
      await expect.poll(faults.met, { message: 'the hang is met', intervals: [25] }).toBeGreaterThan(before);
      await page.clock.fastForward(5000);
      await expect(note(page)).toContainText('Still loading');
      await page.clock.fastForward(115_000);
      await expect(unavailable(page)).toContainText('did not arrive in two minutes');
      await expect(note(page)).toHaveCount(0);
    }

    // The last release that was heard of is enough, where that one works.
    faults.set(every ? { registry: 'down' } : undefined);
    await again(page).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('main[data-error]')).toHaveCount(0);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    const keys = reports.map(({ kind, message, versions }) => `${kind} ${versions[name]} ${message}`);
    expect(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      'each is reported once',
    ).toEqual([]);
    expect(new Set(reports.map(({ remote }) => remote))).toEqual(new Set([name]));
    expect(new Set(reports.map(({ kind }) => kind))).toEqual(new Set(['remote-unavailable', 'render']));
    expect(reports.every(({ versions }) => versions['shell'] && versions[name])).toBe(true);
  });
}

/** Opens a page of ours in the document that is open. */
const enter = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const tab = (page: Page) => page.evaluate(() => 'sameDocument' in window);
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const terms = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
const updated = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bairn has been updated' });

test('a tab from before a release takes up the new release of a remote whose old files are gone', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource|preload|RUNTIME/);
  await page.goto('/planning/sessions');
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await mark(page);
  const faults = await sabotage(page, await liveRelease(page, 'planning'));
  faults.set({
    as: 'next',
    of: (_, version) => version !== 'next',
    answer: (route) => route.fulfill({ status: 404 }),
  });
  await page.evaluate(() => {
    history.pushState(null, '', '/planning/bookings');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  expect(faults.met(), 'a file that is gone was asked for').toBeGreaterThan(0);
  await expect(page.locator('link[rel="stylesheet"][href*="/r/planning/next/"]')).not.toHaveCount(0);
  expect(await tab(page)).toBe(true);
});

test('a tab from before a release of the shell reloads itself once, and then asks', async ({ page, problems }) => {
  problems.expect(/Failed to load resource|preload|ChunkLoadError/);
  await page.goto('/settings/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
  await mark(page);
  const faults = await sabotage(page, await liveRelease(page, 'shell'));
  const outdated: Fault = {
    of: (file) => file === 'legal.js',
    answer: (route) => route.fulfill({ status: 404 }),
    registry: (live) => ({ ...live, shell: 'newer' }),
  };
  faults.set(outdated);

  // What is typed is not lost without a question.
  await page.getByLabel('First name').fill('Someone else');
  await terms(page);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(updated(page)).toBeVisible();
  expect(await tab(page)).toBe(true);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
  expect(await tab(page)).toBe(true);

  // With nothing to lose it is the tab's own doing; the new document, which is no better here, leaves it at what it shows.
  await terms(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page.getByRole('status').getByRole('link', { name: 'Load the page again' })).toBeVisible();
  await expect(page).toHaveURL(/\/legal\/terms$/);
  expect(await tab(page)).toBe(false);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
  await mark(page);
  await terms(page);
  await expect(updated(page)).toBeVisible();
  expect(await tab(page)).toBe(true);

  faults.set(undefined);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});

test.describe('a visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('a page that is opened without a line says so with its picture, and comes by itself when the line is back', async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/Failed to load resource|net::ERR|Failed to fetch|remote|RUNTIME|preload|WebSocket/i);
    // The shell has the browser keep the drawing once the page is idle.
    const kept = page.waitForResponse(/\/offline\.\w+\.svg$/);
    await page.goto('/legal/terms');
    await bringToLife(page);
    await (await kept).finished();
    await context.setOffline(true);
    await page.evaluate(() => {
      history.pushState(null, '', '/basket/checkout');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    const drawn = page.locator('main img').evaluate((image: HTMLImageElement) => image.decode().then(() => true));
    expect(await drawn).toBe(true);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  });
});
