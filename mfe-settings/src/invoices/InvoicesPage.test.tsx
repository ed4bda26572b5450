// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listInvoices } from '@bairn/shared/calls/invoices';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { someInvoices } from '@bairn/shared/test/invoices';
import { makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './InvoicesPage.tsx';

afterEach(cleanup);

const answer = (data: Invoice[], owed = 14_800, overdue = 8400) =>
  fakeApi().on(listInvoices, () => ({
    data,
    meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 },
    totals: { owed, overdue },
  }));
const show = (api: ReturnType<typeof answer>, at = '/settings/invoices') =>
  renderPage(Component, { api, at, user: makeUser() });
const card = async (name: RegExp) => within(await screen.findByRole('article', { name }));

describe('the page "Invoices"', () => {
  it('says first what is owed, and what of it is overdue', async () => {
    show(answer(someInvoices()));
    expect(await screen.findByText('£148.00 to pay')).toBeTruthy();
    expect(screen.getByText(/^£84.00 of it is past its due date/)).toBeTruthy();
    expect((await card(/INV-000038/)).getByText('In arrears')).toBeTruthy();
  });

  it('opens the invoice of its address and scrolls to it', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const invoices = someInvoices();
    show(answer(invoices), `/settings/invoices?invoice=${invoices[2]?.id}`);
    const opened = await screen.findByRole('article', { name: /INV-000042/ });
    expect(opened.querySelector('details')?.open).toBe(true);
    expect(screen.getByRole('article', { name: /INV-000040/ }).querySelector('details')?.open).toBe(false);
    expect(scrolled.mock.contexts).toEqual([opened.parentElement]);
    scrolled.mockRestore();
  });

  it('opens one that stands on a later page', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const [first, , wanted] = someInvoices();
    if (!first || !wanted) throw new Error('There are invoices.');
    const api = fakeApi().on(listInvoices, ({ query }) => ({
      data: query?.invoice === wanted.id ? [wanted] : [first],
      meta: { current_page: 1, per_page: 20, total: 21, last_page: 2 },
      totals: { owed: 14_800, overdue: 8400 },
    }));
    show(api, `/settings/invoices?invoice=${wanted.id}`);
    const opened = await screen.findByRole('article', { name: /INV-000042/ });
    expect(opened.querySelector('details')?.open).toBe(true);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    vi.restoreAllMocks();
  });

  it('shows what was received and credited, and the rest', async () => {
    show(answer(someInvoices()));
    const paid = await card(/INV-000042/);
    expect(paid.getByText('Paid by Tax-Free Childcare')).toBeTruthy();
    expect(paid.getAllByText('£22.00').length).toBeGreaterThan(0);
    expect((await card(/INV-000030/)).getByText(/^Credit note CN-000007, not paid in time/)).toBeTruthy();
  });

  it('says so when there is none', async () => {
    show(answer([], 0, 0));
    expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeTruthy();
  });

  it('can be tried again when the call fails', async () => {
    const page = show(answer([]).fail(listInvoices, { status: 500, message: 'Something went wrong.' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(page.location()).toBe('/settings/invoices');
  });
});
