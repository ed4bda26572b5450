import { apiQuery, dataOf } from '@bairn/shared/app';
import { ratioRadar } from '@bairn/shared/calls/ratioRadar';

/** Milliseconds after which it is asked again: what is needed changes by the clock, which nothing announces. */
const again = 60_000;

/** Where a branch is short of adults; what is announced asks again at once. */
export const radarQuery = (params: { nursery: string; branch: string }) =>
  apiQuery(ratioRadar, { params }, { select: dataOf, refetchInterval: again });
