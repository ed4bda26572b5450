import { apiQuery, dataOf } from '@bairn/shared/app';
import { sessionCalendar } from '@bairn/shared/calls/sessionCalendar';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { Scope } from '../components/sessionQueries.ts';

export type Calendar = DataOf<typeof sessionCalendar>;
export type CalendarDate = Calendar['dates'][number];

/** The dates of the branch's sessions, or of one of them, between two days. */
export const calendarQuery = (scope: Scope, range: { from: string; to: string; session_id?: string }) =>
  apiQuery(sessionCalendar, { params: scope, query: range }, { select: dataOf });
