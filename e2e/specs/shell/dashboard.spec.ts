import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const titles = (page: Page) => page.locator('main section h2');

/** What lies below the window's edge comes once somebody scrolls; no card is left waiting. */
async function allCards(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

test('each role has the cards of its day, which lead to their pages', async ({ page }) => {
  await signIn(page, 'staff');
  await allCards(page);
  expect(await titles(page).allTextContents()).toEqual(['Today', 'Allergies and needs', 'My shifts', 'Places to fill']);
  await expectNoAxeViolations(page);
  await card(page, 'Allergies and needs').getByRole('link', { name: 'All children' }).click();
  await expect(page).toHaveURL(/\/children\/active/);
});

test('a super admin sees the team and what was done last too', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/dashboard');
  await allCards(page);
  expect(await titles(page).allTextContents()).toEqual([
    'Today',
    'Allergies and needs',
    'Working today',
    'Places to fill',
    'Invitations',
    'Latest activity',
  ]);
  await expect(card(page, 'Invitations').getByText('Rhona Kinnaird')).toBeVisible();
  await expectNoAxeViolations(page);
  await card(page, 'Working today').getByRole('link', { name: 'The week' }).click();
  await expect(page).toHaveURL(/\/team\/week/);
});

test('a call that fails and code that does not come leave the other cards alone, and come back', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource|integrity|preload|RUNTIME|Loading (chunk|script)/i);
  await signIn(page, 'admin');
  await page.route('**/session-registry', (route) => route.fulfill({ status: 503, body: '' }));
  await page.route('**/r/team/**', (route) => route.abort());
  await page.goto('/dashboard');
  await allCards(page);
  const [needs, working] = [card(page, 'Allergies and needs'), card(page, 'Working today')];
  await expect(needs.getByRole('alert')).toBeVisible();
  await expect(working.getByRole('alert')).toContainText('The part of Bairn for staff and rotas did not load');
  await expect(card(page, 'Today').getByText('in now')).toBeVisible();
  await expect(card(page, 'Places to fill').getByRole('alert')).toHaveCount(0);
  // Neither a member of staff's card nor a super admin's.
  for (const name of ['My shifts', 'Latest activity']) await expect(card(page, name)).toHaveCount(0);
  await expect(page.locator('main[data-error]')).toHaveCount(0);
  await expectNoAxeViolations(page);

  await page.unroute('**/session-registry');
  await needs.getByRole('button', { name: 'Try again' }).click();
  await expect(needs.getByRole('alert')).toHaveCount(0);
  await expect(working.getByRole('alert')).toBeVisible();
  await page.unroute('**/r/team/**');
  // It also asks by itself from time to time, and may be there before the button is pressed.
  const [week, again] = [
    working.getByRole('link', { name: 'The week' }),
    working.getByRole('button', { name: 'Try again' }),
  ];
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(week).toBeVisible({ timeout: 2000 });
  }).toPass();
});
