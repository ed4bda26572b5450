import { apiQuery, dataOf } from '@bairn/shared/app';
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
