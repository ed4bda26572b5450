import { apiQuery, dataOf } from '@bairn/shared/app';
import { sessionRecurring } from '@bairn/shared/calls/recurring';
import { listSessions, showSession } from '@bairn/shared/calls/planning';
import type { RequestOf } from '@bairn/shared/schema/endpoint';

export type Scope = { nursery: string; branch: string };
type ListQuery = NonNullable<RequestOf<typeof listSessions>['query']>;

/** Some of the branch's sessions. */
export const sessionsQuery = (scope: Scope, query: ListQuery) => apiQuery(listSessions, { params: scope, query });

/** A session with its coming dates. */
export const sessionQuery = (scope: Scope, id: string) =>
  apiQuery(showSession, { params: { ...scope, id } }, { select: dataOf });

/** What children come to every week in a session, and what has ended. */
export const sessionRecurringQuery = (scope: Scope, id: string) =>
  apiQuery(sessionRecurring, { params: { ...scope, id } });
