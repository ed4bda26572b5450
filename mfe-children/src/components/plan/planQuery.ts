import { apiQuery, dataOf } from '@bairn/shared/app';
import { showPlan } from '@bairn/shared/calls/personalPlan';

/** The personal plans of a child: of one branch for a service, of every service for its family. */
export const planQuery = (child: string, branch?: string) =>
  apiQuery(showPlan, { params: { id: child }, query: { nursery_branch_id: branch } }, { select: dataOf });
