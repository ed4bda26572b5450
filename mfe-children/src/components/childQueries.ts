import { apiQuery, dataOf } from '@bairn/shared/app';
import { showChild } from '@bairn/shared/calls/childRecord';

/** A child as the service of the branch sees it. */
export const childQuery = (branch: string, id: string) =>
  apiQuery(showChild, { params: { id }, query: { nursery_branch_id: branch } }, { select: dataOf });
