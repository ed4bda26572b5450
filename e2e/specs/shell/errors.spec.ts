import type { APIRequestContext, Page } from '@playwright/test';
import { demoPassword, signIn, type DemoAccount } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/testProduct.ts';

/** Specification section 8, row by row, in a browser: by the state itself where one can be brought about, else at the server's edge. */

const suspended = 'This provider has been suspended. Please contact your Administrator!';
const unknown = 'An unknown error occurred, please contact support@bairn.test if the problem persists.';
const expired = 'Session has expired. Please log in again.';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A session of another device, which the page can sign out; that call fails as each row says. */
async function otherDevice(request: APIRequestContext, account: DemoAccount): Promise<void> {
  const data = { email: `${account}@demo.bairn.test`, password: demoPassword };
  const headers = { 'x-api-key': 'demo', 'user-agent': firefox };
  expect((await request.post('/api/auth/login', { headers, data })).status()).toBe(200);
}

/** The page whose calls the rows are about, signed in. */
async function openSettings(page: Page, request: APIRequestContext, account: DemoAccount): Promise<void> {
  await otherDevice(request, account);
  await signIn(page, account);
  await page.goto('/settings/settings');
  await expect(signOut(page)).toBeVisible();
}
const signOut = (page: Page) => page.getByRole('button', { name: /^Sign out Firefox/ }).first();
const alerts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('alert');
const atSignIn = (page: Page) => expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();

async function expectAlert(page: Page, message: string): Promise<void> {
  const alert = alerts(page).filter({ hasText: message });
  await expect(alert).toBeVisible();
  // Red by the token that every danger has, whatever its shade. A second failure of the kind draws the alert anew.
  const danger = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--danger-text)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(alert).toHaveCSS('color', danger);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);
}

type Row = { what: string; status: number; body?: unknown; text?: string; type?: string; alert: string };
const told = { message: 'What the server says.' };

/** Rows that only say something. */
const rows: Row[] = [
  { what: '403 with a message', status: 403, body: told, alert: told.message },
  { what: '403 with an error message', status: 403, body: { error: told }, alert: told.message },
  { what: '409', status: 409, body: told, alert: told.message },
  { what: '409 with an error message', status: 409, body: { error: told }, alert: told.message },
  { what: '422', status: 422, body: { ...told, errors: { dob: ['No.'] } }, alert: told.message },
  { what: '422, nested', status: 422, body: { error: told }, alert: told.message },
  ...['children', 'email_address', 'email', 'contact_phone', 'cs_number'].map((field) => ({
    what: `422 with a mistake in ${field}`,
    status: 422,
    body: { ...told, errors: { [field]: [`The ${field} is taken.`, 'And wrong.'] } },
    alert: `The ${field} is taken.`,
  })),
  { what: '500', status: 500, body: told, alert: told.message },
  { what: '4040', status: 418, body: { ...told, code: 4040 }, alert: told.message },
  { what: 'another error message', status: 410, body: { error: told }, alert: told.message },
  { what: 'a plain string', status: 500, text: 'As it is.', type: 'text/plain', alert: 'As it is.' },
  { what: 'a string as JSON', status: 500, body: 'As it is.', alert: 'As it is.' },
  { what: 'nothing readable', status: 500, text: '<html>', type: 'text/html', alert: unknown },
  { what: '500 without a message', status: 500, body: {}, alert: unknown },
];

test('every failure of a call says or does what it should', async ({ page, context, request, product, problems }) => {
  test.slow();
  problems.expect(/Failed to load resource/);
  await openSettings(page, request, 'parent2');

  for (const { what, status, body, text, type, alert } of rows) {
    await test.step(what, async () => {
      const answer = { status, body: text ?? JSON.stringify(body), ...(type ? { type } : {}) };
      await product.act({ answers: [{ path: '^DELETE /api/auth/devices/', times: 1, ...answer }] });
      await signOut(page).click();
      await expectAlert(page, alert);
      await expect(page).toHaveURL(/\/settings\/settings$/);
    });
  }

  await test.step('an alert stays for 5 seconds', async () => {
    await product.act({ answers: [{ path: '^DELETE /api/auth/devices/', times: 1, body: JSON.stringify(told) }] });
    const began = Date.now();
    await signOut(page).click();
    await expect(alerts(page)).toBeVisible();
    await expectNoAxeViolations(page);
    await expect(alerts(page)).toHaveCount(0);
    expect(Date.now() - began).toBeGreaterThan(4_000);
  });

  await test.step('no network', async () => {
    await context.setOffline(true);
    await signOut(page).click();
    await expectAlert(page, 'We could not reach Bairn. Check your connection and try again.');
    await context.setOffline(false);
  });

  await test.step('403 without a word leads to the root', async () => {
    await product.act({
      answers: [{ path: '^DELETE /api/auth/devices/', times: 1, status: 403, body: '{"message":""}' }],
    });
    await signOut(page).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(alerts(page)).toHaveCount(0);
  });
});

