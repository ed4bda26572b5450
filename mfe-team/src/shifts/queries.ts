import { call, queryOptions } from '@bairn/shared/app';
import { mySchedule } from '@bairn/shared/schema/rota';

/** The reader's own shifts at the branch in the next two weeks. */
export const myScheduleQuery = (scope: { nursery: string; branch: string }) =>
  queryOptions({
    queryKey: ['my-schedule', scope],
    queryFn: async ({ signal }) => (await call(mySchedule, { params: scope, signal })).data,
    meta: { live: ['staff'] },
  });
