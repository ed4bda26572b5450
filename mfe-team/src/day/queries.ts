import { apiQuery, dataOf, keepPreviousData } from '@bairn/shared/app';
import { showRotaDay } from '@bairn/shared/calls/rota';

type Scope = { nursery: string; branch: string };

const minuteMs = 60_000;

/** Who is where on a date. It asks every minute too: the present quarter hour moves on without an event. */
export const dayQuery = (params: Scope, date: string | undefined) =>
  apiQuery(
    showRotaDay,
    { params, query: date ? { date } : {} },
    {
      select: dataOf,
      placeholderData: keepPreviousData,
      refetchInterval: minuteMs,
      // That there is no connection stands above the page, and needs no alert.
      shows: (status) => status === 0,
    },
  );
