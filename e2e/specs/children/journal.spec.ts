import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

test('staff write an observation for three children on a phone, and a family reads, likes and comments', async ({
  page,
  browser,
}) => {
  await signIn(page, 'parent');
  await page.goto('/settings/children');
  await expect(page).toHaveURL(/\/settings\/children\/[^/]+\/profile/);
  const [, , , child] = new URL(page.url()).pathname.split('/');
  // The heading is “Child” until the child is loaded.
  await expect(page.getByRole('heading', { name: 'Record', exact: true })).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const [first = ''] = name.split(' ');
  await page.goto(`/settings/children/${child}/development-diary`);
  await expect(page.getByRole('group', { name: 'Types of entries' })).toBeVisible();

  const service = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await service.newPage();
  await signIn(theirs, 'staff');
  await theirs.goto(`/children/${child}/journal`);
  await expect(theirs).toHaveURL(/step-1$/);
  const children = theirs.getByRole('group', { name: /^Children/ }).getByRole('checkbox');
  await expect(children.first()).toBeVisible();
  const all = await theirs
    .getByRole('group', { name: /^Children/ })
    .locator('label')
    .allTextContents();
  const [second = '', third = ''] = all.filter((one) => one.trim() !== name.trim());
  await theirs.getByLabel(second, { exact: true }).check();
  await theirs.getByLabel(third, { exact: true }).check();
  const title = `Stepping stones ${Date.now() % 100_000}`;
  await theirs.getByLabel(/^Title/).fill(title);
  const [other = ''] = second.split(' ');
  await theirs.getByLabel(/^What happened/).fill(`${first} held the hand of ${other} and jumped.`);
  // It saves itself while it is typed.
  await expect(theirs.getByText('Saved', { exact: true })).toBeVisible();
  await theirs.getByRole('button', { name: 'Save and continue' }).click();
  await expect(theirs).toHaveURL(/step-2$/);
  await theirs.getByLabel(new RegExp(`^${name}’s voice`)).fill('Again!');
  await theirs.getByRole('button', { name: 'Save and continue' }).click();
  await expect(theirs).toHaveURL(/step-3$/);
  await theirs.getByLabel('Active').check();
  await theirs.getByRole('button', { name: 'Save and continue' }).click();
  await expect(theirs).toHaveURL(/step-4$/);
  await theirs.getByRole('button', { name: 'Save and continue' }).click();
  await expect(theirs).toHaveURL(/step-5$/);
  await theirs.getByLabel(/^Next step 1/).fill('Jump alone');
  await expect(theirs.getByRole('list', { name: 'What each family reads' })).toContainText('a friend');
  await theirs.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(theirs).toHaveURL(/development-diary\/feed$/);

  // Announced: the family has not reloaded the page.
  const entry = page.getByRole('article', { name: title });
  await expect(entry).toContainText(`${first} held the hand of a friend and jumped.`);
  await expect(entry).toContainText('Again!');
  await expect(entry).not.toContainText(other);
  await entry.getByRole('button', { name: `Like: ${title}` }).click();
  await expect(entry.getByRole('button', { name: `Like · 1: ${title}` })).toBeVisible();
  await entry.getByRole('button', { name: `Comment: ${title}` }).click();
  await entry.getByLabel('Comment', { exact: true }).fill('Proud of you');
  await entry.getByRole('button', { name: 'Send the comment' }).click();
  await expect(entry.getByRole('list', { name: `Comments on ${title}` })).toContainText('Proud of you');
  await expect(theirs.getByRole('article', { name: title })).toContainText('1 comment');
  await service.close();
});
