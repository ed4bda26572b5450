import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';
import { callsOf } from '#pages/bookByCalls.ts';
import { lines } from '#pages/checkout.ts';

type Line = { id: string; instance_id: string; to_pay: number; fundable_minutes: number };
type Basket = { basket_uid: string; items: Line[] };
type Session = {
  id: string;
  age_from_months: number;
  age_to_months: number;
  instances: { id: string; open: boolean }[];
};

/** Puts dates that Isla’s funded hours can pay for into the parent’s basket, all of one session. */
async function fillBasket(request: APIRequestContext, count: number): Promise<number> {
  const call = await callsOf(request, 'parent');
  const { keyworkerProfile } = await call<{ keyworkerProfile: { children: { id: string; first_name: string }[] } }>(
    'GET',
    '/auth/user',
  );
  const isla = keyworkerProfile.children.find(({ first_name }) => first_name === 'Isla');
  const services = await call<{ id: string; name: string }[]>(
    'GET',
    '/nursery/marketplace/search?place=EH6&only=listed&per_page=50',
  );
  const leith = services.find(({ name }) => name.startsWith('Wee Puffins'));
  const sessions = await call<{ id: string }[]>('GET', `/nursery/marketplace/nurseryBranch/${leith?.id}/sessions`);
  for (const { id } of sessions) {
    const path = `/nursery/marketplace/nurseryBranch/${leith?.id}/sessions/${id}`;
    const session = await call<Session>('GET', path);
    if (session.age_from_months > 36 || session.age_to_months < 48) continue;
    let basket: Basket | undefined;
    // The last ones, whose cancelling is refunded in full.
    for (const instance of session.instances.filter(({ open }) => open).slice(-12)) {
      const wanted = { basket_uid: basket?.basket_uid ?? null, session_id: id, instance_id: instance.id };
      // Isla is there already on some of the dates, and others are full.
      basket = await call<Basket>('POST', '/booking/basket/add', { ...wanted, child_id: isla?.id }).catch(() => basket);
      if (basket?.items.length === count) break;
    }
    const [first] = basket?.items ?? [];
    if (basket?.items.length === count && first && first.fundable_minutes > 0) return first.to_pay;
  }
  throw new Error('The demonstration data has no session that Isla can be booked into.');
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
const choose = (page: Page, line: number, way: RegExp) =>
  lines(page).nth(line).getByRole('radio', { name: way }).click();

test('a family pays each session in its way, sees what is still to pay, and cancels a part of it', async ({
  page,
  request,
}) => {
  test.slow();
  const price = await fillBasket(request, 4);
  await signIn(page, 'parent');
  await page.goto('/basket/checkout');
  await expect(lines(page)).toHaveCount(4);
  await lines(page).nth(3).getByRole('checkbox', { name: 'Use Isla’s funded hours' }).check();
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
