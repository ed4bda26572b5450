import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';
import { signUpFamily, signInAs } from '#pages/newFamily.ts';
import { employerOf } from '#pages/newStaff.ts';

const toService = 'Successfully switched to Service account.';
const toFamily = 'Successfully switched to Parent/Carer account.';
/** No other call may be made for the account or the service that was left. */
const refusedChannel = /403 .*\/api\/broadcasting\/auth\)$/;
const suspended = 'You got suspended from the given provider';
/** The alert alone: what the page itself asked for at that moment says the same in its place. */

/** Presses a button of the person's own menu by keyboard alone. */
async function chooseInMenu(page: Page, name: string) {
  const menu = page.getByRole('button', { name: /^Account of / });
  await menu.focus();
  await page.keyboard.press('Enter');
  const wanted = page.locator('header').getByRole('button', { name });
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Resolves once the page listens to a person's and a service's channel. */
function listening(page: Page): Promise<void> {
  return new Promise((resolve) => {
    let joined = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded') && (joined += 1) === 2) resolve();
      }),
    );
  });
}

test('a person of two accounts switches between them, by keyboard and in every tab', async ({
  page,
  request,
  context,
  problems,
}) => {
  test.slow();
  // The server ends what a tab listens to before that tab has heard of the switch, so it asks once more as before.
  problems.expect(refusedChannel);
  const person = await signUpFamily(request);
  const employer = await employerOf(request, 'superadmin');
  await employer.employ(person.email);

  await signInAs(page, person, '/planning/bookings');
  await expect(page).toHaveURL(/\/planning\/bookings$/);
  const second = await context.newPage();
  await second.goto('/planning/transactions');
  await expect(second.getByRole('heading', { level: 1, name: 'Payments and refunds' })).toBeVisible();

  await chooseInMenu(page, 'Switch to service account');
  await expect(page.getByText(toService)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello Morven' })).toBeVisible();
  // The other tab showed what only a family has.
  await expect(second).toHaveURL(/\/dashboard$/);
  await expect(second.getByRole('main').getByText(employer.nursery)).toBeVisible();

  // What is not saved is not lost without a word.
  await page.goto('/settings/profile');
  await page.getByLabel('First name').fill('Morag');
  await chooseInMenu(page, 'Switch to parent/carer account');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Morag');

  // The settings menu has the way too.
  const all = page.getByRole('button', { name: 'All settings' });
  if (await all.isVisible()) await all.press('Enter');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('button', { name: /^Switch to/ })
    .press('Enter');
  await page.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await expect(page.getByText(toFamily)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(second).toHaveURL(/\/$/);
  // It was not saved.
  await expect(page.getByRole('button', { name: 'Account of Morven Newcome' })).toBeVisible();
});

test('a person who is suspended while logged in reads so at once, chooses another provider, and is out with the last', async ({
  page,
  request,
  context,
  problems,
}) => {
  test.slow();
  // What was under way for the provider is refused.
  problems.expect(/403/);
  const person = await signUpFamily(request);
  const first = await employerOf(request, 'superadmin');
  const other = await employerOf(request, 'otheradmin');
  await first.employ(person.email);
  await other.employ(person.email);

  const ready = listening(page);
  await signInAs(page, person, '/dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('main').getByText(first.nursery)).toBeVisible();
  // Neither of them is held back by what was not saved.
  const second = await context.newPage();
  await second.goto('/settings/profile');
  await second.getByLabel('First name').fill('Morag');
  await ready;

  await first.suspend(person.email);
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/choose-branch$/);
    const notice = tab.getByRole('dialog', { name: 'You cannot work here now' });
    await expect(notice.getByText(suspended)).toBeVisible();
    await notice.getByRole('button', { name: 'Close' }).last().click();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
  }
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: first.nursery })).toContainText('You are suspended by this provider.');

  const open = main
    .getByRole('region', { name: other.nursery })
    .getByRole('button', { name: /^Open / })
    .first();
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(main.getByText(other.nursery)).toBeVisible();
  // No refusal of before sends them back.
  await page.reload();
  await expect(main.getByText(other.nursery)).toBeVisible();

  // The tab that hears of it first signs the others out, and only it says why.
  await second.close();
  const again = listening(page);
  await page.goto('/settings/profile');
  await page.getByLabel('First name').fill('Morag');
  await again;
  await other.suspend(person.email);
  await expect(page).toHaveURL(/\/auth\/login/);
  const notice = page.getByRole('dialog', { name: 'You cannot work here now' });
  await expect(notice.getByText(suspended)).toBeVisible();
});

test('a person who logs out is asked before unsaved text is lost, and then goes home', async ({ page, request }) => {
  const person = await signUpFamily(request);
  await signInAs(page, person, '/settings/profile');
  await page.getByLabel('First name').fill('Morag');
  await chooseInMenu(page, 'Log out');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Morag');
  await chooseInMenu(page, 'Log out');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/$/);
  // Once is enough, and it is over here: the page asks for a sign-in.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/settings/profile');
  await expect(page).toHaveURL(/\/auth\/login\?from=%2Fsettings%2Fprofile$/);
});
