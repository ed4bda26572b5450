import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a family writes with a picture, an admin answers from the shared inbox, and it appears without a reload', async ({
  page,
  browser,
}) => {
  test.slow();
  const words = `Lost a red mitten ${Date.now()}`;
  await signIn(page, 'parent');
  await page.getByRole('link', { name: /Messages|unread conversation/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await page
    .getByLabel('Add pictures or videos')
    .setInputFiles({ name: 'mitten.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Remove mitten.png' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Message to/ }).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const desk = await browser.newContext();
  const admin = await desk.newPage();
  await signIn(admin, 'admin');
  await admin.goto(`/messages?search=${encodeURIComponent(words)}`);
  await expect(admin.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await admin.getByRole('main').getByRole('link').first().click();
  await expect(admin.getByText(words)).toBeVisible();
  await expect(admin.getByRole('img', { name: /Picture 1 from/ }).last()).toBeVisible();
  const answer = `It is on the peg ${Date.now()}`;
  await admin.getByRole('textbox', { name: /^Message to/ }).fill(answer);
  await admin.getByRole('button', { name: 'Send' }).click();

  await expect(page.getByText(answer)).toBeVisible();
  await expect(page.getByText('Seen', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await desk.close();
});
