import { apiQuery } from '@bairn/shared/app';
import { countNewBookings } from '@bairn/shared/calls/planning';
import type { Scope } from './sessionQueries.ts';

/** How many bookings came since this person last looked at the list. */
export const newBookingsQuery = (scope: Scope) =>
  apiQuery(countNewBookings, { params: scope }, { select: ({ data }) => data.count });
