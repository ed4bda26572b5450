// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listServiceOrders } from '@bairn/shared/calls/orders';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './OverdueCard.tsx';

afterEach(cleanup);
const page = fullPage(listServiceOrders, (at) => ({ number: `B10020${at}` }));
const show = (rows: number) => {
  const [first] = page.data;
  const [invoice] = first?.invoices ?? [];
  if (!first || !invoice) throw new Error('The example has no invoice.');
  const late = { ...invoice, number: 'INV-000042', status: 'overdue' as const, owed: 4200, due_on: '2026-11-12' };
  const row = { ...first, number: 'B100200', invoices: [late, { ...late, id: invoice.id, status: 'paid' as const }] };
  const data = rows ? [{ ...row, keyworker: { ...row.keyworker, name: 'Euan Balfour' } }] : [];
  const answer = { ...page, data, totals: { owed: 9000, overdue: 4200 }, meta: { ...page.meta, total: rows } };
  return renderPage(Component, { api: fakeApi().on(listServiceOrders, () => answer), user: makeServiceUser() });
};

test('names who owes what since when, and leads to the order and to all of them', async () => {
  const { api } = show(1);
  const list = within(await screen.findByRole('list', { name: 'Overdue invoices' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Euan BalfourINV-000042, due 12/11/2026£42.00',
  ]);
  expect(screen.getByRole('link', { name: 'Euan Balfour' }).getAttribute('href')).toBe(
    '/planning/orders?order=B100200',
  );
  expect(screen.getByRole('link', { name: '£42.00 overdue' }).getAttribute('href')).toBe(
    '/planning/orders?balance=overdue',
  );
  expect(api.calls(listServiceOrders)[0]?.query).toMatchObject({ balance: 'overdue', sort: 'due' });
});

test('says that nothing is overdue', async () => {
  show(0);
  expect(await screen.findByRole('heading', { name: 'Nothing is overdue' })).toBeTruthy();
});
