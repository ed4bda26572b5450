import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Cards below the fold load on scrolling; no card is left waiting. */
async function allCards(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

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
