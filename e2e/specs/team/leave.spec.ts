import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/testProduct.ts';
import { addDays, formatDate, weekday } from '@bairn/shared/format/date';
import { awayDays, datesOf } from '@bairn/shared/format/leaveDays';
import type { PersonLeave } from '@bairn/shared/schema/leave';

/** Approved leave in the weeks that have a rota would open its shifts. */
const withRota = 22;

/** Opens the person's leave year, the present one unless a year is named. */
async function openYear(page: Page, year?: number): Promise<PersonLeave> {
  const answer = page.waitForResponse(
    (one) => /\/absences(\?|$)/.test(one.url()) && (year === undefined || one.url().includes(`year=${year}`)),
  );
  await page.goto(`/settings/holidays${year === undefined ? '' : `?year=${year}`}`);
  return ((await (await answer).json()) as { data: PersonLeave }).data;
}

/** The first day of the leave year on which, as on the next day of the same week, the person works and has no leave yet. */
function twoWorkingDays({ from, to, today, periods, closed_on, absences }: PersonLeave): string | undefined {
  const closed = new Set(closed_on);
  const isFree = (date: string) =>
    awayDays({ from: date, to: date, part: 'day', minutes: null }, periods, closed).length > 0 &&
    !absences.some((one) => one.from <= date && date <= one.to);
  const after = addDays(today, withRota);
  return datesOf({ from: after > from ? after : from, to: addDays(to, -1) }).find(
    (date) => weekday(date) < 7 && isFree(date) && isFree(addDays(date, 1)),
  );
}

test('leave is asked for and approved on phones, and the person sees it without a reload', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  await signIn(page, 'staff');
  const present = await openYear(page);
  // The last weeks of a year have no such days: the request is then made for the next one.
  const first = twoWorkingDays(present) ?? twoWorkingDays(await openYear(page, present.year + 1));
  if (!first) throw new Error('The person works on no two days in a row.');
  await expect(page.getByText(/^[\d.]+ days$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ask for leave' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Ask for leave' });
  await dialog.getByLabel('First day').fill(first);
  await dialog.getByLabel('Last day').fill(addDays(first, 1));
  await expect(dialog.getByText(/^This takes 2 days\. You have [\d.]+ days left after it/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the request' }).tap();
  const asked = page.getByRole('listitem').filter({ hasText: formatDate(first) });
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
    .filter({ hasText: formatDate(first) });
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
