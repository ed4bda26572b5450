import type { Access } from '@bairn/shared/contract';
import type { Page } from '@playwright/test';
import { signIn, type DemoAccount } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { walkedPages } from '#walkedPages';

/** Who walks, as which role, and where section 6 of the specification sends them from a page that is not theirs. */
const people: { who: DemoAccount; role: string; sent: RegExp }[] = [
  { who: 'parent2', role: 'keyworker', sent: /^\/$/ },
  { who: 'superadmin', role: 'nursery-super-admin', sent: /^\/planning\/bookings$/ },
];

/** Pages that lead on by what they find, or find nothing without being told what. */
const leadsOn = ['/planning', '/team', '/auth/confirm-children', '/settings/children'];
const findsNothing = ['/basket/checkout-complete'];
/** Steps that lead back to the first one, which was not filled in. */
const firstStep: Record<string, string> = {
  '/children/create/step-2': '/children/create',
  '/children/create/step-3': '/children/create',
};

const isOpenTo = (access: Access, role: string) =>
  access === 'public' || (access === 'guest' ? role === 'guest' : (access as readonly string[]).includes(role));

/** Goes to another page in the same document, as Back and Forward do. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Where the page is, once the router is there: the address, and the title that the manifest has for it. */
const place = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname,
    title: document.querySelector('title[data-shell]')?.textContent,
    headings: document.querySelectorAll('main h1').length,
    failed: document.querySelector<HTMLElement>('main[data-error]')?.dataset['error'] ?? null,
  }));

for (const { who, role, sent } of people) {
  test(`every page opens, or leads on, for ${who}`, async ({ page }) => {
    test.slow();
    await signIn(page, who);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { path, title, access, byEmail } of walkedPages) {
      // Somewhere else first, so that its title is not there before the page is.
      await go(page, '/legal/cookie');
      await expect.poll(async () => (await place(page)).title).toBe('Cookies · Bairn');
      if (path === '/legal/cookie') continue;
      await go(page, path);
      if (leadsOn.includes(path) && isOpenTo(access, role)) {
        await expect
          .poll(() => place(page), { message: `${path} for ${role}` })
          .toMatchObject({ headings: 1, failed: null, title: expect.not.stringMatching(/^Cookies/) });
      } else if (byEmail || isOpenTo(access, role)) {
        const failed = findsNothing.includes(path) ? 'not-found' : null;
        const there = { path: firstStep[path] ?? path, title: `${title} · Bairn`, headings: 1, failed };
        await expect.poll(() => place(page), { message: `${path} for ${role}` }).toEqual(there);
      } else {
        const address = async () => (await place(page)).path;
        await expect.poll(address, { message: `${path} for ${role}` }).toMatch(sent);
      }
    }
  });
}
