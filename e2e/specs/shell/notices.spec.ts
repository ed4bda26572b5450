import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';
import { bringToLife } from '#pages/alive.ts';

// A first-time visitor.
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
  await bringToLife(page);
  await expect(notice(page)).toBeVisible();
  // It covers nothing: it is the end of the page, in one line.
  const place = await notice(page).boundingBox();
  const footer = await page.locator('footer').boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0));
  expect(place?.height).toBeLessThan(48);
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
