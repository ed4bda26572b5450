import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

test('staff ask a family, a parent answers with one tap, and staff read whose word it is', async ({
  page,
  browser,
}) => {
  await signIn(page, 'staff');
  await page.goto('/children/active?search=Rory+Mackay');
  const row = page.getByRole('row').filter({ hasText: 'Rory Mackay' });
  await expect(row).toContainText('Not asked yet');
  await row.getByRole('button', { name: 'Details of Rory Mackay' }).click();
  await page.getByRole('button', { name: /^Ask (again|the family): / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask the family' }).click();
  await expect(page.getByRole('button', { name: /^Asked today: / })).toBeVisible();

  const family = await browser.newContext();
  const theirs = await family.newPage();
  await signIn(theirs, 'parent');
  await theirs.goto('/notifications');
  await theirs.getByRole('link', { name: /asks about Rory's allergies and needs/ }).click();
  await expect(theirs).toHaveURL(/\/settings\/profile#needs/);
  const child = theirs.getByRole('region', { name: 'Rory Mackay' });
  await child.getByRole('button', { name: 'No allergies' }).click();
  await child.getByRole('button', { name: 'No needs' }).click();
  await expect(child.getByRole('button', { name: 'Change' })).toHaveCount(2);
  await family.close();

  // Announced: staff have not reloaded the page.
  await expect(row).not.toContainText('Not asked yet');
  await page.getByRole('button', { name: /^Details: / }).click();
  await expect(page.getByRole('dialog')).toContainText(/AllergiesParent says none \(\w{3} \d+ \w{3} \d{4}\)/);
});
