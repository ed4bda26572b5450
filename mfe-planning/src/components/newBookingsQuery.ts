import { call, queryOptions } from '@bairn/shared/app';
import { countNewBookings } from '@bairn/shared/schema/planning';
import type { Scope } from './sessionQueries.ts';

/** How many bookings came since this person last looked at the list. */
export const newBookingsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['bookings', scope, 'new'],
    queryFn: async ({ signal }) => (await call(countNewBookings, { params: scope, signal })).data.count,
    meta: { live: ['booking'] },
  });
