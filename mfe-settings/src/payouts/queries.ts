import { apiQuery, call, dataOf } from '@bairn/shared/app';
import { connectAccount, createConnectedAccount, showConnectedAccount } from '@bairn/shared/calls/payouts';
import type { PayoutState } from '@bairn/shared/schema/payouts';

type Scope = { nursery: string; branch: string };

/** How the account for payouts of a service stands. */
export const accountQuery = (scope: Scope) => apiQuery(showConnectedAccount, { params: scope }, { select: dataOf });

/** The address of the provider's page about the account, which is opened first where there is none, or none any more. */
export async function openAccountPage(scope: Scope, state: PayoutState): Promise<string> {
  const isMissing = state === 'none' || state === 'started' || state === 'disconnected';
  if (isMissing) await call(createConnectedAccount, { params: scope });
  return (await call(connectAccount, { params: scope })).data.url;
}
