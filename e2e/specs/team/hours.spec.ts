import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/testProduct.ts';
import { addDays, formatDay, localDate, weekday } from '@bairn/shared/format/date';

const pin = '2580';

/** A member of staff who worked neither today nor yesterday in the demonstration data. */
function memberOffWork(today: string): string {
  const day = weekday(today);
  return day === 1 ? 'Fiona Baillie' : day >= 6 ? 'Agnieszka Nowak' : 'Ruaridh Bain';
}

test('a member clocks in and out by PIN, and an admin corrects the time, which the total shows', async ({
  page,
  browser,
  product,
  problems,
}) => {
  test.slow();
  // The wrong PIN.
  problems.expect(/422/);
  const today = localDate(product.now());
  const member = memberOffWork(today);
  const yesterday = addDays(today, -1);

  await signIn(page, 'staff');
  await page.goto('/staff/sign-in');
  const row = page.getByRole('listitem').filter({ hasText: member });
  const clock = async (what: 'in' | 'out', typed: string) => {
    const dialog = page.getByRole('dialog', { name: `${member}: clock ${what}` });
    if (!(await dialog.isVisible())) await row.getByRole('button', { name: `Clock ${what}: ${member}` }).click();
    await dialog.getByLabel('PIN').fill(typed);
    await dialog.getByRole('button', { name: `Clock ${what}` }).click();
    return dialog;
  };
  const refused = await clock('in', '9753');
  await expect(refused.getByText('The PIN is wrong.')).toBeVisible();
  await clock('in', pin);
  await expect(row.getByText(/^In since /)).toBeVisible();
  await clock('out', pin);
  await expect(row.getByText(/^In since /)).toHaveCount(0);

  const office = await browser.newContext({ baseURL: product.url });
  const admin = await office.newPage();
  await signIn(admin, 'admin');
  const list = `/staff/hours?from=${yesterday}&to=${today}&search=${encodeURIComponent(member)}`;
  await admin.goto(list);
  await expect(admin.getByText('0:00 h worked')).toBeVisible();
  await admin.getByRole('link', { name: member }).click();
  await admin.getByRole('button', { name: `Actions for ${formatDay(today)}` }).click();
  await admin.getByRole('menuitem', { name: 'Correct' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Correct this time' });
  await dialog.getByLabel('Day').fill(yesterday);
  await dialog.getByLabel('In', { exact: true }).fill('08:00');
  await dialog.getByLabel('Out').fill('12:00');
  await dialog.getByLabel('Reason').fill('Clocked in a day late');
  await dialog.getByRole('button', { name: 'Save the time' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByText(/Clocked in a day late \(was /)).toBeVisible();
  await admin.goto(list);
  await expect(admin.getByText('4:00 h worked')).toBeVisible();
  await office.close();
});
