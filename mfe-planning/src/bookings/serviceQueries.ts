import { call, keepPreviousData, mutationOptions, queryOptions } from '@bairn/shared/app';
import { cancelByService } from '@bairn/shared/schema/closing';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import { listBranchBookings, markBookingsSeen } from '@bairn/shared/schema/planning';
import type { Scope } from '../components/sessionQueries.ts';

export type BookingsFilter = NonNullable<RequestOf<typeof listBranchBookings>['query']>;

/** A page of the branch's bookings, by the filters of the address. */
export const branchBookingsQuery = (scope: Scope, query: BookingsFilter) =>
  queryOptions({
    queryKey: ['bookings', scope, query],
    queryFn: ({ signal }) => call(listBranchBookings, { params: scope, query, signal }),
    meta: { live: ['booking', 'order', 'refund', 'register'] },
    placeholderData: keepPreviousData,
  });

/** Says how far this person has looked through the list. */
export const lookedUntil = (scope: Scope) =>
  mutationOptions({
    mutationFn: async (until: string) => (await call(markBookingsSeen, { params: scope, body: { until } })).data,
  });

/** Cancels one booking on the service's part. */
export const cancelBooking = (scope: Scope, id: string, reason: string) =>
  call(cancelByService, { params: { ...scope, id }, body: { reason } });
