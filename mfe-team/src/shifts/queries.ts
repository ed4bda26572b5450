import { apiQuery, dataOf } from '@bairn/shared/app';
import { mySchedule } from '@bairn/shared/calls/rota';

/** The reader's own shifts at the branch in the next two weeks. */
export const myScheduleQuery = (scope: { nursery: string; branch: string }) =>
  apiQuery(mySchedule, { params: scope }, { select: dataOf });
