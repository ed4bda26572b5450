import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#fixtures/testProduct.ts';
import { formatDay, localDate, weekday } from '@bairn/shared/format/date';
import { firstPeriodEnd } from '@bairn/shared/schema/recurringWords';
import { callsOf } from '#pages/bookByCalls.ts';
import { choiceBar, dobOf, lines, payWith } from '#pages/checkout.ts';
import { signInAs, signUpFamily } from '#pages/newFamily.ts';
import { datesOf, findOffer, sessionPath, type Dated, type Offer } from '#pages/offers.ts';

const months = 42;
const [monday, wednesday] = [1, 3];

/** A first Monday or Wednesday whose first period has more of them, and one of those. */
function firstAndNext(dates: readonly Dated[], today: string): [Dated, Dated] {
  const days = dates.filter(
    ({ date, open, places_left }) =>
      date > today && open && places_left > 0 && [monday, wednesday].includes(weekday(date)),
  );
  for (const [nth, first] of days.entries()) {
    const [next, other] = days.slice(nth + 1);
    if (next && other && other.date <= firstPeriodEnd(first.date, today)) return [first, next];
  }
  throw new Error('The session has too few Mondays and Wednesdays.');
}

/** Its service closes a date of a session, as for a holiday. */
async function closeDate(request: APIRequestContext, { branch, session }: Offer, { id }: Dated) {
  const call = await callsOf(request, 'superadmin');
  const { nurseries } = await call<{ nurseries: { id: string; branches: { id: string }[] }[] }>('GET', '/auth/user');
  const nursery = nurseries.find(({ branches }) => branches.some((one) => one.id === branch.id));
  const path = `/nursery/${nursery?.id}/branch/${branch.id}/session/${session.id}`;
  const { instances } = await call<{ instances: { id: string; booked: number }[] }>('GET', path);
  const booked = instances.find((one) => one.id === id)?.booked ?? 0;
  await call('DELETE', `${path}/instance?instance_id=${id}&reason=Holiday&expected_bookings=${booked}`);
}

test('a family books every Monday and Wednesday without a holiday, sees it under Bookings, and ends it', async ({
  page,
  request,
}) => {
  test.slow();
  const offer = await findOffer(request, {
    place: 'EH6',
    session: 'Pre-school, full day',
    months,
    fits: (left) => left > 0,
  });
  const [first, holiday] = firstAndNext(await datesOf(request, offer), localDate(new Date()));
  await closeDate(request, offer, holiday);
  const family = await signUpFamily(request);
  const call = await callsOf(request, family);
  await call('POST', '/account/carer/create', { first_name: 'Morag', last_name: 'Weekly', dob: dobOf(months) });

  await signInAs(page, family, sessionPath(offer));
  await page.getByRole('button', { name: 'Monday', exact: true }).click();
  await page.getByRole('button', { name: 'Wednesday', exact: true }).click();
  await page.getByLabel('From', { exact: true }).selectOption(formatDay(first.date));
  const leftOut = `${formatDay(holiday.date)} (closed)`;
  await expect(page.getByText(leftOut)).toBeVisible();
  await page.getByRole('button', { name: 'Add every Monday and Wednesday' }).click();
  await expect(page.getByText('In your basket: Morag, every Monday and Wednesday')).toBeVisible();
  await choiceBar(page).getByRole('link', { name: 'Checkout' }).click();

  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Every Monday and Wednesday from');
  await expect(lines(page)).toContainText(leftOut);
  await expect(lines(page)).toContainText('You can end it at any time.');
  const kept = page.getByRole('checkbox', { name: /^Save this card for the coming months/ });
  await expect(kept).toBeChecked();
  await expect(kept).toBeDisabled();
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByText('Booked and paid')).toBeVisible();
  await expect(page.getByText('Morag comes every Monday and Wednesday until you end it.')).toBeVisible();

  await page.getByRole('link', { name: 'See it under Bookings' }).click();
  const weekly = page.getByRole('region', { name: 'Every week' });
  await expect(weekly).toContainText('Morag, Pre-school, full day');
  await expect(weekly).toContainText(leftOut);
  await expect(weekly).toContainText('Visa ending 4242');
  await weekly.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await weekly.getByText('Ended (1)').click();
  await expect(weekly.getByText(/^You ended it on/)).toBeVisible();
  // What is booked stays.
  await expect(page.getByRole('region', { name: formatDay(first.date) })).toContainText('Morag');
});
