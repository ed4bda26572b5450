import { apiQuery, dataOf } from '@bairn/shared/app';
import { sessionDraft, sessionSetup } from '@bairn/shared/calls/sessions';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { Scope } from '../components/sessionQueries.ts';

/** What the form of a session chooses from, and what decides its dates. */
export type Setup = DataOf<typeof sessionSetup>;

export const setupQuery = (scope: Scope) => apiQuery(sessionSetup, { params: scope }, { select: dataOf });

/** A session with all that its form edits. */
export const draftQuery = (scope: Scope, id: string) =>
  apiQuery(sessionDraft, { params: { ...scope, id } }, { select: dataOf });
