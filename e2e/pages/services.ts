import type { Page } from '@playwright/test';

const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Opens the choice of services: in the bar, on a small screen in the menu. Gives the button of the one that is not active. */
export async function openServices(page: Page) {
  await page.getByRole('button', { name: isSmall(page) ? 'Menu' : /^Service: / }).click();
  return page
    .locator('header')
    .getByRole('button', { name: /Wee Puffins/ })
    .and(page.locator('li button:not([aria-current])'));
}
