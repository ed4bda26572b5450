import { cardName } from '@bairn/shared/format/cardName';
import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { day, listOf, oneOf } from '../list.ts';
import type { Transaction } from '../rows/transactions.ts';

const statusWords = { done: 'Done', pending: 'On its way', failed: 'Failed' } as const satisfies Record<
  Transaction['status'],
  string
>;

/** The payments and refunds of a family. */
export const transactionList = listOf<Transaction>()({
  name: 'Payments and refunds',
  counted: ['payment or refund', 'payments and refunds'],
  filters: {
    kind: oneOf('Type', 'Payments and refunds', { charge: 'Payments', refund: 'Refunds' }),
    from: day('From'),
    to: day('To'),
  },
  sorts: [],
  columns: [
    { id: 'date', head: 'Date' },
    { id: 'what', head: 'Type' },
    { id: 'payee', head: 'Service' },
    { id: 'order', head: 'Order' },
    { id: 'amount', head: 'Amount', align: 'end' },
  ],
  file: {
    Date: ({ at }) => formatDate(localDate(at)),
    Time: ({ at }) => localTime(at),
    Kind: ({ kind }) => (kind === 'charge' ? 'Payment' : 'Refund'),
    Status: ({ status }) => statusWords[status],
    'Paid to': ({ payee }) => payee,
    For: ({ description }) => description,
    Card: ({ card }) => card && cardName(card),
    // What goes back counts against what was paid, and what failed moved nothing.
    Amount: ({ kind, status, amount }) =>
      status === 'failed' ? null : Number(((kind === 'charge' ? amount : -amount) / 100).toFixed(2)),
    Order: ({ order_number }) => order_number,
  },
});
