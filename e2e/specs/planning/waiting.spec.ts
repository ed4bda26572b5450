import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, test, type TestProduct } from '#fixtures/testProduct.ts';
import { cardByCalls, callsOf } from '#pages/bookByCalls.ts';
import { dateButton, dobOf, payWith } from '#pages/checkout.ts';
import { signInAs, signUpFamily, type NewFamily } from '#pages/newFamily.ts';
import { findOffer, sessionPath, type Offer } from '#pages/offers.ts';

const months = 40;
const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

type Call = Awaited<ReturnType<typeof callsOf>>;

/** A new family with children of the names. */
async function newFamily(request: APIRequestContext, names: readonly string[]) {
  const family = await signUpFamily(request);
  const call = await callsOf(request, family);
  const ids: string[] = [];
  for (const first_name of names) {
    const child = { first_name, last_name: 'Waits', dob: dobOf(months) };
    ids.push((await call<{ id: string }>('POST', '/account/carer/create', child)).id);
  }
  return { family, call, ids };
}

/** Books both places that are left of a date in one order. @returns what cancels it. */
async function fill(request: APIRequestContext, offer: Offer) {
  const { call, ids: child_ids } = await newFamily(request, ['Full', 'House']);
  const { basket_uid, items } = await call<{ basket_uid: string; items: { id: string }[] }>(
    'POST',
    '/booking/basket/add',
    { session_id: offer.session.id, instance_id: offer.instance.id, child_ids },
  );
  const payment_method_id = await cardByCalls(request);
  for (const { id } of items) {
    await call('POST', `/booking/basket/${id}/add-payment`, { basket_uid, payment_type_id: 2, payment_method_id });
  }
  const order = await call<{ id: string; bookings: { id: string }[] }>('POST', '/booking/order/create', { basket_uid });
  return async () => {
    const booking_ids = order.bookings.map(({ id }) => id);
    const path = `/booking/order/${order.id}`;
    const shown = await call<{ total_refund: number }>('GET', `${path}/cancellation?bookings=${booking_ids.join(',')}`);
    await call('POST', `${path}/cancel`, { booking_ids, expected_refund: shown.total_refund });
  };
}

const joinByCalls = (call: Call, { session, instance }: Offer, child_ids: readonly string[]) =>
  call('POST', '/booking/waiting-list', { session_id: session.id, instance_id: instance.id, child_ids });

/** The waiting lists of a family, on a device on which it has just logged in. */
async function openLists(browser: Browser, { url }: TestProduct, family: NewFamily): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await signInAs(page, family, '/planning/waiting-list');
  return page;
}

test('two siblings are offered places together, the offer expires, and the next family accepts and pays', async ({
  page,
  browser,
  request,
  product,
}) => {
  test.slow();
  const offer = await findOffer(request, { place: 'EH6', months, from: inTenDays, fits: (left) => left === 2 });
  const cancelAll = await fill(request, offer);
  const siblings = await newFamily(request, ['Ailsa', 'Bryce']);
  const next = await newFamily(request, ['Catriona']);

  await signInAs(page, siblings.family, sessionPath(offer));
  // It says that it is disabled, and can still be pressed: the page then offers the waiting list.
  await dateButton(page, offer.instance.date).click({ force: true });
  await page.getByRole('link', { name: /waiting list/ }).click();
  // The session's page has boxes of these names too, and stays until the next one is there.
  await expect(page.getByRole('heading', { name: /^Join the waiting list/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ailsa' }).check();
  await page.getByRole('checkbox', { name: 'Bryce' }).check();
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('You are next')).toBeVisible();
  await expect(page.getByText(/Ailsa and Bryce|Bryce and Ailsa/)).toBeVisible();
  await joinByCalls(next.call, offer, next.ids);

  await page.getByRole('link', { name: 'See your waiting lists' }).click();
  await expect(page.getByText('You are next')).toBeVisible();
  await cancelAll();
  // The page that is open hears of the offer.
  await expect(page.getByText('2 places are kept for you until')).toBeVisible();

  // A login does not last that long.
  await page.goto('about:blank');
  await product.act({ advance_minutes: 25 * 60, jobs: true });
  const other = await openLists(browser, product, next.family);
  await other.getByRole('button', { name: /^Accept and book, £/ }).click();
  await expect(other).toHaveURL(/\/basket\/checkout/);
  await payWith(other, '4242 4242 4242 4242');
  await expect(other.getByText('Booked and paid')).toBeVisible();
  await other.context().close();

  const late = await openLists(browser, product, siblings.family);
  const entry = late.getByRole('region', { name: 'Earlier' });
  await expect(entry.getByText('Expired', { exact: true })).toBeVisible();
  await entry.getByText('What has happened').click();
  await expect(entry.getByText(/The offer expired/)).toBeVisible();
  await late.context().close();
});
