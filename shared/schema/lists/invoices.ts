import { formatDate } from '@bairn/shared/format/date';
import { listOf, pills, pounds } from '../list.ts';
import type { CreditReason, Invoice, InvoiceStatus, PaidMethod } from '../rows/invoices.ts';

/** The state of an invoice in words. */
export const invoiceStatusWords = {
  open: 'To pay',
  part_paid: 'Partly paid',
  overdue: 'Overdue',
  arrears: 'In arrears',
  paid: 'Paid',
  credited: 'Credited',
} as const satisfies Record<InvoiceStatus, string>;

/** How money came, in words. */
export const paidMethodWords = {
  bank_transfer: 'Bank transfer',
  tax_free_childcare: 'Tax-Free Childcare',
  voucher: 'Childcare vouchers',
  standing_order: 'Standing order',
  cash: 'Cash',
  card_machine: 'Card at the service',
  cheque: 'Cheque',
} as const satisfies Record<PaidMethod, string>;

/** Why an invoice was credited, in words. */
export const creditReasonWords = {
  cancelled_by_family: 'cancelled by the family',
  cancelled_by_service: 'cancelled by the service',
  not_paid: 'not paid in time',
  goodwill: 'goodwill',
} as const satisfies Record<CreditReason, string>;

/** The invoices of a family, those to pay first and by their due date. */
export const invoiceList = listOf<Invoice>()({
  name: 'Invoices',
  counted: ['invoice', 'invoices'],
  filters: { show: pills('Show', 'All', { owed: 'To pay', settled: 'Settled' }) },
  sorts: [],
  columns: [
    { id: 'number', head: 'Invoice', text: ({ number }) => number },
    { id: 'service', head: 'Service', shown: 'second', clip: true, text: ({ service_name }) => service_name },
    { id: 'due', head: 'Due', shown: 'second', labelled: true, text: ({ due_on }) => formatDate(due_on) },
    { id: 'total', head: 'Total', align: 'end' },
    { id: 'owed', head: 'To pay', align: 'end', shown: 'first' },
    { id: 'status', head: 'State', shown: 'second' },
    { id: 'issued', head: 'Issued', shown: 'details', text: ({ issued_on }) => formatDate(issued_on) },
    { id: 'children', head: 'Children', shown: 'details', text: ({ children }) => children.join(', ') },
    { id: 'order', head: 'Order', shown: 'details', text: ({ order_number }) => order_number },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    Invoice: ({ number }) => number,
    Issued: ({ issued_on }) => formatDate(issued_on),
    Due: ({ due_on }) => formatDate(due_on),
    Service: ({ service_name }) => service_name,
    Children: ({ children }) => children.join(', '),
    Order: ({ order_number }) => order_number,
    Total: ({ total }) => pounds(total),
    Credited: ({ credited }) => pounds(credited),
    Paid: ({ paid }) => pounds(paid),
    'To pay': ({ owed }) => pounds(owed),
    State: ({ status }) => invoiceStatusWords[status],
  },
});
