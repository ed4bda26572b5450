import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { formatPhone } from '@bairn/shared/format/phone';
import type { Order } from '../booking.ts';
import { day, listOf, oneOf, pounds, search } from '../list.ts';
import type { ServiceOrder } from '../rows/orders.ts';

/** The states of an order, for families and services alike. */
export const orderWords = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  part_refunded: 'Partly refunded',
  refunded: 'Refunded',
  expired: 'Not paid in time',
  cancelled: 'Cancelled or not booked',
} as const satisfies Record<Order['status'], string>;

/** The states of a payment as a service reads them. */
export const paymentWords = {
  created: 'Being taken',
  pending: 'Waiting for the bank',
  confirmed: 'Paid',
  failed: 'Declined',
  cancelled: 'Given up',
} as const satisfies Record<ServiceOrder['payments'][number]['status'], string>;

/** Orders on which something is owed, and those with an invoice past its due date. */
export const balanceWords = { owed: 'Owed', overdue: 'Overdue' } as const;

/** The orders that have bookings at a branch. */
export const orderList = listOf<ServiceOrder>()({
  name: 'Orders',
  counted: ['order', 'orders'],
  filters: {
    search: search('Order, parent or child'),
    status: oneOf('Order', 'Any order', orderWords),
    payment_status: oneOf('Payment', 'Any payment', paymentWords),
    balance: oneOf('Owed', 'Owed or not', balanceWords),
    from: day('Ordered from'),
    to: day('Ordered to'),
  },
  sorts: ['created_at', 'number', 'family', 'total', 'due'],
  defaultSort: '-created_at',
  columns: [
    { id: 'order', head: 'Order', sort: 'number' },
    {
      id: 'ordered',
      head: 'Ordered',
      sort: 'created_at',
      shown: 'second',
      text: ({ created_at }) => formatDate(localDate(created_at)),
    },
    { id: 'family', head: 'Family', sort: 'family', shown: 'second', clip: true },
    { id: 'bookings', head: 'Bookings', align: 'end', text: ({ bookings }) => bookings },
    { id: 'total', head: 'Total', sort: 'total', align: 'end', shown: 'second' },
    { id: 'paid', head: 'Paid', align: 'end' },
    { id: 'refunded', head: 'Refunded', align: 'end' },
    { id: 'owed', head: 'Owed', align: 'end' },
    { id: 'status', head: 'Status', shown: 'first' },
    {
      id: 'time',
      head: 'Ordered at',
      shown: 'details',
      text: ({ created_at }) => `${formatDate(localDate(created_at))}, ${localTime(created_at)}`,
    },
    {
      id: 'pay_by',
      head: 'To be paid by',
      shown: 'details',
      text: ({ status, pay_by }) =>
        status === 'pending' && pay_by !== null ? `${formatDate(localDate(pay_by))}, ${localTime(pay_by)}` : null,
    },
    { id: 'children', head: 'Children', shown: 'details', text: ({ children }) => children.join(', ') },
    { id: 'phone', head: 'Phone', shown: 'details' },
    { id: 'email', head: 'Email', shown: 'details' },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    Order: ({ number }) => number,
    Date: ({ created_at }) => formatDate(localDate(created_at)),
    Time: ({ created_at }) => localTime(created_at),
    Family: ({ keyworker }) => keyworker.name,
    Phone: ({ keyworker }) => keyworker.phone && formatPhone(keyworker.phone),
    Email: ({ keyworker }) => keyworker.email,
    Children: ({ children }) => children.join(', '),
    Bookings: ({ bookings }) => bookings,
    Total: ({ total }) => pounds(total),
    Paid: ({ paid }) => pounds(paid),
    Refunded: ({ refunded }) => pounds(refunded),
    Owed: ({ owed }) => pounds(owed),
    Status: ({ status, bookings }) =>
      status === 'cancelled' ? (bookings > 0 ? 'Cancelled' : 'Not booked') : orderWords[status],
  },
});
