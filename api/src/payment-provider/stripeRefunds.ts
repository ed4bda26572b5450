import type Stripe from 'stripe';
import type { Payments, RefundOutcome } from './paymentProvider.ts';
import { asking, isMissing, isRefusal } from './stripeCalls.ts';

/** Why a bank returned the refund, in our words. */
const reasons: Record<string, string> = {
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  lost_or_stolen_card: 'The card was lost or stolen.',
  insufficient_funds: 'The account does not cover the refund.',
  merchant_request: 'The refund was cancelled.',
};

function outcomeOf(refund: Stripe.Refund): RefundOutcome {
  if (refund.status === 'succeeded') return { status: 'done', ref: refund.id };
  if (refund.status === 'failed' || refund.status === 'canceled') {
    const failure = reasons[refund.failure_reason ?? ''] ?? 'The bank did not accept the refund.';
    return { status: 'failed', ref: refund.id, failure };
  }
  return { status: 'pending', ref: refund.id };
}

/** The nursery's account is empty for now: the refund can be made later. */
const waitsForMoney = ['balance_insufficient', 'insufficient_funds'];

const idOf = (object: string | { id: string } | null) => (typeof object === 'string' ? object : (object?.id ?? null));

/** Refunds. */
export function stripeRefunds(stripe: Stripe): Pick<Payments, 'refund' | 'refundOutcome' | 'refundsOf' | 'refunded'> {
  return {
    refund: ({ refund_id, ref, amount, from_destination }) =>
      asking<RefundOutcome>(
        async () =>
          outcomeOf(
            await stripe.refunds.create(
              {
                payment_intent: ref,
                amount,
                reason: 'requested_by_customer',
                metadata: { refund_id },
                ...(from_destination ? { reverse_transfer: true } : {}),
              },
              { idempotencyKey: refund_id },
            ),
          ),
        (error) =>
          isRefusal(error) && !waitsForMoney.includes(error.code ?? '')
            ? { status: 'failed', ref: null, failure: error.message }
            : undefined,
      ),
    refundOutcome: (ref) => asking(async () => outcomeOf(await stripe.refunds.retrieve(ref))),
    refundsOf: (ref) =>
      asking(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: ref, limit: 100 });
        return data.map((refund) => ({
          ref: refund.id,
          refund_id: refund.metadata?.['refund_id'] ?? null,
          amount: refund.amount,
          outcome: outcomeOf(refund),
        }));
      }),
    refunded: (ref) =>
      asking<string | null>(
        async () => idOf((await stripe.refunds.retrieve(ref)).payment_intent),
        (error) => (isMissing(error) ? null : undefined),
      ),
  };
}
