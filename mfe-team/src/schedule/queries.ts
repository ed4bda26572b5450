import { apiQuery, dataOf, keepPreviousData } from '@bairn/shared/app';
import { mySchedule } from '@bairn/shared/calls/rota';

type Scope = { nursery: string; branch: string };

/** Days that the schedule shows: four weeks. */
export const daysShown = 28;

/** The reader's own shifts from a Monday on. */
export const scheduleQuery = (params: Scope, from: string) =>
  apiQuery(
    mySchedule,
    { params, query: { from, days: daysShown } },
    { select: dataOf, placeholderData: keepPreviousData },
  );
