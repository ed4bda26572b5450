import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/testProduct.ts';
import { formatDate, localDate, localTime } from '@bairn/shared/format/date';

/** Whole minutes from an instant until a clock in Scotland shows a time; a night may have 23 or 25 hours. */
function minutesUntil(time: string, from: Date): number {
  let minutes = 0;
  while (localTime(new Date(from.getTime() + minutes * 60_000)) !== time) minutes += 1;
  return minutes;
}

test('a certificate is sent from a phone and approved, and its lapse is on the dashboard in the same minute', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  // Shortly before midnight, as a login that is not used lasts an hour.
  await product.act({ advance_minutes: minutesUntil('23:20', product.now()) });
  const today = localDate(product.now());
  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const staff = await phone.newPage();
  await signIn(staff, 'staff');
  await staff.goto('/settings/qualifications');
  await staff.getByRole('button', { name: 'Add a qualification' }).tap();
  await staff.getByLabel('Number').fill('1901 0203 0405 0607');
  await staff.getByLabel('First day').fill('2021-01-11');
  await staff.getByLabel('Last day').fill(today);
  await staff.getByRole('button', { name: 'Continue' }).tap();
  await staff.locator('input[type="file"]').setInputFiles({
    name: 'pvg.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 A certificate'),
  });
  const sent = staff.getByRole('listitem').filter({ hasText: '1901 0203 0405 0607' });
  await expect(sent.getByText('Waiting for an admin')).toBeVisible();

  await signIn(page, 'admin');
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Checks and certificates' });
  const waiting = card.getByRole('list', { name: 'Waiting for your approval' });
  await waiting.getByRole('link', { name: 'Eilidh Fraser' }).click();
  await page.getByRole('button', { name: 'Approve PVG membership' }).press('Enter');
  // The staff's page follows by itself.
  await expect(sent.getByText('Ends soon')).toBeVisible();
  // The former membership is longer, and would take the place of this one.
  const former = page
    .getByRole('listitem')
    .filter({ hasText: 'PVG membership' })
    .filter({ hasNotText: '1901 0203 0405 0607' });
  await former.getByRole('button', { name: 'Remove PVG membership' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(former).toHaveCount(0);
  await expect(page.getByText('Counts towards ratios')).toBeVisible();

  let reads = 0;
  page.on('response', (answer) => (reads += answer.url().endsWith('/staff-lapses') ? 1 : 0));
  await page.goto('/dashboard');
  // The page fetches everything again when its realtime connection opens. After that only the clock can show a lapse.
  await expect.poll(() => reads, { timeout: 60_000 }).toBeGreaterThan(1);
  const ending = card.getByRole('listitem').filter({ hasText: 'Eilidh Fraser' }).filter({ hasText: 'PVG membership' });
  await expect(ending.getByText(`Ends ${formatDate(today)}`)).toBeVisible();
  await product.act({ advance_minutes: minutesUntil('00:00', product.now()) });
  // Nothing announces it: the card asks again by itself, without a reload.
  await expect(ending.getByText(`Ended ${formatDate(today)}`)).toBeVisible({ timeout: 60_000 });
  await phone.close();
});
