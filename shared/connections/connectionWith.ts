import { apiQuery } from '@bairn/shared/app';
import { listConnections } from '@bairn/shared/calls/connections';

/** The latest live connection of the signed-in family with a service, or the request that waits; undefined where there is none. */
export const connectionWith = (branch: string) =>
  apiQuery(
    listConnections,
    { query: { nursery_branch_id: branch, per_page: 5 } },
    { select: ({ data }) => data.find(({ status }) => status !== 'declined' && status !== 'ended') },
  );
