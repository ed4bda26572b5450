import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

test('an admin reads the published rota and goes to the week after', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/team/week');
  await expect(page.getByText('Published')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Priya Nair/ })).toBeVisible();
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page).toHaveURL(/week=\d+/);
  await expect(page.getByRole('link', { name: 'This week' })).toBeVisible();
});
