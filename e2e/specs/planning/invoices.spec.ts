import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';
import { fillCard, lines } from '#pages/checkout.ts';
import { fillBasketOfFamily } from '#pages/fundedFamily.ts';
import { signInAs } from '#pages/newFamily.ts';

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
const choose = (page: Page, line: number, way: RegExp) =>
  lines(page).nth(line).getByRole('radio', { name: way }).click();

test('a family pays each session in its way, sees what is still to pay, and cancels a part of it', async ({
  page,
  request,
}) => {
  test.slow();
  const { family, price } = await fillBasketOfFamily(request, 4);
  await signInAs(page, family, '/basket/checkout');
  await expect(lines(page)).toHaveCount(4);
  // Not `check`, which wants the answer of the server at once.
  const hours = lines(page)
    .nth(3)
    .getByRole('checkbox', { name: `Use ${family.child.first_name}’s funded hours` });
  await hours.click();
  await expect(hours).toBeChecked();
  await expect(lines(page).nth(3)).toContainText('Cancelling costs nothing: the funded hours return.');
  await page.getByRole('button', { name: 'Choose for each session' }).click();
  await choose(page, 1, /^Invoice/);
  await expect(
    lines(page)
      .nth(1)
      .getByRole('radio', { name: /^Invoice/ }),
  ).toBeChecked();
  await choose(page, 2, /^Childcare vouchers/);
  await expect(lines(page).nth(2)).toContainText('From Edenred, P 2041 7734');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText(`Total to pay${pounds(3 * price)}`);
  await expect(summary).toContainText(`To pay now${pounds(price)}`);
  await expectNoAxeViolations(page);
  await fillCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: `Book and pay ${pounds(price)} by card` }).click();

  await expect(page).toHaveURL(/\/basket\/checkout-complete\?order=/, { timeout: 20_000 });
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  const payments = page.getByRole('list', { name: 'Payments' });
  await expect(payments).toContainText('Visa ending 4242');
  await expect(payments).toContainText('Funded hours');
  await expect(page.getByText('Edenred, P 2041 7734')).toBeVisible();
  await expectNoAxeViolations(page);

  // Of the two invoices the one that is not paid by vouchers.
  const byInvoice = page.getByRole('region').filter({ hasText: 'Tax-Free Childcare:' }).last();
  const way = byInvoice.getByRole('link', { name: /^See invoice INV-/ });
  const number = /INV-\d+/.exec((await way.textContent()) ?? '')?.[0] ?? '';
  await way.click();
  const invoice = page.getByRole('article', { name: new RegExp(number) });
  await expect(invoice.getByText('Reference to quote')).toBeVisible();
  const download = page.waitForEvent('download');
  await invoice.getByRole('button', { name: `Download PDF of ${number}` }).click();
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  await invoice.getByRole('link', { name: /^B\d+$/ }).click();

  await expect(page.getByText(`${pounds(2 * price)} to pay, the first by`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel bookings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel bookings' });
  await dialog.getByRole('checkbox').nth(2).uncheck();
  await dialog.getByRole('checkbox').nth(3).uncheck();
  await expect(dialog.getByText(/to Visa ending 4242/)).toBeVisible();
  await dialog
    .getByRole('button', { name: `Cancel 2 bookings, ${pounds(price)} refund, ${pounds(price)} off your invoice` })
    .click();
  await expect(page.getByText('Cancelled by you')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Credited');
  await expect(page.getByText(`${pounds(price)} to pay by`).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(pounds(price));
});
