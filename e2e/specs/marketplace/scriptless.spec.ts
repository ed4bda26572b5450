import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';
import { findOffer, sessionPath } from '#pages/offers.ts';

test.use({ javaScriptEnabled: false });

// A server that has just begun answers with the browser's page until it can render.
test.beforeEach(async ({ request }) => {
  for (const path of ['/', '/auth/login'])
    await expect.poll(async () => (await request.get(path)).text()).toContain('id="served"');
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const services = (page: Page) => page.locator('a[href^="/registered-provider-details/"]');

test('without scripts a family gets from the home page to the dates of a session', async ({ page, request }) => {
  const offer = await findOffer(request, { place: 'EH6', months: 36, fits: (left) => left > 0 });
  const { branch, session } = offer;
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Where' }).fill('EH6');
  await page.getByRole('combobox', { name: 'Child’s age' }).selectOption('3');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();

  await expect(page).toHaveURL(/\/search\?place=EH6&age=3/);
  await expect(heading(page)).toHaveText('Childcare near EH6');
  await expect(page.getByRole('combobox', { name: 'Child’s age' })).toHaveValue('3');
  const link = page.getByRole('link', { name: branch.name, exact: true });
  await expect(link).toHaveAttribute('href', `/registered-provider-details/${branch.id}?age=3`);
  await link.click();

  await expect(heading(page)).toHaveText(branch.name);
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await page.getByRole('link', { name: session.name, exact: true }).first().click();
  expect(new URL(page.url()).pathname).toBe(sessionPath(offer));
  await expect(heading(page)).toHaveText(session.name);
  await expect(page.getByRole('heading', { name: 'Choose your dates' })).toBeVisible();
  await expect(page.getByText(/places? left/).first()).toBeVisible();
});

test('without scripts a search is narrowed, ordered and read to its further pages', async ({ page }) => {
  await page.goto('/search?place=Edinburgh');
  const count = page.getByRole('status').filter({ hasText: /services?/ });
  const all = await count.textContent();
  const first = await services(page).first().getAttribute('href');

  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: /^Only services to book online/ }).check();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
  await filters.getByRole('button', { name: 'Update results' }).click();
  await expect(page).toHaveURL(/place=Edinburgh/);
  await expect(page).toHaveURL(/only=listed/);
  await expect(page).toHaveURL(/sort=name/);
  await expect(count).not.toHaveText(all ?? '');
  const names = await page
    .getByRole('region', { name: 'Book here' })
    .getByRole('heading', { level: 3 })
    .allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-GB')));

  await page.goto('/search?place=Edinburgh');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/place=Edinburgh&page=2/);
  await expect(heading(page)).toHaveText('Childcare near Edinburgh');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator(`a[href="${first}"]`)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 1' }).click();
  await expect(services(page).first()).toHaveAttribute('href', first ?? '');
});

test('without scripts what is about nothing says so', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  const answer = await page.goto('/registered-provider-details/01930000-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Service not found');
  await expect(page.getByRole('link', { name: 'Search childcare' })).toHaveAttribute('href', '/search');
});
