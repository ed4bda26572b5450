import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a person changes their profile and picture', async ({ page, problems }) => {
  problems.expect(/422/);
  await signIn(page, 'otheradmin');
  await page.goto('/settings/profile');

  const phone = page.getByLabel('Contact number');
  await phone.fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The contact number must be a valid phone number')).toBeVisible();
  await phone.fill('0131 496 0777');
  await page.getByLabel('City').fill('Leith');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your profile was saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Leith');
  await expect(phone).toHaveValue('0131 496 0777');

  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Only these file types are allowed: jpg, gif, png.')).toBeVisible();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(page.locator('main img[src^="/files/"]')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('main img[src^="/files/"]')).toHaveCount(0);
});
