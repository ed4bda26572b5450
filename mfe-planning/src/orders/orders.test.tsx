// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '@bairn/shared/app';
import { withdrawLink } from '@bairn/shared/calls/desk';
import { markPaid } from '@bairn/shared/calls/invoices';
import { listServiceOrders, refundOrder } from '@bairn/shared/calls/orders';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './OrdersPage.tsx';

HTMLElement.prototype.hidePopover ??= () => {};
afterEach(cleanup);

const payment = {
  id: makeId(),
  status: 'confirmed' as const,
  amount: 8400,
  refundable: 4200,
  card: { brand: 'visa', last4: '4242' },
  desk: null,
  funded_minutes: 0,
  failure: null,
};

const makeInvoice = (own: Partial<Invoice> = {}): Invoice => ({
  id: makeId(),
  number: 'INV-000042',
  payment_id: makeId(),
  order_id: makeId(),
  order_number: 'B100055',
  way: 'invoice',
  voucher: null,
  payee: 'Wee Puffins Nursery Group',
  branch_id: makeId(),
  service_name: 'Wee Puffins Leith',
  payer: 'Euan Balfour',
  children: ['Ruby Balfour'],
  status: 'open',
  issued_on: '2026-11-20',
  due_on: '2026-12-04',
  released_on: '2026-12-12',
  total: 8400,
  credited: 0,
  paid: 0,
  owed: 8400,
  deposit: 0,
  deposit_owed: 0,
  instructions: null,
  lines: [],
  credit_notes: [],
  receipts: [],
  ...own,
});

const order = (own: Partial<ServiceOrder> = {}): ServiceOrder => ({
  id: makeId(),
  number: 'B100055',
  pay_by: null,
  status: 'part_refunded',
  created_at: '2026-11-20T10:05:00.000Z',
  keyworker: { name: 'Euan Balfour', email: 'euan@families.bairn.test', phone: '+441414960244' },
  children: ['Ruby Balfour', 'Luke Balfour'],
  bookings: 2,
  total: 8400,
  paid: 8400,
  refunded: 4200,
  owed: 0,
  in_arrears: 0,
  invoices: [],
  payments: [payment],
  refunds: [
    {
      id: makeId(),
      payment_id: payment.id,
      booking_id: null,
      amount: 4200,
      reason: 'goodwill',
      note: 'The heating was off',
      status: 'done',
      failure: null,
      created_at: '2026-11-21T10:00:00.000Z',
    },
  ],
  can: { refund: true, withdraw: false, mark_paid: false },
  ...own,
});

const listed = (...rows: ServiceOrder[]) => ({
  data: rows,
  totals: {
    owed: rows.reduce((sum, { owed }) => sum + owed, 0),
    overdue: rows.reduce((sum, { in_arrears }) => sum + in_arrears, 0),
  },
  meta: { current_page: 1, per_page: 20, total: rows.length, last_page: 1 },
});
const show = (api: ReturnType<typeof fakeApi>, search = '') =>
  renderPage(Component, { api, at: `/planning/orders${search}`, user: makeServiceUser() });

