import { apiQuery, dataOf, keepPreviousData } from '@bairn/shared/app';
import { showRotaMonth } from '@bairn/shared/calls/rota';
import { monthNames } from '@bairn/shared/schema/rotaViews';

type Scope = { nursery: string; branch: string };

/** A branch's rotas of a month, `2026-11`. */
export const rotaMonthQuery = (scope: Scope, month: string) =>
  apiQuery(
    showRotaMonth,
    {
      params: { ...scope, month: monthNames[Number(month.slice(5, 7)) - 1] ?? 'jan' },
      query: { year: Number(month.slice(0, 4)) },
    },
    { select: dataOf, placeholderData: keepPreviousData },
  );
