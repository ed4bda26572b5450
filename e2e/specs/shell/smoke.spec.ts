import { expect, test } from '#fixtures/test.ts';

test('the product says that it is ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('a newly opened page begins at its top, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/legal/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  const left = await page.evaluate(() => scrollY);
  await page.goto('/legal/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  // A heading's height is a fraction of a pixel, so the place is found to the pixel beside it.
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), left)).toBeLessThanOrEqual(1);
});
