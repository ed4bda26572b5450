import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';

test('the product says that it is ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('the home page has one main part, one heading and its title', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/\S · Bairn$/);
  await expectNoAxeViolations(page);
});
