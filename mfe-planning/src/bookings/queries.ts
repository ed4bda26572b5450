import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import { listOrders } from '@bairn/shared/schema/booking';
import type { RequestOf } from '@bairn/shared/schema/endpoint';

type ListQuery = NonNullable<RequestOf<typeof listOrders>['query']>;

/** A page of the family's orders with their bookings. */
export const ordersQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['orders', query],
    queryFn: ({ signal }) => call(listOrders, { query, signal }),
    placeholderData: keepPreviousData,
  });
