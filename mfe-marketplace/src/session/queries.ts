import { call, queryOptions } from '@bairn/shared/app';
import { sessionDetails } from '../components/marketplaceCalls.ts';

/** A session with its dates of the coming weeks and the places left on each. */
export const sessionQuery = (branch: string, session: string) =>
  queryOptions({
    queryKey: ['marketplace', 'session', branch, session],
    queryFn: async ({ signal }) => (await call(sessionDetails, { params: { branch, session }, signal })).data,
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
