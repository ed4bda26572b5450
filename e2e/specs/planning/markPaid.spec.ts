import type { APIRequestContext } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';
import { callsOf } from '#pages/bookByCalls.ts';
import { dobOf } from '#pages/checkout.ts';
import { signUpFamily } from '#pages/newFamily.ts';
import { findOffer } from '#pages/offers.ts';

type Basket = { basket_uid: string; items: { id: string }[] };
type Order = { id: string; number: string; total: number; bookings: { id: string }[] };

/** An order of a new family for two children, on one invoice. */
async function orderOnInvoice(request: APIRequestContext) {
  const call = await callsOf(request, await signUpFamily(request));
  const child_ids: string[] = [];
  for (const first_name of ['Mirren', 'Struan']) {
    const child = { first_name, last_name: 'Billed', dob: dobOf(40) };
    child_ids.push((await call<{ id: string }>('POST', '/account/carer/create', child)).id);
  }
  // Far enough ahead that cancelling it costs nothing.
  const from = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const offer = await findOffer(request, {
    place: 'EH6',
    service: 'Wee Puffins',
    months: 40,
    from,
    fits: (left) => left >= 2,
  });
  const { basket_uid, items } = await call<Basket>('POST', '/booking/basket/add', {
    session_id: offer.session.id,
    instance_id: offer.instance.id,
    child_ids,
  });
  for (const { id } of items) {
    await call('POST', `/booking/basket/${id}/add-payment`, { basket_uid, payment_type_id: 3 });
  }
  const order = await call<Order>('POST', '/booking/order/create', { basket_uid });
  const path = `/booking/order/${order.id}`;
  const cancelOne = async () => {
    const booking_ids = [order.bookings[0]?.id];
    const shown = await call<{ total_refund: number; total_credit: number }>(
      'GET',
      `${path}/cancellation?bookings=${booking_ids.join(',')}`,
    );
    const body = { booking_ids, expected_refund: shown.total_refund, expected_credit: shown.total_credit };
    await call('POST', `${path}/cancel`, body);
  };
  return { order, cancelOne };
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

test('a service records an invoice in two parts, and what the family cancels afterwards is credited', async ({
  page,
  request,
}) => {
  const { order, cancelOne } = await orderOnInvoice(request);
  const { number, total } = order;
  const part = 1000;
  await signIn(page, 'admin');
  await page.goto(`/planning/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  const dialog = page.getByRole('dialog', { name: `Payments of ${number}` });
  const form = page.getByRole('dialog', { name: /^Money for INV-/ });
  await expect(dialog).toContainText(`${pounds(total)} owed, due`);
  await dialog.getByRole('button', { name: 'Mark paid' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue((total / 100).toFixed(2));
  await form.getByLabel('Amount').fill((part / 100).toFixed(2));
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: `Record ${pounds(part)}` }).click();
  await expect(dialog).toContainText(`${pounds(total - part)} owed, due`);

  await dialog.getByRole('button', { name: 'Mark paid' }).click();
  await form.getByLabel('How it came').selectOption('Tax-Free Childcare');
  await form.getByLabel('Reference').fill('TFC 1100 2045');
  await form.getByRole('button', { name: `Record ${pounds(total - part)}` }).click();
  await expect(dialog).toContainText(`Nothing owed · ${pounds(total)} received`);
  await expect(dialog).toContainText('Tax-Free Childcare, TFC 1100 2045');

  await cancelOne();
  await page.goto(`/planning/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  const papers = dialog.getByRole('list', { name: /^Received and credited of INV-/ });
  await expect(papers).toContainText(`${pounds(total / 2)} credited`);
  await expect(papers).toContainText(/CN-\d{6}/);
  await expect(dialog.getByRole('list', { name: 'Refunded' })).toContainText(`${pounds(total / 2)} back`);
  await expectNoAxeViolations(page);
});
