import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map' });
const markers = (page: Page) => map(page).getByRole('toolbar').getByRole('button');
const focused = (page: Page) => page.locator(':focus');
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 960;

/** The number in brackets behind a choice, `Childminder (4)`. */
const countOf = (text: string) => Number(/\((\d+)\)$/.exec(text)?.[1] ?? Number.NaN);

test('the map and its services are reached, read and left by keyboard alone', async ({ page }) => {
  await page.goto('/search?place=EH6');
  const view = page.getByRole('navigation', { name: 'How the services are shown' });
  await view.getByRole('link', { name: 'Map' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=map/);
  await expect(markers(page).first()).toBeVisible();
  await expectNoAxeViolations(page);

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
  await expectNoAxeViolations(page);
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

test('the list and the map point at each other @desktop', async ({ page }) => {
  await page.goto('/search?place=EH6&view=map');
  await expect(markers(page).first()).toBeVisible();
  const show = page.getByRole('button', { name: /^Show on map: / }).nth(1);
  const name = /^Show on map: (.+)$/.exec((await show.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await show.focus();
  await page.keyboard.press('Enter');
  const card = map(page).getByRole('dialog', { name });
  await expect(card).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(show).toBeFocused();
});

test('the part of the map that somebody moved to is searched and stays in the address', async ({ page }) => {
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
  await expectNoAxeViolations(page);

  await page.getByRole('combobox', { name: 'Where' }).fill('G12');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Childcare near G12');
  await expect(page).toHaveURL(/place=G12/);
  await expect(page).not.toHaveURL(/lat=/);
});

test('a choice leaves as many services as it said', async ({ page }) => {
  await page.goto('/search?place=EH6');
  await expect(page.getByText(/services near EH6/)).toBeVisible();
  const wide = isWide(page);
  if (!wide) await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = wide
    ? page.getByRole('complementary', { name: 'Filters' })
    : page.getByRole('dialog', { name: 'Filters' });
  const type = filters.getByLabel('Type of service');
  const options = await type.getByRole('option').allInnerTexts();
  const chosen = options.find((text) => countOf(text) > 1) ?? '';
  const count = countOf(chosen);
  expect(count).toBeGreaterThan(1);
  await type.selectOption({ label: chosen });
  if (!wide) await filters.getByRole('button', { name: `Show ${count} services` }).click();
  await expect(page.getByRole('status').filter({ hasText: `${count} services near EH6` })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a search that finds nothing says which filter to give up, and keeps its word', async ({ page }) => {
  await page.goto('/search?place=EH6&price=500&only=listed');
  const way = page.getByRole('link', { name: /^Any price: \d+ services$/ });
  await expect(way).toBeVisible();
  await expectNoAxeViolations(page);
  const count = /\d+/.exec(await way.innerText())?.[0] ?? '';
  await way.click();
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} services`) })).toBeVisible();
});

test('the next page shows nothing twice, and Back shows the page before as it was', async ({ page }) => {
  await page.goto('/search?place=EH6');
  const names = async () => page.getByRole('main').getByRole('listitem').getByRole('link').allInnerTexts();
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible();
  const before = (await names()).filter((name) => !/^\d+$|^Next|^List$|^Map$/.test(name));
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/place=EH6&page=2$/);
  await expect(page.getByText(/^21 to 40 of/)).toBeVisible();
  const after = (await names()).filter((name) => !/^\d+$|^Next|^List$|^Map$/.test(name));
  expect(after.length).toBeGreaterThan(10);
  expect(after.filter((name) => before.includes(name))).toEqual([]);
  await page.reload();
  await expect(page.getByText(/^21 to 40 of/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^1 to 20 of/)).toBeVisible();
  await expect(page.getByRole('link', { name: before[0] ?? '' }).first()).toBeVisible();
});

test('the link back to the search keeps what was asked for', async ({ page }) => {
  const asked = '/search?place=EH6&age=3&price=4000&sort=price';
  await page.goto(asked);
  await page.getByRole('region', { name: 'Book here' }).getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/registered-provider-details\//);
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(asked);
});
