import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { openServices } from '#pages/services.ts';

test('a person of two services switches between them in every tab', async ({ page, context }) => {
  await signIn(page, 'superadmin');
  await page.goto('/planning/sessions');
  const rows = page.getByRole('table', { name: 'Sessions' }).locator('tbody');
  await expect(rows).toBeVisible();
  const before = (await rows.textContent()) ?? '';
  const second = await context.newPage();
  await second.goto('/planning/sessions');
  await second.locator('tbody').getByRole('link').first().click();
  await expect(second).toHaveURL(/\/planning\/sessions\/[\da-f-]{36}/);

  const choice = await openServices(page);
  const name = (await choice.textContent()) ?? '';
  await choice.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You now work in ${name}.`)).toBeVisible();
  await expect(rows).not.toHaveText(before);
  await expect(page).toHaveURL(/\/planning\/sessions$/);

  // The other tab showed a session of the former service.
  await expect(second).toHaveURL(/\/planning\/sessions$/);
  await expect(second.getByRole('table', { name: 'Sessions' }).locator('tbody')).toHaveText(
    (await rows.textContent()) ?? '',
  );
  await page.reload();
  await expect(rows).not.toHaveText(before);
});
