import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import { listTransactions } from '@bairn/shared/schema/payments';

export type TransactionsQuery = NonNullable<RequestOf<typeof listTransactions>['query']>;

/** A page of the family's payments and refunds, by the filters of the address. */
export const transactionsQuery = (query: TransactionsQuery) =>
  queryOptions({
    queryKey: ['transactions', query],
    queryFn: ({ signal }) => call(listTransactions, { query, signal }),
    meta: { live: ['order', 'refund'] },
    placeholderData: keepPreviousData,
  });
