import { apiQuery, dataOf } from '@bairn/shared/app';
import { listOrders } from '@bairn/shared/calls/booking';
import { sessionDetails } from '@bairn/shared/calls/marketplace';

/** A session with its dates of the coming weeks and the places left on each. */
export const sessionQuery = (branch: string, session: string) =>
  apiQuery(
    sessionDetails,
    { params: { branch, session } },
    {
      select: dataOf,
      staleTime: 5_000,
      // Others book at the same time: while the page is looked at, what it says is never older than a minute.
      refetchOnWindowFocus: true,
      refetchInterval: 60_000,
    },
  );

/** The family's coming bookings: their dates say so. The API refuses what more than a hundred orders would hide. */
export const bookingsQuery = apiQuery(
  listOrders,
  { query: { when: 'upcoming', per_page: 100 } },
  { select: ({ data }) => data.flatMap(({ bookings }) => bookings), staleTime: 30_000 },
);
