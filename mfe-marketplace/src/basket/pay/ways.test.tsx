// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { addPaymentToItem, createOrder } from '@bairn/shared/calls/booking';
import { listVouchers, saveVoucher } from '@bairn/shared/calls/vouchers';
import type { Voucher } from '@bairn/shared/schema/vouchers';
import { makeItem, testUid } from '@bairn/shared/test/basket';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { isla, orderOf, parent, rory, shop } from '@bairn/shared/test/fakeShop';
import { makeId } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from '../CheckoutPage.tsx';

beforeEach(() => localStorage.setItem('bairn.basket', testUid));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const types = {
  hours: { id: 1, name: 'Funded Hours' },
  card: { id: 2, name: 'Credit/Debit Card' },
  invoice: { id: 3, name: 'Invoice' },
  vouchers: { id: 4, name: 'Childcare vouchers' },
};
const every = [types.card, types.invoice, types.vouchers];
const lineOf = (child: typeof isla, own: Partial<BasketItem> = {}) =>
  makeItem({ child_id: child.id, child, payment_types: every, ...own });
const voucherOf = (child: typeof isla): Voucher => ({
  id: makeId(),
  child_id: child.id,
  child_name: child.full_name,
  provider: 'edenred',
  provider_name: 'Edenred',
  reference: 'P 123 456',
});
const sell = (items: BasketItem[], vouchers: Voucher[] = []) =>
  shop(items)
    .on(listVouchers, () => ({ data: vouchers }))
    .on(createOrder, () => ({ data: orderOf() }));
const show = (api: FakeApi) => renderPage(Component, { api, at: '/basket/checkout', user: parent });
const article = async (index: number) => within((await screen.findAllByRole('article'))[index] as HTMLElement);

describe('ways to pay', () => {
  it('are chosen once for all lines, which are then booked without a card', async () => {
    const api = sell([lineOf(isla), lineOf(rory)]);
    const page = show(api);
    const all = within(await screen.findByRole('group', { name: 'How do you want to pay?' }));
    await page.user.click(all.getByRole('radio', { name: /^Invoice/ }));
    await waitFor(() => expect(api.calls(addPaymentToItem).map(({ body }) => body?.payment_type_id)).toEqual([3, 3]));
    await page.user.click(await screen.findByRole('button', { name: 'Book and pay later' }));
    await waitFor(() => expect(page.location()).toMatch(/checkout-complete/));
    expect(api.calls(createOrder)).toHaveLength(1);
  });

  it('are chosen line by line on request; the button says what the card pays', async () => {
    const page = show(sell([lineOf(isla), lineOf(rory, { price: 3000 })]));
    await page.user.click(await screen.findByRole('button', { name: 'Choose for each session' }));
    await page.user.click((await article(0)).getByRole('radio', { name: /^Invoice/ }));
    expect(await screen.findByRole('button', { name: 'Book and pay £30.00 by card' })).toBeTruthy();
  });

  it('use the voucher account that is saved for the child', async () => {
    const voucher = voucherOf(isla);
    const api = sell([lineOf(isla)], [voucher]);
    const page = show(api);
    await page.user.click((await article(0)).getByRole('radio', { name: /^Childcare vouchers/ }));
    expect(await screen.findByText('From Edenred, P 123 456')).toBeTruthy();
    expect(api.calls(addPaymentToItem)[0]?.body).toMatchObject({ payment_type_id: 4, payment_method_id: voucher.id });
  });

  it('ask for a voucher account where the child has none, with where its reference is found', async () => {
    const vouchers: Voucher[] = [];
    const api = sell([lineOf(isla)], vouchers).on(saveVoucher, () => {
      const saved = voucherOf(isla);
      vouchers.push(saved);
      return { data: saved };
    });
    const page = show(api);
    await page.user.click((await article(0)).getByRole('radio', { name: /^Childcare vouchers/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Childcare vouchers for Isla' }));
    await page.user.selectOptions(dialog.getByLabelText('Voucher provider'), 'edenred');
    expect(dialog.getByText('Your account number, on each Edenred statement')).toBeTruthy();
    await page.user.type(dialog.getByLabelText('Account reference'), 'P 123 456');
    await page.user.click(dialog.getByRole('button', { name: 'Save account' }));
    expect(await screen.findByText('From Edenred, P 123 456')).toBeTruthy();
    expect(api.calls(saveVoucher)[0]).toMatchObject({ params: { id: isla.id } });
  });

  it('pay the rest of a part-funded line, whose hours stay chosen', async () => {
    const own = { payment_types: [types.hours, types.card, types.invoice], fundable_minutes: 150, funded_minutes: 150 };
    const api = sell([lineOf(isla, { ...own, to_pay: 2100 })]);
    const page = show(api);
    await page.user.click((await article(0)).getByRole('radio', { name: /^Invoice/ }));
    await waitFor(() => expect(api.calls(addPaymentToItem)).toHaveLength(1));
    expect(api.calls(addPaymentToItem)[0]?.body).toMatchObject({ payment_type_id: 1, rest_payment_type_id: 3 });
  });

  it('are said for a line that takes an invoice alone', async () => {
    const api = sell([lineOf(isla, { payment_types: [types.invoice] })]);
    show(api);
    await waitFor(() => expect(api.calls(addPaymentToItem)[0]?.body).toMatchObject({ payment_type_id: 3 }));
    expect(await screen.findByRole('button', { name: 'Book and pay later' })).toBeTruthy();
  });

  it('wait for the saved voucher accounts where they have not come yet', async () => {
    const voucher = voucherOf(isla);
    let come = () => {};
    const later = new Promise<void>((done) => (come = done));
    const api = sell([lineOf(isla)]).on(listVouchers, async () => {
      await later;
      return { data: [voucher] };
    });
    const page = show(api);
    await page.user.click((await article(0)).getByRole('radio', { name: /^Childcare vouchers/ }));
    come();
    expect(await screen.findByText('From Edenred, P 123 456')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay when funded hours are taken for a part of the line', async () => {
    const own = { payment_types: [types.hours, types.card, types.invoice], fundable_minutes: 150, payment_type_id: 3 };
    const api = sell([lineOf(isla, own)]);
    const page = show(api);
    await page.user.click((await article(0)).getByRole('checkbox', { name: /Use Isla’s funded hours/ }));
    await waitFor(() => expect(api.calls(addPaymentToItem)).toHaveLength(1));
    expect(api.calls(addPaymentToItem)[0]?.body).toMatchObject({ payment_type_id: 1, rest_payment_type_id: 3 });
  });
});
