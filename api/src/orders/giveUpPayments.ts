import { transact, type Db } from '../database/database.ts';
import type { PaymentOutcome, Payments } from '../payment-provider/paymentProvider.ts';
import { settlePayment } from './settlePayment.ts';
import { neverBegun } from './withdrawn.ts';

/** An open payment whose `called_off_at` is set. */
export type CalledOff = {
  id: string;
  provider_ref: string | null;
  /** A payment link without a card: the provider knows nothing of it. */
  unbegun: boolean;
};

/**
 * Ends open payments that are called off: at the provider first, so that they can no longer be paid, then here, which frees
 * their places.
 * @returns how they ended: `confirmed` were paid first, and `pending` are still with the bank.
 * @throws PaymentUnavailable; the job that settles payments finishes them.
 */
export async function giveUpPayments(
  db: Db,
  payments: Pick<Payments, 'cancel'>,
  open: readonly CalledOff[],
): Promise<ReadonlySet<PaymentOutcome['status']>> {
  const ended = new Set<PaymentOutcome['status']>();
  for (const { id, provider_ref, unbegun } of open) {
    const outcome = unbegun ? neverBegun : await payments.cancel(provider_ref ?? '');
    await transact(db, (tx) => settlePayment(tx, id, outcome));
    ended.add(outcome.status);
  }
  return ended;
}
