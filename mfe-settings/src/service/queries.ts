import { apiQuery, dataOf, keyOf, useQueryClient, type Branch as OwnBranch, type Nursery } from '@bairn/shared/app';
import { affectedByClosing, closingDays } from '@bairn/shared/calls/closingDays';
import { openingTimes } from '@bairn/shared/calls/opening';
import { showProof } from '@bairn/shared/calls/proof';
import { showBranch } from '@bairn/shared/calls/serviceProfile';
import { cancellationPolicy, carerProfileCheck } from '@bairn/shared/calls/terms';
import type { Proof } from '@bairn/shared/schema/proof';
import type { Branch } from '@bairn/shared/schema/serviceProfile';

/** The provider and service of a page, as its calls name them. */
export type Scope = { nursery: string; branch: string };

export const scopeOf = ({ nursery, branch }: { nursery: Nursery; branch: OwnBranch }): Scope => ({
  nursery: nursery.id,
  branch: branch.id,
});

export const openingTimesQuery = (params: Scope) =>
  apiQuery(openingTimes, { params }, { select: (answer) => dataOf(answer).opening_times });

export const closingDaysQuery = (params: Scope) => apiQuery(closingDays, { params }, { select: dataOf });

/** What confirming the closing days of a working year does at the moment. */
export const closingEffectQuery = (params: Scope, year: string) =>
  apiQuery(affectedByClosing, { params, query: { nursery_branch_working_year_id: year } }, { select: dataOf });

export const termsQuery = (params: Scope) => apiQuery(cancellationPolicy, { params }, { select: dataOf });

export const incompleteFamiliesQuery = (params: Scope) => apiQuery(carerProfileCheck, { params }, { select: dataOf });

/** A service with its whole profile. */
export const branchQuery = (params: Scope) => apiQuery(showBranch, { params }, { select: dataOf });

/** How a service stands with the proof of its CS number. */
export const proofQuery = (params: Scope) => apiQuery(showProof, { params }, { select: dataOf });

/** Shows what a step of the proof answered at once. */
export function useShowProof(params: Scope) {
  const client = useQueryClient();
  return (answer: { data: Proof }) => client.setQueryData(keyOf(showProof, { params }), answer);
}

/** Shows what a write answered at once, before it is asked for again. */
export function useShowBranch(params: Scope) {
  const client = useQueryClient();
  return (answer: { data: Branch }) => client.setQueryData(keyOf(showBranch, { params }), answer);
}