describe("a service's orders", () => {
  it('say where the money stands, by the filters of the address', async () => {
    const api = fakeApi().on(listServiceOrders, () => listed(order()));
    const { user } = show(
      api,
      '?search=B1&status=paid&payment_status=failed&from=2026-11-01&to=2026-11-30&sort=-total&page=2',
    );
    const row = within((await screen.findByText('B100055')).closest('tr') as HTMLElement);
    expect(row.getAllByText('£84.00')).toHaveLength(2);
    expect(row.getByText('£42.00')).toBeTruthy();
    expect(row.getByText('Partly refunded')).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Details of B100055' }));
    expect(screen.getByText('Ruby Balfour, Luke Balfour')).toBeTruthy();
    expect(screen.getByRole('link', { name: '0141 496 0244' }).getAttribute('href')).toBe('tel:+441414960244');
    expect(api.calls(listServiceOrders)[0]?.query).toEqual({
      search: 'B1',
      status: 'paid',
      payment_status: 'failed',
      from: '2026-11-01',
      to: '2026-11-30',
      sort: '-total',
      page: 2,
    });
  });

  it('tell what was cancelled from what was never booked', async () => {
    const gone = { status: 'cancelled' as const, refunded: 0, refunds: [] };
    const unpaid = order({ ...gone, number: 'B100056', bookings: 0, total: 0, paid: 0, payments: [] });
    show(fakeApi().on(listServiceOrders, () => listed(order(gone), unpaid)));
    const statusOf = async (number: string) =>
      within((await screen.findByText(number)).closest('tr') as HTMLElement).getByText(/Cancelled|Not booked/)
        .textContent;
    expect(await statusOf('B100055')).toBe('Cancelled');
    expect(await statusOf('B100056')).toBe('Not booked');
  });

  it('are refunded once, with the amount and the reason, and keep both when it fails', async () => {
    let tries = 0;
    const known = order();
    const api = fakeApi()
      .on(listServiceOrders, () => listed(known))
      .on(refundOrder, () => {
        tries += 1;
        if (tries === 1) return Promise.reject(new ApiError({ status: 0, message: 'We could not reach Bairn.' }));
        return { data: order({ refunded: 6200 }) };
      });
    const page = show(api);
    await page.user.click(await screen.findByRole('link', { name: 'B100055' }));
    const payments = within(await screen.findByRole('dialog', { name: 'Payments of B100055' }));
    expect(payments.getByText('£84.00, Visa ending 4242')).toBeTruthy();
    expect(payments.getByText('Refunded by you. The heating was off')).toBeTruthy();
    await page.user.click(payments.getByRole('button', { name: 'Refund' }));
    const form = within(await screen.findByRole('dialog', { name: 'Refund B100055' }));
    const amount = form.getByLabelText('Amount') as HTMLInputElement;
    expect(amount.value).toBe('42.00');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await page.user.clear(amount);
    await page.user.type(amount, '20');
    await page.user.type(form.getByLabelText('Reason'), 'Goodwill');
    await page.user.click(form.getByRole('button', { name: 'Refund £20.00' }));
    expect((await form.findByRole('alert')).textContent).toContain('Nothing you typed is lost');
    expect(amount.value).toBe('20');
    await page.user.click(form.getByRole('button', { name: 'Refund £20.00' }));
    await screen.findByRole('dialog', { name: 'Payments of B100055' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Refund'));
    const [first, second] = api.calls(refundOrder);
    expect(first?.body).toEqual({ payment_id: payment.id, amount: 2000, reason: 'Goodwill' });
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(first?.idempotencyKey).toBeTruthy();
    await waitFor(() => expect(api.calls(listServiceOrders).length).toBeGreaterThan(1));
  });

  it('refuse a refund without the right to it, and of more than is left', async () => {
    const api = fakeApi().on(listServiceOrders, () =>
      listed(
        order({ can: { refund: false, withdraw: false, mark_paid: false } }),
        order({ number: 'B100056', payments: [{ ...payment, refundable: 0, failure: null }] }),
      ),
    );
    const page = show(api);
    for (const number of ['B100055', 'B100056']) {
      await page.user.click(await screen.findByRole('link', { name: number }));
      const dialog = within(await screen.findByRole('dialog', { name: `Payments of ${number}` }));
      expect(dialog.queryByRole('button', { name: 'Refund' })).toBeNull();
      await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    }
  });

  it('lose their payment link by a confirmed action, which only those that wait for one offer', async () => {
    const waiting = order({
      number: 'B100057',
      status: 'pending',
      pay_by: '2026-11-27T10:00:00.000Z',
      bookings: 1,
      owed: 4200,
      can: { refund: false, withdraw: true, mark_paid: false },
    });
    const api = fakeApi()
      .on(listServiceOrders, () => listed(order(), waiting))
      .on(withdrawLink, () => ({ data: { ...waiting, status: 'cancelled' as const } }));
    const { user } = show(api);
    await user.click(await screen.findByRole('button', { name: 'Actions for order B100055' }));
    expect(screen.getAllByText('Withdraw the payment link')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Actions for order B100057' }));
    await user.click(screen.getByText('Withdraw the payment link'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the payment link of B100057' }));
    expect(dialog.getByText(/Euan Balfour can no longer pay the £42.00 .* 1 place becomes free/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Withdraw the link' }));
    await waitFor(() => expect(api.calls(withdrawLink)).toHaveLength(1));
    expect(api.calls(withdrawLink)[0]?.params).toMatchObject({ id: waiting.id });
  });

  it('have invoices, for which money is recorded once, with what it refuses in the form', async () => {
    const invoice = makeInvoice();
    const known = order({
      status: 'pending',
      owed: 8400,
      payments: [],
      refunds: [],
      invoices: [invoice],
      can: { refund: false, withdraw: false, mark_paid: true },
    });
    let tries = 0;
    const api = fakeApi()
      .on(listServiceOrders, () => listed(known))
      .on(markPaid, () => {
        tries += 1;
        if (tries > 1) return { data: { ...known, invoices: [{ ...invoice, owed: 4400 }] } };
        const errors = { amount: ['At most £84.00 can be recorded for this invoice.'] };
        return Promise.reject(new ApiError({ status: 422, message: 'Not valid', errors }));
      });
    const page = show(api, '?balance=owed');
    expect((await screen.findByText('Owed', { selector: 'dt' })).nextSibling?.textContent).toBe('£84.00');
    await page.user.click(screen.getByRole('link', { name: 'B100055' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payments of B100055' }));
    expect(dialog.getByText('£84.00 owed, due 04/12/2026')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'PDF of INV-000042' })).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Mark paid' }));
    const form = within(await screen.findByRole('dialog', { name: 'Money for INV-000042' }));
    const amount = form.getByLabelText('Amount') as HTMLInputElement;
    expect(amount.value).toBe('84.00');
    await page.user.clear(amount);
    await page.user.type(amount, '90');
    await page.user.selectOptions(form.getByLabelText('How it came'), 'Tax-Free Childcare');
    await page.user.click(form.getByRole('button', { name: 'Record £90.00' }));
    expect(await form.findByText(/Enter the reference that the payment shows/)).toBeTruthy();
    await page.user.type(form.getByLabelText('Reference'), 'TFC 1100');
    await page.user.click(form.getByRole('button', { name: 'Record £90.00' }));
    expect(await form.findByText('At most £84.00 can be recorded for this invoice.')).toBeTruthy();
    await page.user.clear(amount);
    await page.user.type(amount, '40');
    await page.user.click(form.getByRole('button', { name: 'Record £40.00' }));
    await screen.findByRole('dialog', { name: 'Payments of B100055' });
    const [first, second] = api.calls(markPaid);
    expect(second?.body).toMatchObject({
      payment_id: invoice.payment_id,
      amount: 4000,
      method: 'tax_free_childcare',
      reference: 'TFC 1100',
      expected_owed: 8400,
    });
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('have invoices whose money came without a reference', async () => {
    const can = { refund: false, withdraw: false, mark_paid: true };
    const known = order({ owed: 8400, invoices: [makeInvoice()], can });
    const api = fakeApi()
      .on(listServiceOrders, () => listed(known))
      .on(markPaid, () => ({ data: known }));
    const page = show(api, '?order=B100055');
    await page.user.click(await screen.findByRole('button', { name: 'Mark paid' }));
    await page.user.click(await screen.findByRole('button', { name: 'Record £84.00' }));
    await waitFor(() => expect(api.calls(markPaid)).toHaveLength(1));
    expect(api.calls(markPaid)[0]?.body).toMatchObject({ method: 'bank_transfer', reference: null });
  });

  it('of which an invoice is overdue say so, and take money that came after its places were released', async () => {
    const overdue = makeInvoice({ status: 'overdue' });
    const lapsed = makeInvoice({
      number: 'INV-000043',
      status: 'credited',
      owed: 0,
      credited: 8400,
      credit_notes: [{ id: makeId(), number: 'CN-000001', issued_on: '2026-11-20', reason: 'not_paid', total: 8400 }],
    });
    const can = { refund: false, withdraw: false, mark_paid: true };
    show(
      fakeApi().on(listServiceOrders, () => listed(order({ invoices: [overdue, lapsed], owed: 8400, can }))),
      '?order=B100055',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Payments of B100055' }));
    expect(screen.getAllByText('Overdue').length).toBeGreaterThan(1);
    expect(dialog.getByText('CN-000001, not paid in time')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'PDF of CN-000001' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Record late money' })).toBeTruthy();
  });

  it('that are none say so', async () => {
    show(fakeApi().on(listServiceOrders, () => listed()));
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
  });
});
