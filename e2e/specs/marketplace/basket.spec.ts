import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { addDate, choiceBar, dateButton, lines, openBasket } from '#pages/checkout.ts';
import { findOffer, sessionPath } from '#pages/offers.ts';

const months = 42;
const some = (left: number) => left >= 2;

test('two tabs of a visitor have one basket, which belongs to the account after sign-in', async ({
  page,
  context,
  request,
}) => {
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

test('a family takes a date for two children at once, and removes one where the date is shown', async ({
  page,
  request,
}) => {
  // The ages of the family's children.
  const offer = await findOffer(request, { place: 'EH15', service: 'Wee Puffins', months: [49, 28], fits: some });
  await signIn(page, 'parent2');
  await page.goto(sessionPath(offer));
  const date = dateButton(page, offer.instance.date);
  const who = page.getByRole('group', { name: 'For' });
  await expect(who.getByRole('checkbox', { name: 'Ella' })).toBeChecked();
  // Other journeys add children to this family.
  const chosen = who.getByRole('checkbox', { checked: true });
  while ((await chosen.count()) > 0) await chosen.first().uncheck();
  for (const name of ['Ben', 'Ella']) await who.getByRole('checkbox', { name }).check();
  await date.focus();
  await page.keyboard.press('Space');
  await expect(date).toHaveAccessibleName(/in your basket: (Ben and Ella|Ella and Ben)/);
  await expect(choiceBar(page)).toContainText('2 places');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Remove Ella' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'removed Ella' })).toBeAttached();
  await expect(choiceBar(page)).toContainText('1 place');
  await date.click();
  await expect(choiceBar(page)).toContainText('2 places');

  await choiceBar(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).filter({ has: page.getByRole('radio', { name: /^Ben/, checked: true }) })).toHaveCount(1);
  await expect(lines(page).filter({ has: page.getByRole('radio', { name: /^Ella/, checked: true }) })).toHaveCount(1);
  for (const left of [1, 0]) {
    await lines(page)
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(lines(page)).toHaveCount(left);
  }
});
