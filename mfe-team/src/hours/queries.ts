import { apiQuery, dataOf } from '@bairn/shared/app';
import { showHours, showSignIn } from '@bairn/shared/calls/hours';

type Scope = { nursery: string; branch: string };

/** A person's times of a period: of this month unless told. */
export const hoursQuery = (params: Scope, query: { profile: string; from?: string; to?: string }) =>
  apiQuery(showHours, { params, query }, { select: dataOf });

/** The people on a shared device. */
export const signInQuery = (params: Scope) => apiQuery(showSignIn, { params }, { select: dataOf });
