import { apiQuery, dataOf, keepPreviousData } from '@bairn/shared/app';
import { searchWeek } from '@bairn/shared/calls/pattern';
import { queryOf, type WeekAsked } from './weekAddress.ts';

/** Services and pairs that have the whole week. The list on screen stays while the next one comes. */
export const weekQuery = (asked: WeekAsked) =>
  apiQuery(searchWeek, { query: queryOf(asked) }, { select: dataOf, placeholderData: keepPreviousData });
