import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/testProduct.ts';
import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { addDays, formatDate, localDate, weekday } from '@bairn/shared/format/date';

/** A Tuesday after the weeks with a rota, where it and the next day are open and the person has no leave yet. */
function openTuesday(): string {
  const after = addDays(localDate(new Date()), 22);
  const first = addDays(after, (9 - weekday(after)) % 7);
  const isOpen = (date: string) => bankHoliday(date) === undefined && !/12-(2[2-9]|3)/.test(date.slice(5));
  const found = [first, addDays(first, 21)].find((date) => isOpen(date) && isOpen(addDays(date, 1)));
  if (!found) throw new Error('No open Tuesday');
  return found;
}

test('leave is asked for and approved on phones, and the person sees it without a reload', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const tuesday = openTuesday();
  await signIn(page, 'staff');
  await page.goto('/settings/holidays');
  const left = page.getByText(/^[\d.]+ days$/).first();
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Ask for leave' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Ask for leave' });
  await dialog.getByLabel('First day').fill(tuesday);
  await dialog.getByLabel('Last day').fill(addDays(tuesday, 1));
  await expect(dialog.getByText('This takes 2 days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the request' }).tap();
  const asked = page.getByRole('listitem').filter({ hasText: formatDate(tuesday) });
  await expect(asked.getByText('Requested')).toBeVisible();

  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const admin = await phone.newPage();
  await signIn(admin, 'admin');
  await admin.goto('/staff/holidays');
  const waiting = admin
    .getByRole('listitem')
    .filter({ hasText: 'Eilidh Fraser' })
    .filter({ hasText: formatDate(tuesday) });
  await waiting.getByRole('button', { name: 'Answer Eilidh Fraser' }).tap();
  const answer = admin.getByRole('dialog', { name: 'Leave of Eilidh Fraser' });
  await expect(answer.getByText(/left, .* after this/)).toBeVisible();
  await expect(answer.getByRole('table').getByRole('row')).toHaveCount(3);
  await answer.getByLabel('Message to the person').fill('Have a good time.');
  await answer.getByRole('button', { name: 'Approve' }).tap();
  await expect(waiting).toHaveCount(0);

  await expect(asked.getByText('Approved')).toBeVisible();
  await expect(asked.getByText('Have a good time.')).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the absence' }).tap();
  await expect(asked.getByText('Cancelled')).toBeVisible();
  await phone.close();
});
