import type { Page } from '@playwright/test';
import { signIn, type DemoAccount } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { blockRemote, type RemoteName } from '#fixtures/remotes.ts';
import { expect, test } from '#fixtures/test.ts';

/** A page of each remote, who may open it, and the heading that it shows. */
const pages: { remote: RemoteName; path: string; account: DemoAccount | null; heading: RegExp }[] = [
  { remote: 'marketplace', path: '/search', account: null, heading: /./ },
  { remote: 'planning', path: '/planning/sessions', account: 'admin', heading: /Sessions/ },
  { remote: 'children', path: '/children/active', account: 'admin', heading: /Children/ },
  { remote: 'team', path: '/team/week', account: 'admin', heading: /Mon .* to Sun/ },
  { remote: 'settings', path: '/settings/profile', account: 'admin', heading: /Your Profile/ },
];

const unavailable = (page: Page) => page.locator('main[data-error="remote-unavailable"]');

for (const { remote, path, account, heading } of pages) {
  test(`without the files of ${remote} its pages say so, the rest works, and Try again brings them back`, async ({
    page,
    problems,
  }) => {
    problems.expect(/Failed to load resource|net::ERR|Failed to fetch|remote|RUNTIME|preload/i);
    if (account) await signIn(page, account);
    const unblock = await blockRemote(page, remote);
    await page.goto(path);
    await expect(unavailable(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectNoAxeViolations(page);

    // Another app's page opens in the same document.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL(/\/legal\/terms/);
    await expect(page.locator('main[data-error]')).toHaveCount(0);
    await page.goBack();
    await expect(unavailable(page)).toBeVisible();

    await unblock();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('main[data-error]')).toHaveCount(0);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

const broken = {
  'answers 503': { status: 503, body: '' },
  'answers a page instead of code': { status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello' },
  'answers nothing': { status: 200, contentType: 'text/javascript', body: '' },
  'throws while it loads': { status: 200, contentType: 'text/javascript', body: 'throw new Error("broken release")' },
};

for (const [how, answer] of Object.entries(broken)) {
  test(`a remote that ${how} takes down its own pages only @desktop`, async ({ page, problems }) => {
    problems.expect(/./);
    await signIn(page, 'admin');
    await page.route('**/r/team/**', (route) => route.fulfill(answer));
    await page.goto('/team/week');
    await expect(unavailable(page)).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.locator('main[data-error]')).toHaveCount(0);
    await page.goBack();
    await expect(unavailable(page)).toBeVisible();
    await page.unroute('**/r/team/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Mon .* to Sun/ })).toBeVisible();
  });
}
