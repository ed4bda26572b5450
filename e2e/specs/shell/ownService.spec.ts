import type { Browser, Page } from '@playwright/test';
import { expect, test } from '#fixtures/emptyProduct.ts';
import { addChild, addDate, dateButton, dobOf, payWith } from '#pages/checkout.ts';
import { signInAs, signUpFamily } from '#pages/newFamily.ts';
import { signInFounder } from '#pages/newService.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const service = 'Bramble Bank Nursery';

/** From the first step of the set-up to the dashboard. */
async function setUp(page: Page) {
  await expect(page).toHaveURL(/step-one$/);
  await page.getByRole('radio', { name: 'No' }).check();
  await page.getByLabel('Service name').fill(service);
  await page.getByLabel('Provider type').selectOption({ label: 'Private' });
  await page.getByLabel('Postcode').fill('EH6 6JJ');
  await page.getByLabel('Address line 1').fill('12 Shore');
  await page.getByLabel('City').fill('Edinburgh');
  await page.getByLabel('County').fill('Midlothian');
  await page.getByLabel('Contact number').fill('0131 496 0123');
  await page.getByLabel('Contact email').fill('hello@bramble.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step-two$/);
  await page.getByRole('checkbox', { name: 'Nursery', exact: true }).check();
  await page.getByRole('radio', { name: 'All year round' }).check();
  await page.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function addRoom(page: Page) {
  await page.goto('/planning/locations/create');
  await page.getByLabel('Name').fill('Acorns');
  await page.getByLabel('Ages from').selectOption({ label: '2 years' });
  await page.getByLabel('To under').selectOption({ label: '5 years' });
  await page.getByLabel('Area').fill('40');
  await page.getByLabel('Places', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Add this room' }).click();
  await expect(page).toHaveURL(/\/planning\/locations$/);
}

/** Writes a session of every day, sees its dates before, and lists it. Answers a date of next week. */
async function addSession(page: Page): Promise<string> {
  await page.goto('/planning/sessions');
  await page.getByRole('link', { name: 'New session' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New session');
  await page.getByLabel('Name').fill('Forest morning');
  await page.getByLabel('From age').selectOption({ label: '2 years' });
  await page.getByLabel('Up to age').selectOption({ label: '5 years' });
  await page.getByLabel('Room').selectOption({ label: 'Acorns' });
  await page.getByLabel('Places on each date').fill('8');
  for (const day of ['Sat', 'Sun']) await page.getByRole('checkbox', { name: day }).check();
  await page.getByLabel('Price for one date').fill('42');
  await expect(page.getByRole('region', { name: 'Dates' })).toContainText('84 dates');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forest morning');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: 'List this session' }).click();
  await expect(page.getByText('Forest morning is listed.')).toBeVisible();
  return new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
}

async function connectAccount(page: Page) {
  await page.goto('/settings/payment-collection');
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await page.getByRole('button', { name: /^Give all details/ }).click();
  await expect(page).toHaveURL(/\/settings\/payment-collection/);
  await expect(page.getByRole('region', { name: 'Payouts' })).toContainText('Payouts are on');
}

/** Hours and a photo; then the service is taken off the marketplace and listed again. */
async function completeProfile(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Service Profile' }).click();
  await page.getByRole('link', { name: 'Opening hours' }).click();
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByRole('button', { name: 'Copy to all weekdays' }).click();
  await page.getByRole('button', { name: 'Save opening hours' }).click();
  await expect(page.getByText('Your opening hours were saved')).toBeVisible();
  await page.getByRole('link', { name: 'Photo gallery' }).click();
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'garden.png', mimeType: 'image/png', buffer: png });
  await expect(page.locator('main img[src^="/files/"]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Details', exact: true }).click();
  const listing = page.getByRole('region', { name: 'On the marketplace' });
  await expect(listing).toContainText('Listed');
  await listing.getByRole('button', { name: 'Unlist' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Unlist/ })
    .click();
  await listing.getByRole('button', { name: 'List this service' }).click();
  await expect(page.getByText('Your service is listed. Families can find it now.')).toBeVisible();
}

/** A parent in another browser finds the service, books the date for a new child and pays. */
async function book(browser: Browser, url: string, date: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signInAs(page, await signUpFamily(context.request), '/');
  await page.goto('/search?place=EH6');
  await page.getByRole('main').getByRole('link', { name: service }).first().click();
  await page
    .getByRole('link', { name: /Forest morning/ })
    .first()
    .click();
  await addDate(page, date);
  await expect(dateButton(page, date)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/basket/checkout');
  await addChild(page, { first: 'Ruaridh', last: 'Newcome', dob: dobOf(40) });
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByText('Booked and paid')).toBeVisible({ timeout: 20_000 });
  await context.close();
}

test('a new nursery sets itself up alone, from the first form to a paid booking on its attendance list', async ({
  page,
  request,
  browser,
  product,
  problems,
}) => {
  test.slow();
  problems.expect(/frame is sandboxed/);
  await signInFounder(request, page);
  await setUp(page);
  await addRoom(page);
  const date = await addSession(page);
  await connectAccount(page);
  await completeProfile(page);
  await book(browser, product.url, date);
  await page.goto(`/planning/service-calendar?view=day&date=${date}`);
  await expect(page.getByRole('button', { name: /Forest morning.*1 of 8 booked/ })).toBeVisible();
  await page.getByRole('button', { name: /Forest morning/ }).click();
  await page.getByRole('link', { name: 'Attendance' }).click();
  await expect(page.getByRole('main')).toContainText('Ruaridh Newcome');
});
