import { call, queryOptions } from '@bairn/shared/app';
import { readRegister } from '@bairn/shared/schema/attendance';

/** Today's register of the branch, with its children. */
export const childrenTodayQuery = (scope: { nursery: string; branch: string }) =>
  queryOptions({
    queryKey: ['children-today', scope],
    queryFn: async ({ signal }) => (await call(readRegister, { params: scope, query: {}, signal })).data,
    meta: { live: ['register', 'booking'] },
  });
