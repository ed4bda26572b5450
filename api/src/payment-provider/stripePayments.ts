import Stripe from 'stripe';
import type { PaymentOutcome, Payments } from './paymentProvider.ts';
import { asking, declineWords, isMissing, isRefusal, unavailable } from './stripeCalls.ts';
import { stripeAccounts } from './stripeAccounts.ts';
import { cardOf, stripeCards } from './stripeCards.ts';
import { stripeEvents } from './stripeEvents.ts';
import { stripeRefunds } from './stripeRefunds.ts';

export type StripeAddress = {
  secretKey: string;
  /** Signs the webhooks. */
  webhookSecret: string;
  /** Signs the webhooks about connected accounts, where these have an endpoint of their own. */
  connectSecret?: string | undefined;
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
  /** Timeout of one call in milliseconds; one retry comes on top. */
  timeoutMs?: number;
};

/** With one retry this stays below the 30 s that a browser waits. */
const usualTimeoutMs = 10_000;
const notInTime = 'The payment was not confirmed in time.';

function outcomeOf(intent: Stripe.PaymentIntent): PaymentOutcome {
  const { id: ref, status, last_payment_error: error } = intent;
  const card = cardOf(intent.payment_method) ?? cardOf(error?.payment_method);
  if (status === 'succeeded') return { status: 'confirmed', ref, card };
  if (status === 'requires_action') return { status: 'pending', ref, client_secret: intent.client_secret, card };
  // An unconfirmed payment may still go through: it is checked again, and given up in the end.
  if (status === 'processing' || status === 'requires_confirmation')
    return { status: 'pending', ref, client_secret: null, card };
  if (status === 'canceled' && !error) return { status: 'abandoned', ref, failure: notInTime };
  return { status: 'failed', ref, failure: declineWords(error ?? {}), card };
}

/** Reads an error that says how a charge ended; undefined when the outcome is unknown. */
function refusalOf(error: unknown): PaymentOutcome | undefined {
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      status: 'failed',
      ref: error.payment_intent?.id ?? null,
      failure: declineWords(error),
      card: cardOf(error.payment_method),
    };
  }
  if (!isRefusal(error)) return undefined;
  const failed = (failure: string): PaymentOutcome => ({ status: 'failed', ref: null, failure });
  if (error.code === 'amount_too_small') return failed('This amount is too small to be paid by card.');
  if (/^(transfer_data|on_behalf_of)/.test(error.param ?? '') || error.code === 'account_invalid') {
    return failed('This provider cannot take card payments at the moment. Your card was not charged.');
  }
  // The card's token is unknown or was used up: nothing was charged, and another card will do.
  return failed('The card details are no longer valid. Please enter them again.');
}

const expand = ['payment_method'];

function stripeCharges(stripe: Stripe): Pick<Payments, 'charge' | 'outcome' | 'cancel' | 'paymentOf' | 'lookFor'> {
  async function cancel(ref: string) {
    try {
      return await stripe.paymentIntents.cancel(ref, { expand });
    } catch (error) {
      // It went through or was already given up: its current state counts.
      if (isRefusal(error)) return stripe.paymentIntents.retrieve(ref, { expand });
      throw error;
    }
  }
  return {
    charge: ({ payment_id, order_number, amount, payment_method, customer, keep, destination }) =>
      asking(
        async () =>
          outcomeOf(
            await stripe.paymentIntents.create(
              {
                amount,
                currency: 'gbp',
                customer,
                payment_method,
                automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
                confirm: true,
                description: `Bairn ${order_number}`,
                metadata: { payment_id },
                expand,
                ...(keep ? { setup_future_usage: 'on_session' as const } : {}),
                ...(destination ? { transfer_data: { destination }, on_behalf_of: destination } : {}),
              },
              { idempotencyKey: payment_id },
            ),
          ),
        refusalOf,
      ),
    outcome: (ref) =>
      asking(async () => {
        const intent = await stripe.paymentIntents.retrieve(ref, { expand });
        if (intent.status !== 'requires_payment_method') return outcomeOf(intent);
        // The browser still has the secret and could pay what is settled as failed here: cancel it first.
        const ended = await cancel(ref);
        return outcomeOf(ended.status === 'canceled' ? intent : ended);
      }),
    cancel: (ref) => asking(async () => outcomeOf(await cancel(ref))),
    paymentOf: (ref) =>
      asking<string | null>(
        async () => (await stripe.paymentIntents.retrieve(ref)).metadata['payment_id'] ?? null,
        (error) => (isMissing(error) ? null : undefined),
      ),
    async lookFor(customer, payment, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      try {
        for await (const intent of stripe.paymentIntents.list({ customer, created, limit: 100 })) {
          if (intent.metadata['payment_id'] === payment) return intent.id;
        }
        return null;
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

/** Card payments by Stripe, or by any server at the given address that speaks its protocol. */
export function makeStripePayments(at: StripeAddress): Payments {
  const { secretKey, webhookSecret, connectSecret, timeoutMs = usualTimeoutMs, ...address } = at;
  const stripe = new Stripe(secretKey, { ...address, timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false });
  return {
    ...stripeCharges(stripe),
    ...stripeRefunds(stripe),
    ...stripeCards(stripe),
    ...stripeAccounts(stripe),
    ...stripeEvents(stripe, [webhookSecret, ...(connectSecret === undefined ? [] : [connectSecret])]),
    close: async () => {},
  };
}
