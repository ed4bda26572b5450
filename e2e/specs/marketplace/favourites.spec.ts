import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';
import { signUpFamily, signInAs } from '#pages/newFamily.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const hearts = (page: Page) => page.getByRole('button', { name: /^Favourite: / });
const heartOf = (page: Page, name: string) => page.getByRole('button', { name: `Favourite: ${name}`, exact: true });
const answerTo = (page: Page, method: string) =>
  page.waitForResponse(
    (answer) => answer.request().method() === method && /\/marketplace\/favourites/.test(answer.url()) && answer.ok(),
  );

test('a visitor keeps a service, takes it into a new account, and lets it go', async ({ page, request }) => {
  await page.goto('/search?place=EH6');
  await expect(hearts(page).first()).toBeVisible();
  const label = (await hearts(page).nth(1).getAttribute('aria-label')) ?? '';
  const name = label.replace('Favourite: ', '');
  await heartOf(page, name).focus();
  await page.keyboard.press('Enter');
  await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/search?favourites=1');
  await expect(heading(page)).toHaveText('Your favourites');
  await expect(page.getByRole('status').filter({ hasText: '1 service' })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  const family = await signUpFamily(request);
  const merged = answerTo(page, 'POST');
  await signInAs(page, family, '/search?favourites=1');
  await merged;
  await expect(page).toHaveURL(/\/search\?favourites=1/);
  await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => localStorage.getItem('bairn.favourites'))).toBeNull();

  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page)).toHaveText(name);
  const favourite = page.getByRole('button', { name: 'Favourite', exact: true });
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  const dropped = answerTo(page, 'DELETE');
  await favourite.click();
  await expect(favourite).toHaveAttribute('aria-pressed', 'false');
  await dropped;

  await page.goto('/search?favourites=1');
  await expect(page.getByText('You have no favourites yet')).toBeVisible();
});
