import { expect, test } from '#fixtures/test.ts';
import { bringToLife } from '#pages/alive.ts';

const counted = [
  'bairn_remote_load_seconds_count\\{remote="marketplace"',
  'bairn_vital_seconds_count\\{vital="lcp",remote="shell"',
  'bairn_layout_shift_count\\{remote="shell"',
];

test('how fast pages were is told once, and stands in the metrics by app and version', async ({ page, request }) => {
  const counts = async () => {
    const metrics = await (await request.get('/metrics')).text();
    return counted.map((name) => {
      const rows = metrics.matchAll(new RegExp(`^${name},version="\\w{10}"\\} (\\d+)$`, 'gm'));
      return [...rows].reduce((sum, [, count]) => sum + Number(count), 0);
    });
  };
  const before = await counts();
  await page.goto('/auth/login');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/watch.js')),
  );
  // Search is opened without loading another document.
  await bringToLife(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const told = page.waitForRequest('**/api/vitals');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const sent = await told;
  expect((await sent.response())?.status()).toBe(200);
  expect(await sent.headerValue('cookie')).toBeNull();
  const after = await counts();
  // Other journeys of this product are counted too.
  for (const [nth, count] of after.entries()) expect(count).toBeGreaterThan(before[nth] ?? 0);
});
