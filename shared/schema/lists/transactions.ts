import { cardName } from '@bairn/shared/format/cardName';
import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { day, listOf, oneOf } from '../list.ts';
import type { Transaction } from '../rows/transactions.ts';

const statusWords = { done: 'Done', pending: 'On its way', failed: 'Failed' } as const satisfies Record<
  Transaction['status'],
  string
>;

/** 'Visa ending 4242', or that it was paid at the service. */
const wayOf = ({ card, desk }: Transaction) => (desk ? 'Paid at the service' : card && cardName(card));

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
    { id: 'what', head: 'Type' },
    { id: 'date', head: 'Date', shown: 'second', text: ({ at }) => formatDate(localDate(at)) },
    { id: 'payee', head: 'Service', shown: 'second', clip: true, text: ({ payee }) => payee },
    { id: 'for', head: 'For', clip: true, text: ({ description }) => description },
    { id: 'order', head: 'Order', shown: 'second' },
    { id: 'amount', head: 'Amount', align: 'end', shown: 'first' },
    { id: 'way', head: 'Way of paying', shown: 'details', text: wayOf },
  ],
  file: {
    Date: ({ at }) => formatDate(localDate(at)),
    Time: ({ at }) => localTime(at),
    Kind: ({ kind }) => (kind === 'charge' ? 'Payment' : 'Refund'),
    Status: ({ status }) => statusWords[status],
    'Paid to': ({ payee }) => payee,
    For: ({ description }) => description,
    'Way of paying': wayOf,
    // What goes back counts against what was paid, and what failed moved nothing.
    Amount: ({ kind, status, amount }) =>
      status === 'failed' ? null : Number(((kind === 'charge' ? amount : -amount) / 100).toFixed(2)),
    Order: ({ order_number }) => order_number,
  },
});
