import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';
import { press, tabTo, typeInto } from '#pages/keyboard.ts';
import { openEmail } from '#pages/mailbox.ts';
import { freshAddress, goodPassword, readCode, signUpParent } from '#pages/newPerson.ts';

/** The test's own looks into the frame of an email, where nothing may run. */
const inEmails = /frame is sandboxed/;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Fills the sign-in form and sends it. */
async function tryToSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a parent signs up with the keyboard alone, and finds a service', async ({ page, context, problems }) => {
  test.slow();
  problems.expect(inEmails);
  const email = freshAddress('register');
  await page.goto('/auth/login');
  await press(page.getByRole('link', { name: 'Create an account' }));
  await expect(heading(page)).toHaveText('Create an account');

  await typeInto(page.getByLabel('First name'), 'Morag');
  await typeInto(page.getByLabel('Last name'), 'Sinclair');
  await typeInto(page.getByLabel('Email'), email);
  await typeInto(page.getByLabel('Password', { exact: true }), goodPassword);
  await expect(page.getByText('Strong.')).toBeVisible();
  await typeInto(page.getByLabel('Repeat the password'), goodPassword);
  await tabTo(page.getByRole('checkbox', { name: /I accept the terms/ }));
  await page.keyboard.press('Space');
  await press(page.getByRole('button', { name: 'Create account' }));

  await expect(heading(page)).toHaveText('Confirm your email');
  await expect(page.getByText(email)).toBeVisible();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  const emails = await context.newPage();
  const code = await readCode(emails, email);
  await emails.close();
  await typeInto(page.getByLabel('Code'), `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');

  await expect(heading(page)).toHaveText('Your details');
  await typeInto(page.getByLabel('Contact number'), '0131 496 0155');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Account of Morag Sinclair' })).toBeVisible();
  await typeInto(page.getByRole('main').getByLabel('Where'), 'EH6');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?.*place=EH6/);
  const result = page
    .getByRole('main')
    .getByRole('link', { name: /^Wee Puffins/ })
    .first();
  const service = await result.innerText();
  await press(result);
  await expect(page).toHaveURL(/\/registered-provider-details\//);
  await expect(heading(page)).toHaveText(service);
});

test('a forgotten password is replaced by email, which logs every device out', async ({
  page,
  browser,
  baseURL,
  request,
  problems,
}) => {
  test.slow();
  problems.expect(/401|422/);
  problems.expect(inEmails);
  const email = await signUpParent(request, page, 'forgotten');
  const next = 'otter ladder pebble';

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await other.goto('/auth/login?from=%2Fsettings%2Fprofile');
  await tryToSignIn(other, email, goodPassword);
  await expect(heading(other)).toHaveText('Your Profile');

  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgotten password?' }).click();
  await expect(heading(page)).toHaveText('Forgotten password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();

  await openEmail(page, email, /^Your link for a new password/);
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  const path = address.pathname + address.hash;
  expect(path).toMatch(/^\/auth\/reset-password#token=./);
  await page.goto(path);
  await expect(heading(page)).toHaveText('New password');
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await page.getByLabel('New password').fill(next);
  await page.getByLabel('Repeat the password').fill(next);
  await page.getByRole('button', { name: 'Set the new password' }).click();

  await expect(page.getByText('Your password was changed')).toBeVisible();
  await tryToSignIn(page, email, goodPassword);
  await expect(page.getByText('The email or password is wrong.')).toBeVisible();
  await tryToSignIn(page, email, next);
  await expect(page).toHaveURL(/\/$/);

  await other.goto('/settings/profile');
  await expect(other).toHaveURL(/\/auth\/login/);
  await other.goto(path);
  await other.getByLabel('New password').fill(`${next} again`);
  await other.getByLabel('Repeat the password').fill(`${next} again`);
  await other.getByRole('button', { name: 'Set the new password' }).click();
  await expect(other.getByText('This link has been used or has expired.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await elsewhere.close();
});
