import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import { showRotaWeek } from '@bairn/shared/schema/rota';

type Scope = { nursery: string; branch: string };

/** A branch's rota of one ISO week. */
export const rotaWeekQuery = ({ nursery, branch }: Scope, year: number, week: number) =>
  queryOptions({
    queryKey: ['rota-week', nursery, branch, year, week],
    queryFn: ({ signal }) => call(showRotaWeek, { params: { nursery, branch, year, week }, signal }),
    // Whoever is suspended or leaves works none of their shifts.
    meta: { live: ['staff'] },
    placeholderData: keepPreviousData,
  });
