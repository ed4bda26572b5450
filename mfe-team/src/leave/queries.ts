import { apiQuery, dataOf } from '@bairn/shared/app';
import { listAbsences, listLeave, showAbsence, showLeave } from '@bairn/shared/calls/leave';

type Scope = { nursery: string; branch: string };

/** A person's leave year; the present one unless a year is named. */
export const leaveQuery = (params: Scope, query: { profile: string; year?: number }) =>
  apiQuery(showLeave, { params, query }, { select: dataOf });

/** A request with what it is decided by. */
export const requestQuery = (params: Scope & { id: string }) => apiQuery(showAbsence, { params }, { select: dataOf });

/** Requests that are shown at once, the latest leave first. */
const most = 50;
/** The requests of a branch that wait for an answer. */
export const waitingQuery = (params: Scope) =>
  apiQuery(listAbsences, { params, query: { status: 'requested', per_page: most } });

/** The people of a branch whose absences the reader sees. */
export const peopleQuery = (params: Scope) =>
  apiQuery(listLeave, { params, query: { per_page: 100 } }, { select: dataOf });
