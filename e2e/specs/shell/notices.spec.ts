import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';

// Somebody who has never been here.
test.use({ storageState: { cookies: [], origins: [] } });

const notice = (page: Page) => page.getByRole('region', { name: 'No tracking.' });
const beta = (page: Page) => page.getByRole('region', { name: 'Beta' });

test('a new visitor is told about beta and cookies, nothing moves, and neither comes back', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/legal/security');
  await expect(beta(page)).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expectNoAxeViolations(page);
  // The script that the test added put it there.
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );
  expect(moved).toBe(0);

  await notice(page).getByRole('button', { name: 'OK' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  await page.getByRole('button', { name: 'Hide the beta message' }).click();
  await expect(beta(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
  await expect(beta(page)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
});

test('who wants no choices kept leaves nothing but that', async ({ page }) => {
  await page.goto('/');
  await notice(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark');
  await page.getByRole('radio', { name: /Do not keep them/ }).check();
  await expect(page.getByText('what was kept is removed')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['bairn.preferences']);
  await page.reload();
  await expect(page.getByRole('radio', { name: /Do not keep them/ })).toBeChecked();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await expectNoAxeViolations(page);
});

test('an alert lies above the cookie notice, and both can be read', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  const body = JSON.stringify({ message: 'We are back in a minute.' });
  await page.route('**/api/core/web/config*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body }),
  );
  await page.goto('/');
  const alert = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(notice(page)).toBeVisible();
  const bottomOf = async () => alert.evaluate((one) => one.getBoundingClientRect().bottom);
  const top = await notice(page).evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(bottomOf).toBeLessThanOrEqual(top);
  await notice(page).getByRole('button', { name: 'OK' }).click();
  await expect.poll(bottomOf).toBeGreaterThan(top);
});
