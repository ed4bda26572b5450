// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listTransactions, type Transaction } from '@bairn/shared/schema/payments';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as TransactionsPage } from './TransactionsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const transaction = (own: Partial<Transaction> = {}): Transaction => ({
  id: makeId(),
  at: '2026-11-20T23:30:00.000Z',
  kind: 'charge',
  amount: 4200,
  order_id: makeId(),
  order_number: 'B100001',
  payee: 'Puffin Care',
  card: { brand: 'visa', last4: '4242' },
  status: 'done',
  description: 'Isla, Forest mornings',
  ...own,
});

const answer = (...data: Transaction[]) => ({
  data,
  meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 },
  totals: { paid: 4200, refunded: 2100 },
});

const show = (api: ReturnType<typeof fakeApi>, query = '') =>
  renderPage(TransactionsPage, { api, at: `/planning/transactions${query}`, user: makeUser() });

describe("a family's payments and refunds", () => {
  it('are rows with their order, and sums of all of them', async () => {
    const refund = transaction({ kind: 'refund', amount: 2100, status: 'pending' });
    show(fakeApi().on(listTransactions, () => answer(refund, transaction(), transaction({ status: 'failed' }))));
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]?.textContent).toBe(
      '20/11/2026Refund On its wayIsla, Forest morningsPuffin CareVisa ending 4242B100001+£21.00',
    );
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

  it('keep their filters in the address, and leave out what is none', async () => {
    const api = fakeApi().on(listTransactions, () => answer(transaction()));
    const page = show(api, '?kind=refund&from=2026-02-30&to=2026-11-30&page=0');
    await screen.findByRole('table');
    expect(api.calls(listTransactions)[0]?.query).toEqual({ kind: 'refund', to: '2026-11-30', per_page: 20 });
    await page.user.selectOptions(screen.getByLabelText('What'), 'charge');
    await waitFor(() => expect(page.location()).toContain('kind=charge'));
    expect(page.location()).not.toContain('page=');
    await waitFor(() => expect(api.calls(listTransactions).at(-1)?.query).toMatchObject({ kind: 'charge' }));
  });

  it('come as a file by the same filters', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const api = fakeApi().on(listTransactions, ({ query }) =>
      query?.format === 'csv' ? new Blob(['Date']) : answer(transaction()),
    );
    const page = show(api, '?kind=refund');
    await screen.findByRole('table');
    await page.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['Payments and refunds.csv']));
    expect(api.calls(listTransactions).at(-1)?.query).toMatchObject({ kind: 'refund', format: 'csv' });
  });

  it('that are none say how they come about, or show all again', async () => {
    show(fakeApi().on(listTransactions, () => answer()));
    expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeTruthy();
    cleanup();
    show(
      fakeApi().on(listTransactions, () => answer()),
      '?kind=refund',
    );
    expect(await screen.findByRole('heading', { name: 'Nothing in this time' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show everything' }).getAttribute('href')).toBe('/planning/transactions');
  });
});
