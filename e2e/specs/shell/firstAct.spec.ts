import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';
import { isAlive } from '#pages/alive.ts';

// What a person does on a page that a server has rendered, before its code is there.

// A server that has just begun answers with the browser's page until it can render.
test.beforeEach(async ({ request }) => {
  for (const path of ['/', '/auth/login'])
    await expect.poll(async () => (await request.get(path)).text()).toContain('id="served"');
});

/** Holds back all code but the first script. Answers how to let it come. */
async function slowly(page: Page): Promise<() => Promise<void>> {
  const line = Promise.withResolvers<void>();
  await page.route(/\/r\/.*\.js$/, async (route) => {
    if (!route.request().url().endsWith('/main.js')) await line.promise;
    await route.continue();
  });
  return async () => {
    line.resolve();
    await expect.poll(() => isAlive(page)).toBe(true);
  };
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSame = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') === true);

test('what was typed and chosen stays, with its focus, and is what the search looks for', async ({ page }) => {
  const arrive = await slowly(page);
  await page.goto('/');
  await mark(page);
  const where = page.getByRole('combobox', { name: 'Where' });
  await page.getByRole('combobox', { name: 'Child’s age' }).selectOption('3');
  await where.click();
  await page.keyboard.type('EH6');
  expect(await isAlive(page)).toBe(false);

  await arrive();
  await expect(where).toHaveValue('EH6');
  await expect(where).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?place=EH6&age=3/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Childcare near EH6');
  expect(await isSame(page)).toBe(true);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('what was folded open stays open', async ({ page }) => {
    const arrive = await slowly(page);
    await page.goto('/search?place=EH6');
    const age = page.getByRole('combobox', { name: 'Child’s age' }).first();
    await page.getByText('Change', { exact: true }).click();
    await expect(age).toBeVisible();
    await arrive();
    await expect(age).toBeVisible();
  });

  test('a button that is pressed twice because nothing happens acts once', async ({ page }) => {
    const arrive = await slowly(page);
    await page.goto('/advice');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await menu.click();
    await expect(page.locator('html[data-held]')).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await arrive();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('html[data-held]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a form that only the code can send is sent once, with what was typed', async ({ page, problems }) => {
  problems.expect(/status of 4\d\d/);
  const sent: unknown[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().includes('/auth/')) sent.push(one.postDataJSON());
  });
  const arrive = await slowly(page);
  await page.goto('/auth/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('unknown@bairn.test');
  await main.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
  await main.getByRole('button', { name: 'Log in' }).click();
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);

  await arrive();
  await expect(main.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ email: 'unknown@bairn.test', password: 'Wrong-password-1' })]);
});

test('a link leads on without the code', async ({ page }) => {
  await slowly(page);
  await page.goto('/advice');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  expect(await isAlive(page)).toBe(false);
});
