import type { PayoutState } from '@bairn/shared/schema/payouts';
import type { PayoutAccount } from '../payment-provider/payoutAccounts.ts';

/** A state as it is stored; `disconnected` is restricted, with the time since when (`payout_gone_at`). */
export type StoredState = Exclude<PayoutState, 'disconnected'>;

/**
 * The state that follows from what the provider says of an account; null: it does not know it any more.
 * `wasEnabled`: it has paid out before, so what is missing now has stopped it.
 */
export function payoutStateOf(account: PayoutAccount | null, wasEnabled: boolean): StoredState {
  if (account?.is_enabled) return 'enabled';
  if (!account || account.is_stopped || wasEnabled) return 'restricted';
  return account.is_submitted ? 'incomplete' : 'started';
}
