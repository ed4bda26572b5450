import { apiQuery, dataOf } from '@bairn/shared/app';
import { readAttendance } from '@bairn/shared/calls/attendance';
import type { Scope } from './sessionQueries.ts';

/** Today's sessions of the branch with how many children are where. */
export const todayQuery = (scope: Scope) =>
  apiQuery(readAttendance, { params: scope, query: { only: 'counts' } }, { select: dataOf });
