import { addDays, weekday } from '@bairn/shared/format/date';
import { expect, test } from '#fixtures/test.ts';
import { lines } from '#pages/checkout.ts';

/** Monday of next week: dates exist from then on for more than four weeks. */
const today = new Date().toISOString().slice(0, 10);
const monday = addDays(today, 8 - weekday(today));

test('a visitor finds a week, and puts all of its dates into the basket', async ({ page }) => {
  test.slow();
  await page.goto('/search?place=EH6');
  await page.getByRole('link', { name: 'Find a whole week' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a whole week of childcare');
  await page.getByLabel('Age now').selectOption('3 years 6 months');
  for (const day of ['Tuesday', 'Thursday']) {
    await page.getByRole('checkbox', { name: day }).check();
    await page.getByLabel(`${day}, from`).fill('09:00');
    await page.getByLabel(`${day}, to`).fill('12:00');
  }
  await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('EH6');
  await page.getByLabel('First day of care').fill(monday);
  await page.getByRole('button', { name: 'Find services' }).click();
  await expect(page).toHaveURL(/week=42m\.2-0900-1200\.4-0900-1200/);

  const service = page.getByRole('region', { name: 'One service for the whole week' }).getByRole('article').first();
  await expect(service.getByText(/^£[\d.]+.* a week$/).first()).toBeVisible();
  // Eight dates, without those on which the service is closed.
  const add = service.getByRole('button', { name: /^Add \d+ places to basket$/ });
  const places = Number(/\d+/.exec((await add.textContent()) ?? '')?.[0]);
  expect(places).toBeGreaterThan(5);
  await add.click();
  await expect(service.getByText(`${places} places added to your basket, held until`, { exact: false })).toBeVisible();
  await service.getByRole('link', { name: 'Checkout' }).click();
  await expect(lines(page)).toHaveCount(places);
});
