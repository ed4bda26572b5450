import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

test('staff find a child and see the allergy first', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/children/active');
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Isla Mackay');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page).toHaveURL(/search=Isla/);
  const row = page.getByRole('row').filter({ hasText: 'Isla Mackay' });
  await expect(row).toContainText('Egg');
  await page.getByRole('link', { name: 'Allergies and needs' }).click();
  await expect(page).toHaveURL(/only=allergies/);
  await page.goBack();
  await expect(row).toBeVisible();
});
