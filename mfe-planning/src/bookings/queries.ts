import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import { cancelBookings, cancellationPreview, listOrders, showOrder } from '@bairn/shared/schema/booking';
import type { RequestOf } from '@bairn/shared/schema/endpoint';

type ListQuery = NonNullable<RequestOf<typeof listOrders>['query']>;

/** A page of the family's orders with their bookings. */
export const ordersQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['orders', query],
    queryFn: ({ signal }) => call(listOrders, { query, signal }),
    meta: { live: ['booking', 'order', 'refund', 'register'] },
    placeholderData: keepPreviousData,
  });

/** One order with its bookings, payments, refunds and movements of money. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) => (await call(showOrder, { params: { id }, signal })).data,
    meta: { live: ['booking', 'order', 'refund', 'register'] },
  });

/**
 * What would come back if these bookings were cancelled now. It changes by the hour, so it is never kept; it stands apart
 * from the orders and hears no announcement, for once they are cancelled there is nothing to ask any more.
 */
export const cancellationQuery = (id: string, bookings: readonly string[]) =>
  queryOptions({
    queryKey: ['cancellation', id, bookings],
    queryFn: async ({ signal }) =>
      (await call(cancellationPreview, { params: { id }, query: { bookings: bookings.join(',') }, signal })).data,
    enabled: bookings.length > 0,
    placeholderData: keepPreviousData,
    meta: { live: [] },
    staleTime: 0,
    gcTime: 0,
  });

/** Cancels bookings for the refund that was shown; the key makes a repeat of the same wish harmless. */
export const sendCancellation = (id: string, bookings: readonly string[], refund: number, key: string) =>
  call(cancelBookings, {
    params: { id },
    body: { booking_ids: [...bookings], expected_refund: refund },
    idempotencyKey: key,
  });
