import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { liveRelease, sabotage, tampered } from '#fixtures/remotes.ts';
import { expect, test } from '#fixtures/test.ts';

// Pages that a host has rendered, whose code does not come.

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'has not loaded completely' });
const again = (page: Page) => bar(page).getByRole('button', { name: 'Try again' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const mark = (page: Page) =>
  page.evaluate(() => Object.assign(window, { sameDocument: document.querySelector('main') }));
/** Nothing was reloaded or redrawn. */
const isSame = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'sameDocument') === document.querySelector('main'));
/** The shell's own menu works once the page is alive. */
const alive = (page: Page) => expect(bar(page)).toHaveCount(0);

test('a page whose app is down can be read and searched, says so, and comes alive by Try again', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource|preload|RUNTIME|remote/i);
  const faults = await sabotage(page, await liveRelease(page, 'marketplace'));
  faults.set({ answer: (route) => route.fulfill({ status: 503 }) });
  await page.goto('/search');
  await expect(title(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.getByLabel('Where').focus();
  await expect(again(page)).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByLabel('Where').fill('Leith');
  await page.getByLabel('Where').press('Enter');
  await expect(page).toHaveURL(/\/search\?.*Leith/);
  await expect(page.getByRole('main')).toContainText('Leith');
  await page.getByLabel('Where').focus();
  await expect(again(page)).toBeVisible();

  await mark(page);
  faults.set({ registry: 'down' });
  await again(page).click();
  await alive(page);
  expect(await isSame(page)).toBe(true);
  await expect(page.getByRole('main')).toBeFocused();
});

test("without the shell's own code the page stays, and offers to be loaded again", async ({ page, problems }) => {
  problems.expect(/integrity|preload/);
  const faults = await sabotage(page, await liveRelease(page, 'shell'));
  faults.set({ of: (file) => file === 'main.js', answer: tampered });
  await page.goto('/legal/support');
  await expect(title(page)).toHaveText('Support');
  await expect(bar(page)).toBeHidden();
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(bar(page).getByRole('link', { name: 'Load the page again' })).toBeVisible();
  await expect(again(page)).toBeHidden();

  faults.set(undefined);
  await bar(page).getByRole('link').click();
  await alive(page);
  await expect(title(page)).toHaveText('Support');
});
