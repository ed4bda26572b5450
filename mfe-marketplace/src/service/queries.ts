import { call, queryOptions } from '@bairn/shared/app';
import { serviceDetails, serviceSessions } from '../components/marketplaceCalls.ts';

/** A listed service: who it is, where, when it opens, how it was graded. */
export const serviceQuery = (branch: string) =>
  queryOptions({
    queryKey: ['marketplace', 'service', branch],
    queryFn: async ({ signal }) => (await call(serviceDetails, { params: { branch }, signal })).data,
    staleTime: 90_000,
    meta: { live: [] },
  });

/** Its listed sessions, those with the next free date first; only those for an age where one is given. */
export const serviceSessionsQuery = (branch: string, wish: { age?: string; date?: string }) =>
  queryOptions({
    queryKey: ['marketplace', 'service', branch, 'sessions', wish],
    queryFn: async ({ signal }) => (await call(serviceSessions, { params: { branch }, query: wish, signal })).data,
    // Places go while one reads: while the page is looked at, what it says is never older than a minute.
    refetchInterval: 60_000,
    // Another wish narrows what stands there; another service's sessions never stand in.
    placeholderData: (former, query) => (query?.queryKey[2] === branch ? former : undefined),
    meta: { live: ['basket', 'booking', 'order'] },
  });
