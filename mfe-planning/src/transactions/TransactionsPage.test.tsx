// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { listTransactions } from '@bairn/shared/calls/payments';
import type { Transaction } from '@bairn/shared/schema/rows/transactions';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as TransactionsPage } from './TransactionsPage.tsx';

afterEach(cleanup);

const transaction = (own: Partial<Transaction> = {}): Transaction => ({
  id: makeId(),
  at: '2026-11-20T23:30:00.000Z',
  kind: 'charge',
  amount: 4200,
  order_id: makeId(),
  order_number: 'B100001',
  payee: 'Puffin Care',
  card: { brand: 'visa', last4: '4242' },
  desk: null,
  status: 'done',
  description: 'Isla, Forest mornings',
  ...own,
});

const answer = (...data: Transaction[]) => ({
  data,
  meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 },
  totals: { paid: 4200, refunded: 2100 },
});

const show = (api: ReturnType<typeof fakeApi>) =>
  renderPage(TransactionsPage, { api, at: '/planning/transactions', user: makeUser() });

describe("a family's payments and refunds", () => {
  it('are rows with their order, and sums of all of them', async () => {
    const refund = transaction({ kind: 'refund', amount: 2100, status: 'pending' });
    show(fakeApi().on(listTransactions, () => answer(refund, transaction(), transaction({ status: 'failed' }))));
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]?.textContent).toBe('Refund On its way20/11/2026Puffin CareIsla, Forest morningsB100001+£21.00');
    expect(rows[1]?.textContent).toContain('£42.00');
    expect(rows[2]?.textContent).toContain('Did not go through');
    expect(rows[2]?.querySelector('s')?.textContent).toBe('£42.00');
    const link = within(rows[0] as HTMLElement).getByRole('link', { name: 'B100001' });
    expect(link.getAttribute('href')).toBe(`/planning/bookings?order=${refund.order_id}`);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '£42.00',
      '£21.00',
      '£21.00',
    ]);
  });

  it('say what was paid at the service, and that its refund is collected there', async () => {
    const atDesk = { card: null, desk: 'cash' as const };
    const refund = transaction({ ...atDesk, kind: 'refund', status: 'pending' });
    show(fakeApi().on(listTransactions, () => answer(refund, transaction(atDesk))));
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]?.textContent).toContain('Refund at the service To be collected');
    expect(rows[1]?.textContent).toContain('Paid at the service');
  });

  it('that are none say how they come about', async () => {
    show(fakeApi().on(listTransactions, () => answer()));
    expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeTruthy();
  });
});
