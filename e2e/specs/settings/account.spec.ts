import type { Browser, Page } from '@playwright/test';
import { watchConsole } from '#fixtures/consoleWatch.ts';
import { expect, test } from '#fixtures/test.ts';
import { signUpFamily, signInAs, type NewFamily } from '#pages/newFamily.ts';

const settings = '/settings/settings';
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name });
  await expect(wanted).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(wanted).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}

/** Notes every error alert of this document from now on: each goes after five seconds, so a look at the end is too late. */
async function noteAlerts(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(() => {
    const alerts = new Set<string>();
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[aria-label="Messages"] [role="alert"]')) {
        alerts.add(alert.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true });
    return alerts;
  });
  return () => noted.evaluate((alerts) => [...alerts]);
}

/** Another browser in which the same person is logged in, listening to what is announced to them. */
async function anotherBrowser(browser: Browser, person: NewFamily, baseURL: string | undefined) {
  const context = await browser.newContext({
    baseURL,
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(baseURL ?? '').origin, localStorage: [{ name: 'bairn.notice', value: 'seen' }] }],
    },
  });
  const problems = watchConsole(context);
  problems.expect(/401/);
  const page = await context.newPage();
  const listening = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded')) resolve();
      }),
    );
  });
  await signInAs(page, person, settings);
  await expect(heading(page)).toBeVisible();
  await listening;
  return { page, problems, close: () => context.close() };
}

test('logging out everywhere reaches another browser at once, by keyboard alone', async ({
  page,
  browser,
  request,
  baseURL,
  problems,
}) => {
  test.slow();
  problems.expect(/401/);
  const person = await signUpFamily(request);
  const other = await anotherBrowser(browser, person, baseURL);
  await other.page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await signInAs(page, person, settings);
  await expect(heading(page)).toBeVisible();
  // The third is where the address was confirmed.
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(3);

  await tabTo(page, 'Log out everywhere');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Log out everywhere' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Log out everywhere' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(confirm).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [0] });
  // The other one is told why, for five seconds, stays in its document, and comes back to where it was.
  const told = expect(other.page.getByText('Session has expired. Please log in again.')).toBeVisible();
  await page.keyboard.press('Enter');
  await Promise.all([told, expect(page).toHaveURL(/\/auth\/login$/)]);

  await expect(other.page).toHaveURL(/\/auth\/login\?from=%2Fsettings%2Fsettings/);
  expect(await other.page.evaluate(() => 'sameDocument' in window)).toBe(true);
  // Who did it is not told that it happened to them.
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveCount(0);
  other.problems.assertNone();
  await other.close();
});

test('a person downloads their data and deletes their account', async ({ page, request, problems }) => {
  test.slow();
  // 401: the realtime line ends with the account, and asks who is still here.
  problems.expect(/422|401/);
  const person = await signUpFamily(request);
  await signInAs(page, person, settings);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^bairn-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(dialog.getByText('The password is wrong.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  // The realtime line ends first and asks who is here; that it is nobody is answered last, when it would be alerted.
  const home = page.waitForURL(/\/$/, { waitUntil: 'commit' });
  await page.route('**/api/auth/user*', async (route) => {
    await home;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/auth/user*');
  const answered = page.waitForResponse('**/api/auth/user*');
  await page.route('**/api/users/account', async (route) => {
    const response = await route.fetch();
    await asked;
    await route.fulfill({ response });
  });
  const alerts = await noteAlerts(page);
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByText('Your account is deleted. Thank you for using Bairn.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect((await answered).status()).toBe(401);
  expect(await alerts()).toEqual([]);

  await page.goto(settings);
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('The email or password is wrong.')).toBeVisible();
});
