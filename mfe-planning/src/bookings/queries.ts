import { apiQuery, call, dataOf, keepPreviousData } from '@bairn/shared/app';
import { cancelBookings, cancellationPreview, listOrders, showOrder } from '@bairn/shared/calls/booking';
import type { RequestOf } from '@bairn/shared/schema/endpoint';

type ListQuery = NonNullable<RequestOf<typeof listOrders>['query']>;

/** A page of the family's orders with their bookings. */
export const ordersQuery = (query: ListQuery) => apiQuery(listOrders, { query }, { placeholderData: keepPreviousData });

/** One order with its bookings, payments, refunds and movements of money. */
export const orderQuery = (id: string) => apiQuery(showOrder, { params: { id } }, { select: dataOf });

/** The refund if these bookings were cancelled now. It changes by the hour, so it is never kept. */
export const cancellationQuery = (id: string, bookings: readonly string[]) =>
  apiQuery(
    cancellationPreview,
    { params: { id }, query: { bookings: bookings.join(',') } },
    {
      select: dataOf,
      enabled: bookings.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
      shows: () => true,
    },
  );

/** Cancels bookings for the refund and the credit that were shown; the key makes a repeat of the same wish harmless. */
export const sendCancellation = (
  id: string,
  bookings: readonly string[],
  { refund, credit }: { refund: number; credit: number },
  key: string,
) =>
  call(cancelBookings, {
    params: { id },
    body: { booking_ids: [...bookings], expected_refund: refund, expected_credit: credit },
    idempotencyKey: key,
  });
