import { readFile } from 'node:fs/promises';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { openServices } from '#pages/services.ts';

test('an owner looks at a quarter, downloads its figures, and sees those of another service', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/performance');
  await expect(page.getByRole('heading', { level: 1, name: 'Service performance' })).toBeVisible();
  const period = page.getByRole('group', { name: 'Period' });
  const quarter = page.waitForResponse((response) => /insights\/service\?(?!.*part=forecast)/.test(response.url()));
  await period.getByRole('button', { name: 'Quarter' }).click();
  expect((await quarter).status()).toBe(200);
  await expect(page).toHaveURL(/period=quarter/);
  await expect(period.getByRole('button', { name: 'Quarter' })).toHaveAttribute('aria-pressed', 'true');

  const rooms = page.getByRole('region', { name: 'By room' });
  const occupied = async () => (await rooms.getByRole('row').nth(1).textContent()) ?? '';
  await expect(rooms.getByRole('row').nth(1)).toContainText('%');
  const downloaded = page.waitForEvent('download');
  await rooms.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('By room.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/Room,Occupancy,Occupied,Places/);
  expect(lines).toHaveLength(await rooms.getByRole('row').count());
  const [room = ''] = lines[1]?.split(',') ?? [];
  expect(await occupied()).toContain(room);

  // How an earlier forecast did.
  await expect(page.getByRole('region', { name: 'How close the same rule came' })).toContainText('%');

  const before = await rooms.getByRole('row').allTextContents();
  const choice = await openServices(page);
  const name = (await choice.textContent()) ?? '';
  await choice.click();
  await expect(page.getByText(`You now work in ${name}.`)).toBeVisible();
  await page.goto('/performance/service-performance/service?period=quarter');
  await expect(page.getByRole('main')).toContainText(name);
  await expect(rooms.getByRole('row').nth(1)).toContainText('%');
  expect(await rooms.getByRole('row').allTextContents()).not.toEqual(before);
});
