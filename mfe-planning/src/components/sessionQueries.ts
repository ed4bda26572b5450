import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import { listSessions, sessionBookings, showSession } from '@bairn/shared/schema/planning';

export type Scope = { nursery: string; branch: string };
type ListQuery = NonNullable<RequestOf<typeof listSessions>['query']>;
type BookingsQuery = NonNullable<RequestOf<typeof sessionBookings>['query']>;

/** A page of the branch's sessions, by the filters of the address. */
export const sessionsQuery = (scope: Scope, query: ListQuery) =>
  queryOptions({
    queryKey: ['sessions', scope, query],
    queryFn: ({ signal }) => call(listSessions, { params: scope, query, signal }),
    meta: { live: ['booking', 'places'] },
    placeholderData: keepPreviousData,
  });

/** A session with its coming dates. */
export const sessionQuery = (scope: Scope, id: string) =>
  queryOptions({
    queryKey: ['sessions', scope, id],
    queryFn: async ({ signal }) => (await call(showSession, { params: { ...scope, id }, signal })).data,
    meta: { live: ['booking', 'places'] },
  });

/** A page of a session's bookings, by the filters of the address. */
export const sessionBookingsQuery = (scope: Scope, id: string, query: BookingsQuery) =>
  queryOptions({
    queryKey: ['sessions', scope, id, 'bookings', query],
    queryFn: ({ signal }) => call(sessionBookings, { params: { ...scope, id }, query, signal }),
    meta: { live: ['booking', 'order', 'refund', 'register'] },
    placeholderData: keepPreviousData,
  });
