import type { Release } from '@bairn/shared/contract';
import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { filesOf, liveRelease } from '#fixtures/remotes.ts';
import { expect, test } from '#fixtures/testProduct.ts';
import { movePointer } from '#pages/alive.ts';

// Corrupt files that the browser keeps for ever: no request is intercepted here, as that would switch off the cache.

/** Answers once with another content, as a proxy might that cut a file off, and lets the browser keep it. */
const corrupt = (path: string, type = 'text/javascript') => ({
  path,
  times: 1,
  status: 200,
  type,
  body: '/* cut off */',
  cache: 'public, max-age=31536000, immutable',
});

const again = (page: Page) => page.locator('main[data-error]').getByRole('button', { name: 'Try again', exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Opens an address in the same document. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('pages whose files came corrupt and are kept by the browser come back by Try again, in the same document', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/integrity|RUNTIME|Loading (chunk|css)|ScriptNetworkError/i);
  await signIn(page, 'admin');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const { chunk, style } = filesOf(await liveRelease(page, 'team'), '/team/week');
  const { version } = await liveRelease(page, 'shell');
  const shell = (await (await page.request.get(`/r/shell/${version}/manifest.json`)).json()) as Release;
  await product.act({
    answers: [
      corrupt(`GET /r/team/[^/]+/${chunk}`),
      corrupt(`GET /r/team/[^/]+/${style}`, 'text/css'),
      corrupt('GET /r/settings/[^/]+/remoteEntry.js'),
      corrupt(`GET /r/shell/[^/]+/${filesOf(shell, '/notifications').chunk}`),
    ],
  });
  for (const [path, title] of [
    ['/team/week', /Mon .* to Sun/],
    ['/settings/profile', 'Your Profile'],
    ['/notifications', 'Notifications'],
  ] as const) {
    await visit(page, path);
    await again(page).click();
    await expect(heading(page)).toHaveText(title);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') === true)).toBe(true);
});

test('a rendered page whose code came corrupt and is kept by the browser comes alive by Try again', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/integrity|preload|RUNTIME|Loading (chunk|script|css)|ScriptNetworkError/i);
  const { chunk } = filesOf(await liveRelease(page, 'marketplace'), '/search');
  await product.act({ answers: [corrupt(`GET /r/marketplace/[^/]+/${chunk}`)] });
  await page.goto('/search');
  await expect(heading(page)).toBeVisible();
  await movePointer(page);
  const bar = page.locator('.unalive');
  await expect(bar).toHaveAttribute('data-failed', '');
  await bar.getByRole('button', { name: 'Try again' }).click();
  await expect(bar).toHaveCount(0);
});
