import { apiQuery } from '@bairn/shared/app';
import { readCounts } from '@bairn/shared/calls/counts';

/** How many requests for leave wait for an answer of the reader at a branch. */
export const leaveCountQuery = (branch: string) =>
  apiQuery(
    readCounts,
    { query: { nursery_branch_id: branch } },
    { select: ({ data }) => data.service?.leave_requests ?? 0, shows: () => true },
  );
