import type { Page } from '@playwright/test';
import { signIn, type DemoAccount } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';

/** Screens that no journey passes, by who opens them. */
const screens: { who: DemoAccount | null; paths: string[] }[] = [
  {
    who: null,
    paths: [
      '/search?place=Nowhereinparticular',
      '/basket/checkout',
      '/legal/terms',
      '/legal/cookie',
      '/legal/privacy',
      '/legal/gdpr',
      '/legal/data-processing',
      '/legal/security',
      '/legal/support',
      '/auth/download-app',
      '/auth/register?as=service',
      '/auth/confirm-email',
      '/auth/reset-password',
      '/auth/complete-account',
    ],
  },
  { who: 'both', paths: ['/dashboard', '/notifications', '/notifications?unread=1', '/settings/profile'] },
  { who: 'superadmin', paths: ['/choose-branch'] },
  { who: 'newparent', paths: ['/auth/confirm-children'] },
  { who: 'onboarding', paths: ['/auth/service-onboarding/step-one'] },
  { who: 'onboarding2', paths: ['/auth/service-onboarding/step-two'] },
];

/** What every page has: one main part, one heading, a title of its own, nothing wider than the window, nothing for axe. */
async function look(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page).toHaveTitle(/\S · Bairn$/);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, `${path} is wider than the window`).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
}

for (const { who, paths } of screens) {
  test(`screens of ${who ?? 'a visitor'} are in order`, async ({ page }) => {
    test.slow();
    if (who) await signIn(page, who);
    for (const path of paths) await look(page, path);
  });
}

test('an entry of the public register is in order', async ({ page, request }) => {
  const answer = await request.get('/api/nursery/marketplace/search?place=EH6&per_page=50', {
    headers: { 'x-api-key': 'demo' },
  });
  const { data } = (await answer.json()) as { data: { kind: string; id: string }[] };
  const entry = data.find(({ kind }) => kind === 'unregistered');
  await look(page, `/unregistered-provider-details/${entry?.id}`);
});

test('an unknown address says so with 404, and leads on', async ({ page, problems }) => {
  problems.expect(/404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main[data-error="not-found"]')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the carer role and a suspended provider are refused with the reason', async ({ page, problems }) => {
  problems.expect(/403/);
  for (const [account, reason] of [
    ['carer', 'You are not allowed to access this portal. Please contact support.'],
    ['suspended', 'This provider has been suspended. Please contact your Administrator!'],
  ] as const) {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(`${account}@demo.bairn.test`);
    await page.getByLabel('Password', { exact: true }).fill('Bairn-demo-2026');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login/);
  }
});

test('who may not open a page is sent where the specification says', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, 'staff');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/basket/checkout');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/auth/login');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a page that is opened anew begins at its top, and Back finds the place', async ({ page }) => {
  await page.goto('/legal/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  const left = await page.evaluate(() => scrollY);
  await page.goto('/legal/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  // A heading's height is a fraction of a pixel, so the place is found to the pixel beside it.
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), left)).toBeLessThanOrEqual(1);
});

test('a second tab follows when the first signs out', async ({ context, problems }) => {
  // What was under way for the person is refused from now on.
  problems.expect(/401|404/);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signIn(first, 'parent');
  await second.goto('/planning');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await first.goto('/settings/profile');
  await first.getByRole('button', { name: /^Account of/ }).click();
  await first.getByRole('button', { name: 'Sign out' }).click();
  await expect(first).toHaveURL(/\/$/);
  await expect(second).not.toHaveURL(/\/planning/);
});
