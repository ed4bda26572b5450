import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { bookByCalls, callsOf } from '#pages/bookByCalls.ts';
import { dobOf } from '#pages/checkout.ts';
import { findOffer } from '#pages/offers.ts';

const months = 40;

test('an absence that a parent reports from the calendar is on the open attendance list, until it is taken back', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const fits = (left: number) => left >= 2;
  const offer = await findOffer(request, { place: 'EH6', service: 'Wee Puffins Nursery, Leith', months, fits });
  const first = await bookByCalls(request, await callsOf(request, 'parent2'), offer, dobOf(months));
  const { date } = offer.instance;

  const context = await browser.newContext();
  const staff = await context.newPage();
  await signIn(staff, 'staff');
  await staff.goto(`/planning/sessions/${offer.session.id}/register?date=${date}`);
  const child = staff.getByRole('article', { name: `${first} Afar` });
  await expect(child).toBeVisible();

  await signIn(page, 'parent2');
  await page.goto(`/planning/calendar?date=${date}`);
  const booking = page.getByRole('button', { name: new RegExp(`^${first}, `) });
  await booking.click();
  await page.getByRole('button', { name: 'Report an absence' }).click();
  const dialog = page.getByRole('dialog', { name: `Is ${first} not coming?` });
  await expect(dialog.getByText('No refund.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Ill' }).check();
  await dialog.getByRole('button', { name: `Report ${first} absent` }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${first}, .*Absent, you told them`) })).toBeVisible();

  // The list of the staff was open all the time.
  await expect(child.getByText('Ill (family)')).toBeVisible();

  await booking.click();
  await page.getByRole('button', { name: 'Take back the absence' }).click();
  await page.getByRole('button', { name: `Yes, ${first} is coming` }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${first}, .*Confirmed`) })).toBeVisible();
  await expect(child.getByText('Ill (family)')).toHaveCount(0);
  await context.close();
});
