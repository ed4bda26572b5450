import { apiQuery, dataOf } from '@bairn/shared/app';
import { deskDates, findFamilies } from '@bairn/shared/calls/desk';
import { listSessions } from '@bairn/shared/calls/planning';
import type { Scope } from '../components/sessionQueries.ts';

/** Families that the branch knows, by part of a name or an address. */
export const familiesQuery = (scope: Scope, search: string) =>
  apiQuery(findFamilies, { params: scope, query: { search } }, { select: dataOf });

/** The sessions that families can book. */
export const bookableSessionsQuery = (scope: Scope) =>
  apiQuery(
    listSessions,
    { params: scope, query: { status: 'listed', sort: 'name', per_page: 100 } },
    { select: dataOf },
  );

/** For whom dates are shown: a known child, or a birth date. */
export type ForChild = { child_id: string } | { dob: string };

/** The dates of a session as they can be booked for a child. */
export const datesQuery = (scope: Scope, session: string, child: ForChild) =>
  apiQuery(deskDates, { params: scope, query: { session_id: session, ...child } }, { select: dataOf, staleTime: 0 });
