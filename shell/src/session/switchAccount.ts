import { ApiError, call, errorMessage, reportError, toast } from '@bairn/shared/app';
import { switchToKeyworker, switchToService } from '@bairn/shared/calls/self';
import type { Account } from './accounts.ts';
import { noteSwitch } from './switching.ts';

const ways = { service: switchToService, keyworker: switchToKeyworker };

/** Token and user of the person's other account; undefined where it was refused, which is then said. */
export function switchAccount(to: Account) {
  const asked = ask(to);
  noteSwitch(asked);
  return asked;
}

async function ask(to: Account) {
  try {
    return (await call(ways[to])).data;
  } catch (error) {
    // The other account is closed, e.g. its provider is suspended. The person stays in the account they are in.
    if (error instanceof ApiError && error.status === 403) toast.error(errorMessage(error));
    else reportError(error);
    return undefined;
  }
}
