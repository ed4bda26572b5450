import { expect, type Locator, type Page } from '@playwright/test';

/** The button of a date on a session page. */
export const dateButton = (page: Page, date: string): Locator => page.locator(`button[data-date="${date}"]`);

/** The bar of a session page: number, total and the way to the checkout. */
export const choiceBar = (page: Page): Locator => page.getByRole('region', { name: 'Your choice' });

/** Takes a place on the date, on the session page that is open, for a child who is chosen at the checkout. */
export async function addDate(page: Page, date: string): Promise<void> {
  const who = page.getByLabel('For').or(page.getByRole('group', { name: 'For' }));
  await expect(who.first()).toBeVisible();
  const chosen = page.getByRole('group', { name: 'For' }).getByRole('checkbox', { checked: true });
  while ((await chosen.count()) > 0) await chosen.first().uncheck();
  await dateButton(page, date).click();
}

/** The first day of the month in which a child of this age in months was born. */
export function dobOf(ageInMonths: number): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ageInMonths, 1)).toISOString().slice(0, 10);
}

/** Adds a child through the modal of the specification's section 2, for the first line of the basket. */
export async function addChild(page: Page, child: { first: string; last: string; dob: string }): Promise<void> {
  // The page of the session, which leads there, has such a button too.
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await page.getByRole('button', { name: 'Add child +' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a new child' });
  await dialog.getByLabel('First name').fill(child.first);
  await dialog.getByLabel('Last name').fill(child.last);
  await dialog.getByLabel('Date of birth').fill(child.dob);
  await dialog.getByRole('button', { name: 'Add child' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: new RegExp(`${child.first} ${child.last}`) }).first()).toBeChecked();
}

/** The lines of the checkout. */
export const lines = (page: Page): Locator => page.getByRole('article');

/** Fills in a new card of the sandbox. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const anew = page.getByRole('radio', { name: 'A new card' });
  // There is a choice only where the family has saved cards.
  await expect(anew.or(page.getByLabel('Card number')).first()).toBeVisible();
  if (await anew.isVisible()) await anew.check();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

/** The button that pays. */
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay £/ });

/** Fills in a card of the sandbox and presses the button that pays. */
export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

/** Opens the basket of the header. */
export async function openBasket(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Your basket/ }).click();
  return page.getByRole('dialog', { name: /^Your basket/ });
}
