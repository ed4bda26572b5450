import { apiQuery, keepPreviousData } from '@bairn/shared/app';
import { showRotaWeek } from '@bairn/shared/calls/rota';

type Scope = { nursery: string; branch: string };

/** A branch's rota of one ISO week. */
export const rotaWeekQuery = ({ nursery, branch }: Scope, year: number, week: number) =>
  apiQuery(showRotaWeek, { params: { nursery, branch, year, week } }, { placeholderData: keepPreviousData });