test('a call that takes 30 seconds is given up', async ({ page, request, product, problems }) => {
  problems.expect(/Failed to load resource/);
  await openSettings(page, request, 'parent2');
  await product.act({ answers: [{ path: '^DELETE /api/auth/devices/', times: 1, hang: true }] });
  await page.clock.install();
  const asked = page.waitForRequest((sent) => sent.method() === 'DELETE');
  await signOut(page).click();
  await asked;
  await expect(signOut(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(15_000);
  await expect(alerts(page)).toHaveCount(0);
  await page.clock.fastForward(16_000);
  await expect(alerts(page)).toContainText(
    'This is taking longer than it should. Check your connection and try again.',
  );
});

test('a session that is over, and one that cannot be read, end on screen', async ({ page, request, problems }) => {
  test.slow();
  problems.expect(/Failed to load resource/);
  const token = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('bairn.session') ?? '{}') as { token: string }).token);
  const headers = async () => ({ 'x-api-key': 'demo', authorization: `Bearer ${await token()}` });

  await test.step('401 while signed in', async () => {
    await openSettings(page, request, 'parent');
    // The line on which the end is told is cut, so that the next call finds it out.
    await page.routeWebSocket(/\/app\//, (socket) => void socket.close());
    await page.reload();
    await expect(signOut(page)).toBeVisible();
    await request.get('/api/auth/logout', { headers: await headers() });
    await signOut(page).click();
    await atSignIn(page);
    await expect(page).toHaveURL(/from=%2Fsettings%2Fsettings/);
    await expectAlert(page, expired);
  });

  await test.step('400: the token cannot be read', async () => {
    await signIn(page, 'parent');
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('bairn.session') ?? '{}') as object;
      localStorage.setItem('bairn.session', JSON.stringify({ ...stored, token: 'rubbish' }));
    });
    await page.goto('/settings/settings');
    await atSignIn(page);
    expect(await page.evaluate(() => localStorage.getItem('bairn.session'))).toBeNull();
  });
});

test('a provider that is suspended, or to be deleted, is left', async ({ page, request, product, problems }) => {
  test.slow();
  problems.expect(/Failed to load resource/);
  const email = 'otheradmin@demo.bairn.test';

  await test.step('suspended while they work: the only provider, so the session is over', async () => {
    await signIn(page, 'otheradmin');
    await page.goto('/planning/sessions');
    await expect(page.getByRole('table').first()).toBeVisible();
    await product.act({ suspend: { email, suspended: true } });
    await page.reload();
    await atSignIn(page);
    await expectAlert(page, suspended);
  });

  await test.step('suspended already: they are not let in', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('main').getByText(suspended)).toBeVisible();
    await product.act({ suspend: { email, suspended: false } });
  });

  await test.step('to be deleted', async () => {
    const message = 'The Service has been scheduled for deletion, please get in touch with an administration member';
    await openSettings(page, request, 'otheradmin');
    const body = JSON.stringify({ message });
    await product.act({ answers: [{ path: '^DELETE /api/auth/devices/', times: 1, status: 403, body }] });
    await signOut(page).click();
    await atSignIn(page);
    await expectAlert(page, message);
  });
});

test('what fails at the start is told alike', async ({ page, product, problems }) => {
  problems.expect(/Failed to load resource/);
  const down = { status: 500, body: JSON.stringify({ message: 'We are back in a minute.' }) };
  await signIn(page, 'parent');

  await test.step('the first check of who is here', async () => {
    await product.act({ answers: [{ path: '^GET /api/auth/user', times: 1, ...down }] });
    await page.goto('/settings/profile');
    await expectAlert(page, 'We are back in a minute.');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
  });

  await test.step('the public settings', async () => {
    await product.act({ answers: [{ path: '^GET /api/core/web/config', times: 1, ...down }] });
    await page.reload();
    await expectAlert(page, 'We are back in a minute.');
  });
});
