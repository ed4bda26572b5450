import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/testProduct.ts';

test('a member says on a phone when they can work, and an admin sees it', async ({ page, browser, product }) => {
  await signIn(page, 'staff');
  await page.goto('/staff/availability');
  await page.getByRole('button', { name: 'This is right' }).click();
  await expect(page.getByRole('button', { name: 'This is right' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change days' }).click();
  const dialog = page.getByRole('dialog', { name: 'When can you work?' });
  await dialog.getByRole('combobox').first().selectOption('none');
  await dialog.getByLabel('Note').fill('I have an exam that Monday');
  await dialog.getByRole('button', { name: 'Save my answer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: /^Mon / }).first()).toContainText('Not at all');

  const office = await browser.newContext({ baseURL: product.url });
  const admin = await office.newPage();
  await signIn(admin, 'admin');
  await admin.goto('/staff/availability');
  const answer = admin.getByRole('listitem').filter({ hasText: 'Eilidh Fraser' }).first();
  await expect(answer).toContainText(/Mon \d+ \w+: Not at all/);
  await expect(answer).toContainText('I have an exam that Monday');
  await office.close();
});
