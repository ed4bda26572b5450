import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Opens the choice of services: in the bar, on a small screen in the menu. Gives the button of the one that is not active. */
async function openChoice(page: Page) {
  await page.getByRole('button', { name: isSmall(page) ? 'Menu' : /^Service: / }).click();
  return page
    .locator('header')
    .getByRole('button', { name: /Wee Puffins/ })
    .and(page.locator('li button:not([aria-current])'));
}

test('a person of two services switches between them in every tab', async ({ page, context }) => {
  await signIn(page, 'superadmin');
  await page.goto('/planning/sessions');
  const rows = page.getByRole('table', { name: 'Sessions' }).locator('tbody');
  await expect(rows).toBeVisible();
  const before = (await rows.textContent()) ?? '';
  const second = await context.newPage();
  await second.goto('/planning/sessions');
  await second.locator('tbody').getByRole('link').first().click();
  await expect(second).toHaveURL(/\/planning\/sessions\/[\da-f-]{36}/);

  const choice = await openChoice(page);
  const name = (await choice.textContent()) ?? '';
  await choice.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You now work in ${name}.`)).toBeVisible();
  await expect(rows).not.toHaveText(before);
  await expect(page).toHaveURL(/\/planning\/sessions$/);

  // The other tab showed a session of the former service.
  await expect(second).toHaveURL(/\/planning\/sessions$/);
  await expect(second.getByRole('table', { name: 'Sessions' }).locator('tbody')).toHaveText(
    (await rows.textContent()) ?? '',
  );
  await page.reload();
  await expect(rows).not.toHaveText(before);
});
