import { listServiceOrders } from '@bairn/shared/calls/orders';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeInvoice, someInvoices } from '@bairn/shared/test/invoices';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';

type Billed = ServiceOrder['invoices'];
const sumOf = (invoices: Billed, of: 'total' | 'paid' | 'owed') =>
  invoices.reduce((sum, invoice) => sum + invoice[of], 0);

/** An order of these invoices and nothing else. */
const billed = (number: string, invoices: Billed) => ({
  number,
  pay_by: null,
  status: 'pending' as const,
  keyworker: { name: 'Eilidh Fraser', email: 'eilidh@families.bairn.test', phone: '+441314960244' },
  children: ['Isla Fraser'],
  bookings: invoices.length,
  total: sumOf(invoices, 'total'),
  paid: sumOf(invoices, 'paid'),
  owed: sumOf(invoices, 'owed'),
  refunded: 0,
  in_arrears: sumOf(
    invoices.filter(({ status }) => status === 'arrears'),
    'owed',
  ),
  invoices,
  payments: invoices.map(({ payment_id, total, way }) => ({
    id: payment_id,
    status: 'pending' as const,
    amount: total,
    refundable: 0,
    card: null,
    desk: way,
    funded_minutes: 0,
    failure: null,
  })),
  refunds: [],
  can: { refund: false, withdraw: false, mark_paid: true },
});

const voucher = () =>
  makeInvoice({ number: 'INV-000043', way: 'voucher', voucher: { provider: 'Edenred', reference: 'P1234567' } });
const withOrders = (invoices: Billed) => ({
  answers: (api: FakeApi) =>
    api.on(listServiceOrders, () => {
      const page = fullPage(listServiceOrders, (at) => ({ id: makeId(), ...billed(`B1002${10 + at}`, invoices) }));
      const data = page.data.slice(0, 2);
      return { ...page, data, meta: { ...page.meta, total: data.length, last_page: 1 } };
    }),
});
const open = ['Actions for order', 'Payments and'];

/** The orders of a service, and what is billed, owed and recorded. */
export const orderStories: readonly PageStory[] = [
  {},
  {
    name: 'a full page',
    answers: (api) =>
      api.on(listServiceOrders, () => fullPage(listServiceOrders, (at) => ({ number: `B1002${10 + at}` }))),
    compact: true,
  },
  { name: 'one is open', press: ['Actions for order', 'Payments and'] },
  { name: 'a row is open', press: ['Details of'] },
  { name: 'a link is withdrawn', press: ['Actions for order', 'Withdraw the payment link'] },
  { name: 'one with invoices in each state', ...withOrders(someInvoices()), press: open },
  { name: 'an invoice is marked paid', ...withOrders([makeInvoice()]), press: [...open, 'Mark paid'] },
  { name: 'vouchers are marked paid', ...withOrders([voucher()]), press: [...open, 'Mark paid'] },
  { name: 'what is overdue', at: '/planning/orders?balance=overdue', ...withOrders(someInvoices().slice(0, 1)) },
];
