import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';

const columns = (page: Page) => page.getByRole('columnheader').getByRole('link');
const rowOf = (page: Page, name: RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('two services are compared, and the shared link shows the same to somebody else', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The device's own list of apps is none of the page's.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/search?place=EH6&age=3');
  const choices = page.getByRole('button', { name: /^Compare: / });
  const names: string[] = [];
  for (const nth of [0, 1]) {
    names.push((await choices.nth(nth).getAttribute('aria-label'))?.replace('Compare: ', '') ?? '');
    await choices.nth(nth).click();
  }
  // The choice goes along to a service's page, in this tab.
  await page.getByRole('link', { name: names[0] ?? '', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Compare (2)' }).click();
  await expect(page).toHaveURL(/\/compare\?ids=[^&]+&.*age=3/);
  await expect(columns(page)).toHaveText(names);
  await expect(rowOf(page, /^Distance from EH6$/).getByRole('cell')).toHaveText([/mile/, /mile/]);
  const price = await rowOf(page, /^Price, age 3 years$/)
    .getByRole('cell')
    .allTextContents();
  expect(price.join()).toMatch(/from £/);

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const somebody = await browser.newContext();
  const theirs = await somebody.newPage();
  await theirs.goto(link);
  await expect(columns(theirs)).toHaveText(names);
  await expect(rowOf(theirs, /^Price, age 3 years$/).getByRole('cell')).toHaveText(price);
  await theirs.getByRole('button', { name: `Remove ${names[1]}` }).click();
  await expect(columns(theirs)).toHaveText(names.slice(0, 1));
  await expect(theirs.getByText('Add another service to compare with')).toBeVisible();
  await somebody.close();
});
