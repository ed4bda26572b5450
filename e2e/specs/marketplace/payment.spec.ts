import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/testProduct.ts';
import { addChild, addDate, dateButton, dobOf, fillCard, lines, payButton, payWith } from '#pages/checkout.ts';
import { findOffer, placesLeft, sessionPath, type Offer } from '#pages/offers.ts';

const months = 42;
const cards = {
  pays: '4242 4242 4242 4242',
  kept: '3782 822463 10005',
  asks: '4000 0025 0000 3155',
  poor: '4000 0000 0000 9995',
} as const;

let children = 0;
/** A child of a new name, so that no test is in the way of another. */
function newChild(last: string) {
  children += 1;
  return { first: `Mhairi${children}x${Date.now() % 10_000}`, last, dob: dobOf(months) };
}

async function add(page: Page, offer: Offer) {
  await page.goto(sessionPath(offer));
  await addDate(page, offer.instance.date);
  await expect(dateButton(page, offer.instance.date)).toHaveAttribute('aria-pressed', 'true');
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
  await expect(lines(page).first()).toContainText(/Cancelling now would cost|No refund if you cancel/);
  const left = await placesLeft(request, offer);
  await payWith(page, cards.poor);
  await expect(page.getByRole('form', { name: 'Card' })).toContainText(
    'Your bank declined the card. Nothing was taken and your place is still held. Try another card.',
  );
  await expect(lines(page).first()).toContainText(/Held for (29|30) minutes/);
  expect(await placesLeft(request, offer)).toBe(left);

  await fillCard(page, cards.kept);
  await page.getByRole('checkbox', { name: /^Save this card/ }).check();
  await payButton(page).click();
  await confirmed(page);
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('American Express ending 0005');
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
  await payButton(page).click();
  await confirmed(page);
});

test('the bank of a card is closed, refused and, after a reload, answered', async ({ page, request, problems }) => {
  test.slow();
  problems.expect(/422/);
  const offer = await findOffer(request, { place: 'EH6', months, fits: (left) => left >= 3 });
  await atCheckout(page, offer, 'Bank');
  await payWith(page, cards.asks);
  const bank = page.getByRole('dialog', { name: /^Your bank is asking you to confirm £/ });
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
  await expect(page.getByRole('heading', { name: 'Your bank is asking you to confirm' })).toBeVisible();
  await page.getByRole('button', { name: /^Confirm £/ }).click();
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await confirmed(page);
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
