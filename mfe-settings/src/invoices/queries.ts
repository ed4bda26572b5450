import { apiQuery, dataOf, keepPreviousData } from '@bairn/shared/app';
import { listInvoices } from '@bairn/shared/calls/invoices';
import type { RequestOf } from '@bairn/shared/schema/endpoint';

type ListQuery = NonNullable<RequestOf<typeof listInvoices>['query']>;

/** A page of the family's invoices with what is owed in all. */
export const invoicesQuery = (query: ListQuery) =>
  apiQuery(listInvoices, { query }, { placeholderData: keepPreviousData });

/** The invoice of an address, wherever it stands in the list; an address that names none is left alone. */
export const oneInvoiceQuery = (invoice: string) =>
  apiQuery(listInvoices, { query: { invoice, per_page: 1 } }, { select: dataOf, shows: () => true });
