import { ApiError, call, errorMessage, reportError, toast } from '@bairn/shared/app';
import type {
  switchToKeyworker as SwitchToKeyworker,
  switchToService as SwitchToService,
} from '@bairn/shared/schema/self';
import { bare } from '../calls.ts';
import type { Account } from './accounts.ts';

export const ways = {
  service: bare<typeof SwitchToService>('POST', '/auth/service-account'),
  keyworker: bare<typeof SwitchToKeyworker>('POST', '/auth/carer-account'),
};

/** Token and user of the person's other account; undefined where it was refused, which is then said. */
export async function switchAccount(to: Account) {
  try {
    return (await call(ways[to])).data;
  } catch (error) {
    // Something is wrong with the other account, such as its provider. Nobody leaves the one they are in for that.
    if (error instanceof ApiError && error.status === 403) toast.error(errorMessage(error));
    else reportError(error);
    return undefined;
  }
}
