import { documentNumber } from '@bairn/shared/format/documentNumber';
import { formatDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { Notification, NotificationType } from '@bairn/shared/schema/notifications';
import type { NotificationRow } from './notificationQueries.ts';

type Words = Pick<Notification, 'title' | 'text' | 'link'>;
type InvoiceType = Extract<NotificationType, `invoice.${string}`>;

const sentence = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' ');
const at = ({ service }: NotificationRow) => service && `At ${service}.`;
const invoiceWords = ({ invoice }: NotificationRow) =>
  invoice ? `invoice ${documentNumber('invoice', invoice.number)}` : 'an invoice';
const invoicePage = ({ invoice }: NotificationRow) => invoice && `/settings/invoices?invoice=${invoice.id}`;
const toPay = ({ invoice }: NotificationRow) =>
  invoice &&
  (invoice.owed > 0
    ? `${formatPence(invoice.owed)} to pay by ${formatDate(invoice.due_on)}.`
    : 'Nothing is left to pay.');

/** What a family is told of its invoices, from the current data. */
export const invoiceNews: Record<InvoiceType, (row: NotificationRow) => Words> = {
  'invoice.issued': (row) => ({
    title: `${row.service ?? 'A service'} sent you ${invoiceWords(row)}`,
    text: sentence(toPay(row)),
    link: invoicePage(row),
  }),
  'invoice.reminder': (row) => ({
    title:
      row.invoice && row.invoice.owed > 0
        ? `Remember ${invoiceWords(row)}`
        : `Nothing is left to pay on ${invoiceWords(row)}`,
    text: sentence(toPay(row), at(row)),
    link: invoicePage(row),
  }),
  'invoice.received': (row) => ({
    title: `${row.service ?? 'The service'} received your ${row.invoice?.way === 'voucher' ? 'vouchers' : 'payment'}`,
    text: sentence(`For ${invoiceWords(row)}.`, toPay(row)),
    link: invoicePage(row),
  }),
  'invoice.credited': (row) => ({
    title: `There is a credit note for ${invoiceWords(row)}`,
    text: sentence(toPay(row), at(row)),
    link: invoicePage(row),
  }),
  'invoice.lapsed': (row) => ({
    title: 'Unpaid places are cancelled',
    text: sentence(`They were on ${invoiceWords(row)}.`, at(row)),
    link: invoicePage(row),
  }),
};
