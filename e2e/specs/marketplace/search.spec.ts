import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map' });
const markers = (page: Page) => map(page).getByRole('toolbar').getByRole('button');
const focused = (page: Page) => page.locator(':focus');

test('the first result is on the first screen, and leads to its session with the date', async ({ page }) => {
  await page.goto('/search?place=EH6&age=6&care=after-school');
  await expect(page.getByText('EH6 · 6 years', { exact: true })).toBeVisible();
  const first = page.getByRole('article').first();
  const box = await first.boundingBox();
  expect(box && box.y + box.height).toBeLessThan(page.viewportSize()?.height ?? 0);
  const offer = first.getByRole('link', { name: /^After.school.* · .*places? left$/ });
  const named = await offer.locator('strong').textContent();
  await offer.click();
  await expect(page).toHaveURL(/\/sessions\/[^?]+\?age=6&date=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(named ?? '');
});

test('the map and its services are reached, read and left by keyboard alone', async ({ page }) => {
  await page.goto('/search?place=EH6');
  const view = page.getByRole('navigation', { name: 'How the services are shown' });
  await view.getByRole('link', { name: 'Map' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=map/);
  await expect(markers(page).first()).toBeVisible();

  await page.getByRole('application', { name: /^Map/ }).focus();
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveAccessibleName(/services|from £/);
  const first = await focused(page).getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).not.toHaveAccessibleName(first ?? '');
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAccessibleName(first ?? '');

  // What stands together comes apart, until a single service or those at one place are left.
  const card = map(page).getByRole('dialog');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(card).toBeFocused({ timeout: 1500 });
  }).toPass();
  await expect(card.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(focused(page)).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  await card.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/provider-details/);
  await page.goBack();
  await expect(page).toHaveURL(/view=map/);
  await expect(markers(page).first()).toBeVisible();
});

test('moving the map searches that part of it and keeps it in the address', async ({ page }) => {
  await page.goto('/search?place=EH6&view=map');
  await expect(markers(page).first()).toBeVisible();
  await page.getByRole('application', { name: /^Map/ }).focus();
  const search = page.getByRole('button', { name: 'Search this area' });
  await expect(search).toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(search).toBeVisible({ timeout: 500 });
  }).toPass();
  await search.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/lat=5\d\.\d+&lng=-3\.\d+&radius=\d+/);
  await expect(page).not.toHaveURL(/place=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Childcare in this area');
  await expect(page.getByRole('application', { name: /^Map/ })).toBeFocused();
  await expect(search).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Childcare in this area');
  await expect(markers(page).first()).toBeVisible();

  await page.getByText('Change', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Where' }).fill('G12');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Childcare near G12');
  await expect(page).toHaveURL(/place=G12/);
  await expect(page).not.toHaveURL(/lat=/);
});
