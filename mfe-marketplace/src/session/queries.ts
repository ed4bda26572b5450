import { call, queryOptions } from '@bairn/shared/app';
import { sessionDetails } from '../components/marketplaceCalls.ts';

/** A session with its dates of the coming weeks and the places left on each. */
export const sessionQuery = (branch: string, session: string) =>
  queryOptions({
    queryKey: ['marketplace', 'session', branch, session],
    queryFn: async ({ signal }) => (await call(sessionDetails, { params: { branch, session }, signal })).data,
    staleTime: 5_000,
    // The family's own changes; those of others are seen when the page is looked at again.
    meta: { live: ['basket', 'booking', 'order'] },
    refetchOnWindowFocus: true,
    // Others book meanwhile: while the page is looked at, what it says is never older than a minute.
    refetchInterval: 60_000,
  });
