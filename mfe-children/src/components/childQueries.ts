import { apiQuery, dataOf } from '@bairn/shared/app';
import { listSharing } from '@bairn/shared/calls/childPlace';
import { showChild } from '@bairn/shared/calls/childRecord';

/** A child as the service of the branch sees it; without one, as its family does. */
export const childQuery = (branch: string | undefined, id: string) =>
  apiQuery(showChild, { params: { id }, query: { nursery_branch_id: branch } }, { select: dataOf });

/** What each service of a family's child may see. */
export const sharingQuery = (id: string) => apiQuery(listSharing, { params: { id } }, { select: dataOf });
