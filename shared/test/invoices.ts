import type { Order } from '@bairn/shared/schema/booking';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';
import { makeBooking, makeOrder } from './bookings.ts';
import { makeId } from './people.ts';

/** An invoice of one line for tests: £42.00, issued on 20 November 2026 and not paid. */
export function makeInvoice(own: Partial<Invoice> = {}): Invoice {
  return {
    id: makeId(),
    number: 'INV-000042',
    payment_id: makeId(),
    order_id: makeId(),
    order_number: 'B100001',
    way: 'invoice',
    voucher: null,
    payee: 'Wee Puffins Ltd',
    branch_id: makeId(),
    service_name: 'Wee Puffins, Leith',
    payer: 'Eilidh Fraser',
    children: ['Isla Fraser'],
    status: 'open',
    issued_on: '2026-11-20',
    due_on: '2026-12-04',
    released_on: '2026-12-12',
    total: 4200,
    credited: 0,
    paid: 0,
    owed: 4200,
    deposit: 0,
    deposit_owed: 0,
    instructions: 'Bank transfer to Wee Puffins Ltd, sort code 00-00-00, account 12345678.',
    lines: [
      {
        booking_id: makeId(),
        child: 'Isla Fraser',
        description: 'Forest mornings',
        date: '2026-12-07',
        start_time: '08:00',
        end_time: '13:00',
        amount: 4200,
        credited: 0,
      },
    ],
    credit_notes: [],
    receipts: [],
    ...own,
  };
}

const receipt = {
  id: makeId(),
  amount: 2000,
  method: 'tax_free_childcare' as const,
  reference: 'TFC 123',
  received_on: '2026-11-23',
};

/** Invoices in each state, those to pay first. */
export const someInvoices = (): Invoice[] => [
  makeInvoice({ number: 'INV-000038', status: 'arrears', due_on: '2026-11-04', released_on: '2026-11-12' }),
  makeInvoice({ number: 'INV-000040', status: 'overdue', due_on: '2026-11-18', deposit: 840, deposit_owed: 840 }),
  makeInvoice({ status: 'part_paid', paid: 2000, owed: 2200, receipts: [receipt] }),
  makeInvoice({
    number: 'INV-000043',
    way: 'voucher',
    voucher: { provider: 'Edenred', reference: 'P 123 456' },
    instructions: null,
  }),
  makeInvoice({ number: 'INV-000031', status: 'paid', paid: 4200, owed: 0, receipts: [{ ...receipt, amount: 4200 }] }),
  makeInvoice({
    number: 'INV-000030',
    status: 'credited',
    credited: 4200,
    owed: 0,
    credit_notes: [{ id: makeId(), number: 'CN-000007', issued_on: '2026-11-21', reason: 'not_paid', total: 4200 }],
  }),
];

/** An order of £42.00 by card, by invoice and by vouchers each, which only the card has paid, with its invoices. */
export function makeMixedOrder(own: Partial<Order> = {}): { order: Order; invoices: Invoice[] } {
  const payment = { id: makeId(), payee: 'Wee Puffins', amount: 4200, client_secret: null, failure: null };
  const visa = { brand: 'visa', last4: '4242' };
  const card = { ...payment, status: 'confirmed' as const, card: visa, desk: null };
  const [billed, vouchers] = (['invoice', 'voucher'] as const).map((desk) => ({
    ...payment,
    id: makeId(),
    status: 'pending' as const,
    card: null,
    desk,
  }));
  if (!billed || !vouchers) throw new Error('Two payments are on account.');
  const invoices = [
    makeInvoice({ payment_id: billed.id }),
    makeInvoice({
      number: 'INV-000043',
      payment_id: vouchers.id,
      way: 'voucher',
      voucher: { provider: 'Edenred', reference: 'P 123 456' },
      due_on: '2026-11-27',
      released_on: '2026-12-01',
    }),
  ];
  const order = makeOrder({
    status: 'pending',
    bookings: [
      makeBooking({ date: '2026-12-07' }),
      makeBooking({ date: '2026-12-14', payment_type: 'Invoice' }),
      makeBooking({ date: '2026-12-21', payment_type: 'Childcare vouchers' }),
    ],
    paid: 4200,
    payments: [card, billed, vouchers],
    invoices,
    ...own,
  });
  return { order, invoices: invoices.map((one) => ({ ...one, order_id: order.id, order_number: order.number })) };
}
