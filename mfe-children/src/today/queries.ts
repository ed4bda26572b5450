import { apiQuery, dataOf } from '@bairn/shared/app';
import { readAttendance } from '@bairn/shared/calls/attendance';

/** Today's attendance at the branch, with its children. */
export const childrenTodayQuery = (scope: { nursery: string; branch: string }) =>
  apiQuery(readAttendance, { params: scope, query: {} }, { select: dataOf });
