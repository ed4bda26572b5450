import type * as schema from '../schema/invoices.ts';
import { get, post } from './endpoint.ts';

export const listInvoices = get<typeof schema.listInvoicesContract>('/booking/invoices', {
  download: true,
  about: ['order', 'booking', 'refund'],
});

/** `id` is that of an invoice or of a credit note. */
export const invoiceDocument = get<typeof schema.invoiceDocumentContract>('/booking/invoices/{id}/document', {
  file: 'application/pdf',
});

/** The same for an invoice of the branch. */
export const serviceInvoiceDocument = get<typeof schema.serviceInvoiceDocumentContract>(
  '/nursery/{nursery}/branch/{branch}/invoices/{id}/document',
  { file: 'application/pdf' },
);

/**
 * Money that comes after places were released books those that are still available, and the rest is to be given back.
 * Refused with 409 `changed` where another amount is owed by now, 422 where it is more than the invoice was ever over.
 */
export const markPaid = post<typeof schema.markPaidContract>(
  '/nursery/{nursery}/branch/{branch}/orders/{id}/mark-paid',
  { idempotent: true, about: ['order', 'refund', 'booking', 'places'] },
);
