import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

for (const width of [1280, 390]) {
  test(`a family restricts what a service sees at ${width} px`, async ({ page, browser }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'parent');
    await page.goto('/settings/children');
    await expect(page).toHaveURL(/\/settings\/children\/[^/]+\/profile/);
    const menu = page.getByRole('navigation', { name: 'Settings' });
    const all = menu.getByRole('button', { name: 'All settings' });
    if (await all.isVisible()) await all.click();
    await menu.getByRole('link', { name: 'Isla Mackay' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Isla Mackay' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Child' }).getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL(/\/services$/);
    const [, , , child] = new URL(page.url()).pathname.split('/');

    const service = await browser.newContext();
    const theirs = await service.newPage();
    await signIn(theirs, 'staff');
    await theirs.goto(`/children/profile/${child}/information`);
    const details = theirs.getByRole('region', { name: 'Details' });
    await expect(details).not.toContainText('Not shared by the family');

    const here = page.getByRole('region', { name: 'Wee Puffins Nursery, Leith' });
    await here.getByRole('button', { name: /^Stop sharing: Languages/ }).click();
    await expect(here.getByRole('button', { name: /^Share: Languages/ })).toBeVisible();
    await expect(here).toContainText(/Stopped by Catriona Mackay on/);
    // Announced: staff have not reloaded the page.
    await expect(details).toContainText('Not shared by the family');
    await expect(theirs.getByText('Egg').first()).toBeVisible();

    await here.getByRole('button', { name: /^Share: Languages/ }).click();
    await expect(details).not.toContainText('Not shared by the family');
    await service.close();
  });
}

test('a child that a parent adds is in the menu of a second tab without a reload', async ({ page, context }) => {
  await signIn(page, 'newparent');
  await page.goto('/settings/profile');
  const other = await context.newPage();
  await other.goto('/settings/profile');
  const first = 'Ailsa';
  const last = `Testing${'x'.repeat(1 + (Date.now() % 9))}`;
  const open = async (tab: typeof page) => {
    const all = tab.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'All settings' });
    await expect(tab.getByRole('navigation', { name: 'Settings' })).toBeVisible();
    if (await all.isVisible()) await all.click();
  };
  await open(other);
  await open(page);
  await page.getByRole('button', { name: 'Add child +' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a new child' });
  await dialog.getByLabel('First name').fill(first);
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Date of birth').fill('2024-05-06');
  await dialog.getByRole('button', { name: 'Add child' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible();
  await expect(other.getByRole('link', { name: `${first} ${last}` })).toBeVisible();
});
