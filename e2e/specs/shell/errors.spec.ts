import type { Page, Request } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

// Section 8 of the specification in a browser; every row of it is in shell/src/errors/catalogue.test.ts.

/** An alert over the page, or in place where the form has room for it. */
const alerts = (page: Page) => page.getByRole('alert');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

const expectAlert = (page: Page, message: string) => expect(alerts(page).filter({ hasText: message })).toBeVisible();

test('an API that refuses, cannot be reached or does not answer is reported, and what was typed stays', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/Failed to load resource|net::ERR|WebSocket/);
  const open = new Set<Request>();
  page.on('request', (sent) => sent.url().includes('/api/') && open.add(sent));
  page.on('requestfinished', (sent) => open.delete(sent));
  page.on('requestfailed', (sent) => open.delete(sent));
  // Realtime stays silent: each time it connects, the page asks for everything again a moment later.
  await page.routeWebSocket(/\/app\//, () => {});
  await signIn(page, 'parent');
  await page.goto('/settings/profile');
  await page.getByLabel('City').fill('Leith');

  const body = JSON.stringify({ message: 'What the server says.' });
  const isSave = (url: URL) => url.pathname.startsWith('/api/users/');
  await page.route(isSave, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
  await save(page);
  await expectAlert(page, 'What the server says.');
  await page.unroute(isSave);

  await context.setOffline(true);
  await save(page);
  await expectAlert(page, 'We could not reach Bairn. Check your connection and try again.');
  await context.setOffline(false);

  // What the page asks for once it is back online must not be given up, too.
  await expect.poll(() => open.size).toBe(0);
  await page.clock.install();
  await page.route(isSave, () => {});
  const asked = page.waitForRequest((sent) => isSave(new URL(sent.url())));
  await save(page);
  await asked;
  await page.clock.fastForward(31_000);
  await expectAlert(page, 'This is taking longer than it should. Check your connection and try again.');
  await expect(page.getByLabel('City')).toHaveValue('Leith');
});
