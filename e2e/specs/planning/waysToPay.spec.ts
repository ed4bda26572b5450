import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';
import { lines } from '#pages/checkout.ts';
import { fillBasketOfFamily } from '#pages/fundedFamily.ts';
import { signInAs } from '#pages/newFamily.ts';

const byRadio = (name: RegExp) => (page: Page) => lines(page).getByRole('radio', { name }).click();

/** What each way alone says and does; a card alone is in `payment.spec.ts`. */
const ways = [
  { name: 'by invoice', choose: byRadio(/^Invoice/), button: 'Book and pay later', paid: /See invoice INV-\d+/ },
  {
    name: 'by childcare vouchers',
    choose: byRadio(/^Childcare vouchers/),
    button: 'Book and pay later',
    paid: /Edenred, P 2041 7734/,
  },
  {
    name: 'with funded hours',
    choose: (page: Page) =>
      lines(page)
        .getByRole('checkbox', { name: /funded hours/ })
        .click(),
    button: 'Book with funded hours',
    paid: /Funded hours/,
  },
] as const;

for (const { name, choose, button, paid } of ways) {
  test(`a family books ${name} alone`, async ({ page, request }) => {
    const { family } = await fillBasketOfFamily(request, 1);
    await signInAs(page, family, '/basket/checkout');
    await expect(lines(page)).toHaveCount(1);
    await choose(page);
    await expect(page.getByLabel('Card number')).toBeHidden();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: button }).click();

    await expect(page).toHaveURL(/\/basket\/checkout-complete\?order=/, { timeout: 20_000 });
    await expect(page.getByText('Booked', { exact: true })).toBeVisible();
    await expect(page.getByText(paid).first()).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
