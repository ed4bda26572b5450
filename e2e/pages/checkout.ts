import { expect, type Locator, type Page } from '@playwright/test';

/** The row of a date on a session page. */
export const dateRow = (page: Page, date: string): Locator => page.locator(`[data-date="${date}"]`);

/** Adds the date to the basket from the session page that is open. */
export async function addDate(page: Page, date: string): Promise<void> {
  await dateRow(page, date).getByRole('button', { name: /^Add / }).click();
}

/** Adds a child through the modal of the specification's section 2, for the only line of the basket. */
export async function addChild(page: Page, child: { first: string; last: string; dob: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add child +' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a new child' });
  await dialog.getByLabel('First name').fill(child.first);
  await dialog.getByLabel('Last name').fill(child.last);
  await dialog.getByLabel('Date of birth').fill(child.dob);
  await dialog.getByRole('button', { name: 'Add child' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: new RegExp(`${child.first} ${child.last}`) })).toBeChecked();
}

/** Fills in a card of the sandbox and presses the button that pays. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay £/ }).click();
}
