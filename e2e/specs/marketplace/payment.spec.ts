import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/testProduct.ts';
import {
  addChild,
  addDate,
  chooseChild,
  dateRow,
  dobOf,
  fillCard,
  lines,
  openBasket,
  payButton,
  payWith,
} from '#pages/checkout.ts';
import { findOffer, placesLeft, sessionPath, type Offer } from '#pages/offers.ts';

const months = 42;
const cards = {
  pays: '4242 4242 4242 4242',
  kept: '3782 822463 10005',
  asks: '4000 0025 0000 3155',
  poor: '4000 0000 0000 9995',
} as const;
/** Calls of the API to the payment provider. */
const charges = 'POST /v1/payment_intents$';

let children = 0;
/** A child of a new name, so that no test is in the way of another. */
function newChild(last: string) {
  children += 1;
  return { first: `Mhairi${children}x${Date.now() % 10_000}`, last, dob: dobOf(months) };
}

async function add(page: Page, offer: Offer) {
  await page.goto(sessionPath(offer));
  await addDate(page, offer.instance.date);
  await expect(dateRow(page, offer.instance.date)).toContainText('In your basket');
}

/** A signed-in parent at the checkout with one line for a new child. */
async function atCheckout(page: Page, offer: Offer, last: string) {
  await signIn(page, 'parent2');
  await add(page, offer);
  await page.goto('/basket/checkout');
  await addChild(page, newChild(last));
}

const confirmed = (page: Page) => expect(page.getByText('Booked and paid')).toBeVisible({ timeout: 20_000 });

test('a card is declined with the reason, the places stay, and another one is saved and pays', async ({
  page,
  request,
  problems,
}) => {
  test.slow();
  problems.expect(/422/);
  const offer = await findOffer(request, { place: 'EH6', months, fits: (left) => left >= 3 });
  await atCheckout(page, offer, 'Saved');
  const left = await placesLeft(request, offer);
  await payWith(page, cards.poor);
  await expect(page.getByRole('form', { name: 'Card' })).toContainText('Your card has insufficient funds.');
  await expect(lines(page).first()).toContainText(/Kept for (29|30) minutes/);
  expect(await placesLeft(request, offer)).toBe(left);
  await expectNoAxeViolations(page);

  await fillCard(page, cards.kept);
  await page.getByRole('checkbox', { name: /^Save this card/ }).check();
  await payButton(page).click();
  await confirmed(page);
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('American Express ending 0005');
  await expectNoAxeViolations(page);
  await page.reload();
  await confirmed(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to your calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bairn-B\d+\.ics$/);
  await expect(page.getByRole('button', { name: 'Your basket, 0 items' })).toBeVisible();

  const next = await findOffer(request, { place: 'G12', months, fits: (some) => some >= 3 });
  await add(page, next);
  await page.goto('/basket/checkout');
  await addChild(page, newChild('Again'));
  await expect(page.getByRole('radio', { name: /American Express ending 0005/ })).toBeChecked();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await expectNoAxeViolations(page);
  await payButton(page).click();
  await confirmed(page);
});

test('the bank of a card is closed, refused and, after a reload, answered', async ({ page, request, problems }) => {
  test.slow();
  problems.expect(/422/);
  const offer = await findOffer(request, { place: 'EH6', months, fits: (left) => left >= 3 });
  await atCheckout(page, offer, 'Bank');
  await payWith(page, cards.asks);
  const bank = page.getByRole('dialog', { name: /^Your bank asks you to confirm £/ });
  await expectNoAxeViolations(page);
  await bank.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You closed the question of your bank')).toBeVisible();
  await expect(page).toHaveURL(/\/basket\/checkout$/);
  // What was typed is still there.
  await expect(page.getByLabel('Card number')).toHaveValue(cards.asks);

  await payButton(page).click();
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText(/unable to authenticate/).first()).toBeVisible();

  await payButton(page).click();
  await expect(bank).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your bank asks you to confirm' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Confirm £/ }).click();
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await confirmed(page);
});

test('a payment that waits for the bank is cancelled, and its place can be booked by others at once', async ({
  page,
  request,
}) => {
  const offer = await findOffer(request, { place: 'G12', months, fits: (left) => left >= 3 });
  await atCheckout(page, offer, 'Changed');
  await payWith(page, cards.asks);
  await expect(page.getByRole('dialog', { name: /^Your bank asks you to confirm £/ })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Cancel this payment' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this payment?' });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel this payment' }).click();
  await expect(page.getByText('You cancelled this payment.')).toBeVisible();
  await expect.poll(() => placesLeft(request, offer)).toBe(offer.instance.places_left);
  await page.getByRole('link', { name: 'Back to your basket' }).click();
  await expect(lines(page)).toContainText('Hold it again if you still want it');
  await expect(payButton(page)).toHaveCount(0);
  // The family's basket is the next test's too.
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: /^Remove/ }).click();
  expect((await removed).ok()).toBe(true);
});

