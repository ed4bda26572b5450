import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { openEmail } from '#pages/mailbox.ts';
import { freshAddress, goodPassword } from '#pages/newPerson.ts';

test('an admin invites a person, who joins, is seen without a reload, and is suspended while logged in', async ({
  page,
  browser,
  problems,
}) => {
  test.slow();
  // A suspended person is refused by the service's calls and channels.
  problems.expect(/403/);
  const email = freshAddress('invited');
  await signIn(page, 'otheradmin');
  await page.goto('/staff/invite');
  await page.getByLabel('First name').fill('Effie');
  await page.getByLabel('Last name').fill('Newhall');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the invitation' }).press('Enter');
  await expect(page.getByText('Effie Newhall is invited')).toBeVisible();
  await page.getByRole('link', { name: 'Open invitations' }).press('Enter');
  const waiting = page.getByRole('row').filter({ hasText: email });
  await expect(waiting.getByText('Waiting')).toBeVisible();

  // Where the invited person reads the email and makes the account.
  const theirs = await browser.newContext();
  const reader = await theirs.newPage();
  await openEmail(reader, email, /invites you/);
  const link = await reader.frameLocator('iframe').getByRole('link', { name: 'Join' }).getAttribute('href');
  const { pathname, hash } = new URL(link ?? '', page.url());
  await reader.goto(`${pathname}${hash}`);
  await reader.getByLabel('Password', { exact: true }).fill(goodPassword);
  await reader.getByLabel('Repeat the password').fill(goodPassword);
  await reader.getByRole('checkbox').check();
  await reader.getByRole('button', { name: 'Create account' }).click();
  await expect(reader).toHaveURL(/\/dashboard$/);

  // The admin's list follows by itself.
  await expect(waiting).toHaveCount(0);
  await page.goto(`/staff/list?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Actions for Effie Newhall' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Suspend' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Suspend Effie Newhall?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: email }).getByText('Suspended')).toBeVisible();

  // There is no other provider to go to.
  await expect(reader).toHaveURL(/\/auth\/login/);
  await theirs.close();
});
