import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/testProduct.ts';
import { addDate, dateRow, lines, openBasket, takeAllPlaces } from '#pages/checkout.ts';
import { findOffer, placesLeft, sessionPath, type Offer } from '#pages/offers.ts';

const months = 42;
const some = (left: number) => left >= 2;

async function add(page: Page, offer: Offer) {
  await page.goto(sessionPath(offer));
  await addDate(page, offer.instance.date);
  await expect(dateRow(page, offer.instance.date)).toContainText('In your basket');
}

test('the basket in the header says what the specification says, empty and with items', async ({ page, request }) => {
  test.slow();
  const offer = await findOffer(request, { place: 'EH6', months, fits: some });
  await page.goto('/search?place=EH6');
  const basket = await openBasket(page);
  await expect(basket).toContainText('Your basket (0)');
  await expect(basket).toContainText('You have no items in your basket');
  await expect(basket).toContainText('Total to pay');
  await expect(basket.getByRole('button', { name: 'Go to checkout' })).toBeDisabled();
  await expectNoAxeViolations(page);

  await add(page, offer);
  await openBasket(page);
  await expect(basket).toContainText('Your basket (1)');
  await expect(basket).toContainText(offer.session.name);
  await expect(basket).toContainText('Kept for 30 minutes');
  await expectNoAxeViolations(page);

  await basket.getByRole('button', { name: /^Remove/ }).click();
  await expect(basket).toContainText('Your basket (0)');
  await expect(basket).toContainText(`Removed: ${offer.session.name}`);
  await basket.getByRole('button', { name: 'Undo' }).click();
  await expect(basket).toContainText('Your basket (1)');
  await basket.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/\/basket\/checkout$/);
});

test('a place is kept 30 minutes, twice longer, runs out, and is held again at its new price', async ({
  page,
  request,
  product,
}) => {
  test.slow();
  const offer = await findOffer(request, { place: 'EH6', months, fits: some });
  await add(page, offer);
  await page.goto('/basket/checkout');
  const line = lines(page).first();
  await expect(line).toContainText('Kept for 30 minutes');
  const price = (await line.getByText(/^£/).innerText()).replace('£', '');

  await product.act({ advance_minutes: 22 });
  await page.reload();
  await expect(line).toContainText(/Kept for [78] minutes/);
  await line.getByRole('button', { name: 'Keep longer (2 left)' }).click();
  await expect(line).toContainText('Kept for 30 minutes');
  // By the keyboard, which goes on at the line.
  await expect(line.getByRole('group', { name: new RegExp(offer.session.name) })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(line.getByRole('button', { name: 'Keep longer (1 left)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line.getByRole('button', { name: /^Keep longer/ })).toBeHidden();
  await product.act({ advance_minutes: 26 });
  await page.reload();
  await expect(line).toContainText('and cannot be kept longer');
  await expect(page.getByText('The places in your basket are kept for 5 minutes more.')).toBeAttached();
  await expectNoAxeViolations(page);

  const dearer = Math.round(Number(price) * 100) + 350;
  const newPrice = `£${(dearer / 100).toFixed(2)}`;
  await product.act({ advance_minutes: 5, price: { instance: offer.instance.id, pence: dearer }, jobs: true });
  const free = await placesLeft(request, offer);
  await page.reload();
  await expect(line).toContainText('had to let it go');
  await expect(line).toContainText(`The price has changed from £${price} to ${newPrice}.`);
  await expect(page.getByText(/is no longer kept in your basket/)).toBeAttached();
  await expectNoAxeViolations(page);

  const basket = await openBasket(page);
  await expect(basket).toContainText('This place is no longer kept.');
  await expect(basket).toContainText('£0.00');
  await expectNoAxeViolations(page);
  await basket.getByRole('button', { name: `Hold again for ${newPrice}` }).click();
  await expect(basket).toContainText('Kept for 30 minutes');
  expect(await placesLeft(request, offer)).toBe(free - 1);
  await page.keyboard.press('Escape');
  await expect(line).toContainText('since you first added this date');
  await expect(line.getByRole('button', { name: 'Keep longer (2 left)' })).toBeVisible();
});

test('a date that is full by then says so on its line, with a way to others', async ({
  page,
  request,
  product,
  problems,
}) => {
  problems.expect(/409/);
  const offer = await findOffer(request, { place: 'G12', months, fits: (left) => left === 2 });
  await add(page, offer);
  await product.act({ advance_minutes: 31, jobs: true });
  await takeAllPlaces(request, offer);
  await page.goto('/basket/checkout');
  const line = lines(page).first();
  await line.getByRole('button', { name: /^Hold again/ }).click();
  await expect(line).toContainText('There are no places left on this date.');
  await expectNoAxeViolations(page);
  await line.getByRole('link', { name: /^See other dates/ }).click();
  await expect(page).toHaveURL(new RegExp(offer.session.id));
  await page.goBack();
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'You have no items in your basket' })).toBeVisible();
});

test('the countdown is the one of the server when the clock of the device is wrong', async ({ page, request }) => {
  await page.clock.install({ time: new Date('2031-05-01T08:00:00Z') });
  const offer = await findOffer(request, { place: 'EH6', months, fits: some });
  await add(page, offer);
  const basket = await openBasket(page);
  await expect(basket).toContainText('Kept for 30 minutes');
  await page.clock.fastForward('21:00');
  await expect(basket).toContainText('Kept for 9 minutes');
});

test('two tabs of a visitor have one basket, which goes with whoever signs in', async ({ page, context, request }) => {
  test.slow();
  const first = await findOffer(request, { place: 'EH6', months, fits: some });
  const second = await findOffer(request, { place: 'G12', months, fits: some });
  const other = await context.newPage();
  await page.goto(sessionPath(first));
  await other.goto(sessionPath(second));
  // Both begin the basket at the same moment.
  await Promise.all([addDate(page, first.instance.date), addDate(other, second.instance.date)]);
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Your basket, 2 items' })).toBeVisible();

  await other.goto('/basket/checkout');
  await expect(lines(other)).toHaveCount(2);
  const basket = await openBasket(page);
  await basket
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(lines(other)).toHaveCount(1);
  await expect(other.getByRole('button', { name: 'Your basket, 1 item' })).toBeVisible();

  await other.getByRole('link', { name: 'Log in to book' }).click();
  await expect(other).toHaveURL(/\/auth\/login\?from=/);
  await signIn(other, 'parent');
  await expect(other).toHaveURL(/\/basket\/checkout/);
  await expect(lines(other)).toHaveCount(1);
  await expect(lines(other).first().getByRole('radio').first()).toBeVisible();
  // The other tab is signed in as well, and has the same basket.
  await expect(page.getByRole('button', { name: 'Your basket, 1 item' })).toBeVisible();
  await page.goto('/basket/checkout');
  await page.reload();
  await expect(lines(page)).toHaveCount(1);
  await lines(page)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(lines(other)).toHaveCount(0);
});
