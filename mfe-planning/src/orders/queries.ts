import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import { listServiceOrders, refundOrder } from '@bairn/shared/schema/orders';
import type { Scope } from '../components/sessionQueries.ts';

export type OrdersFilter = NonNullable<RequestOf<typeof listServiceOrders>['query']>;
type Refund = NonNullable<RequestOf<typeof refundOrder>['body']>;

/** A page of the branch's orders, by the filters of the address. */
export const serviceOrdersQuery = (scope: Scope, query: OrdersFilter) =>
  queryOptions({
    queryKey: ['service-orders', scope, query],
    queryFn: ({ signal }) => call(listServiceOrders, { params: scope, query, signal }),
    meta: { live: ['order', 'refund', 'booking'] },
    placeholderData: keepPreviousData,
  });

/** Gives money of a payment back. The key stays the same for every try of one intent. */
export const refund = async (scope: Scope, order: string, body: Refund, idempotencyKey: string) =>
  (await call(refundOrder, { params: { ...scope, id: order }, body, idempotencyKey })).data;