test('a provider that is down: the order waits and says so, in another tab too, and is paid once', async ({
  page,
  context,
  request,
  product,
  problems,
}) => {
  test.slow();
  problems.expect(/422/);
  const offer = await findOffer(request, { place: 'EH6', months, fits: (left) => left >= 3 });
  await atCheckout(page, offer, 'Down');
  await product.act({ faults: [{ kind: 'down', path: 'v1', times: 1000 }] });
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'The payment provider does not answer' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(/There is nothing more for you to do/)).toBeVisible();
  await expectNoAxeViolations(page);

  // Another tab that looks for its basket finds the order.
  const other = await context.newPage();
  await other.goto('/basket/checkout');
  await expect(other).toHaveURL(/\?order=/);
  await expect(other.getByText(/you should not book these sessions again/)).toBeVisible({ timeout: 20_000 });

  await product.act({ faults: [] });
  await page.getByRole('button', { name: 'Check again' }).click();
  await confirmed(page);
  await expect(other.getByText('Booked and paid')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
});

test('a slow provider: the page explains, a reload finds the order, and nothing is charged twice', async ({
  page,
  request,
  product,
}) => {
  test.slow();
  const offer = await findOffer(request, { place: 'EH6', months, fits: (left) => left >= 3 });
  await atCheckout(page, offer, 'Slow');
  // The charge is made, and its answer never comes back.
  await product.act({ faults: [{ kind: 'drop', path: charges, times: 2 }] });
  await page.clock.install();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/booking/order/create', async (route) => {
    await held;
    await route.continue();
  });
  await payWith(page, cards.pays);
  await expect(page.getByRole('form', { name: 'Card' }).getByRole('button', { name: 'Please wait' })).toBeDisabled();
  await page.clock.fastForward(7000);
  await expect(page.getByText('Still waiting for your bank')).toBeVisible();
  await expect(page.getByText(/Do not pay again/)).toBeVisible();
  release();
  await expect.poll(() => placesLeft(request, offer)).toBe(offer.instance.places_left - 1);
  await page.reload();
  await page.getByRole('link', { name: 'See what you booked' }).click();
  await confirmed(page);
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
});

test('an answer that never arrives is asked for again, and the order is one', async ({ page, request, problems }) => {
  test.slow();
  problems.expect(/ERR_FAILED|Failed to load/);
  const offer = await findOffer(request, { place: 'EH6', months, fits: (left) => left >= 3 });
  await atCheckout(page, offer, 'Unsure');
  const keys: string[] = [];
  await page.route('**/api/booking/order/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    // The server did it all; the line broke before its answer.
    await route.fetch();
    await route.abort();
  });
  await payWith(page, cards.pays);
  await expect(page.getByText('We do not know yet whether your booking went through')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await confirmed(page);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
});

test('two services and two children are one order; one bank refuses, and what is booked and what is not is said', async ({
  page,
  request,
  problems,
}) => {
  test.slow();
  problems.expect(/422/);
  const here = await findOffer(request, { place: 'EH6', months, fits: (left) => left >= 3 });
  const there = await findOffer(request, { place: 'G12', months, fits: (left) => left >= 3 });
  await signIn(page, 'parent2');
  await add(page, here);
  await add(page, there);
  await page.goto('/basket/checkout');
  const [ailsa, rory] = [newChild('Two'), newChild('Two')];
  await addChild(page, ailsa);
  await lines(page).nth(1).getByRole('button', { name: 'Add child +' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a new child' });
  await dialog.getByLabel('First name').fill(rory.first);
  await dialog.getByLabel('Last name').fill(rory.last);
  await dialog.getByLabel('Date of birth').fill(rory.dob);
  await dialog.getByRole('button', { name: 'Add child' }).click();
  await chooseChild(lines(page).nth(1), rory.first);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByRole('listitem')).toHaveCount(2);
  await expectNoAxeViolations(page);

  await payWith(page, cards.asks);
  const bank = page.getByRole('dialog', { name: /^Your bank asks you to confirm £/ });
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await confirmed(page);
  await expect(page.getByText('Not everything was booked')).toBeVisible();
  await expect(page.getByText('Nothing was charged for these.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to your basket' }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText('unable to authenticate');
  await payWith(page, cards.pays);
  await confirmed(page);
});

test('a session that ended meanwhile: log in, and the basket is there', async ({ page, request, problems }) => {
  test.slow();
  problems.expect(/401/);
  const offer = await findOffer(request, { place: 'EH6', months, fits: (left) => left >= 3 });
  await atCheckout(page, offer, 'Ended');
  // Signed out on another device in the moment of paying, which ends this session as well.
  await page.route('**/add-payment', async (route) => {
    const { authorization = '' } = await route.request().allHeaders();
    await request.get('/api/auth/logout', { headers: { 'x-api-key': 'demo', authorization } });
    await route.continue();
  });
  await payWith(page, cards.pays);
  await expect(page).toHaveURL(/\/auth\/login\?from=%2Fbasket%2Fcheckout/);
  await page.unroute('**/add-payment');
  await expectNoAxeViolations(page);
  await signIn(page, 'parent2');
  await expect(page).toHaveURL(/\/basket\/checkout/);
  await expect(lines(page)).toHaveCount(1);
  const basket = await openBasket(page);
  await expect(basket).toContainText(offer.session.name);
});
