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
  const age = page.getByRole('combobox', { name: 'Child’s age' });
  await expect(age).toBeHidden();
  await page.getByText('Change', { exact: true }).click();
  await expect(age).toHaveValue('3');
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
