import { call, queryOptions } from '@bairn/shared/app';
import { readRegister } from '@bairn/shared/schema/attendance';
import type { Scope } from './sessionQueries.ts';

/** Today's sessions of the branch with how many children are where. */
export const todayQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['register', scope, 'today'],
    queryFn: async ({ signal }) =>
      (await call(readRegister, { params: scope, query: { only: 'counts' }, signal })).data,
    meta: { live: ['register', 'booking', 'places'] },
  });
