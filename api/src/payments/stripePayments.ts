import Stripe from 'stripe';
import { PaymentUnavailable, type PaymentOutcome, type Payments } from '../plugins/payments.ts';

export type StripeAddress = { secretKey: string; host?: string; port?: number; protocol?: 'http' | 'https' };

/** Milliseconds that the provider has for one call, below the client's own limit of 30 s. */
const timeout = 15_000;
const declined = 'Your card was declined.';

function outcomeOf(intent: Stripe.PaymentIntent): PaymentOutcome {
  if (intent.status === 'succeeded') return { status: 'confirmed', ref: intent.id };
  if (intent.status === 'requires_action' || intent.status === 'processing') {
    return { status: 'pending', ref: intent.id, client_secret: intent.client_secret ?? '' };
  }
  const failure = intent.last_payment_error?.message;
  return {
    status: 'failed',
    ref: intent.id,
    failure: failure ?? (intent.status === 'canceled' ? 'The payment was not confirmed in time.' : declined),
  };
}

/** The same key is being charged by another call at this moment: how that ends is not known yet. */
const isBusy = (error: InstanceType<typeof Stripe.errors.StripeError>) =>
  error.statusCode === 409 || error.code === 'lock_timeout';

async function asking(call: () => Promise<Stripe.PaymentIntent>): Promise<PaymentOutcome> {
  try {
    return outcomeOf(await call());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      return { status: 'failed', ref: error.payment_intent?.id ?? null, failure: error.message || declined };
    }
    throw new PaymentUnavailable('The payment provider did not answer.', { cause: error });
  }
}

async function charging(call: () => Promise<Stripe.PaymentIntent>): Promise<PaymentOutcome> {
  return asking(call).catch((error: PaymentUnavailable) => {
    const { cause } = error;
    // The card's token is unknown or was used up: nothing was charged, and another card will do.
    if (cause instanceof Stripe.errors.StripeInvalidRequestError && !isBusy(cause)) {
      return { status: 'failed', ref: null, failure: 'The card details are no longer valid. Please enter them again.' };
    }
    throw error;
  });
}

/** Card payments by Stripe, or by whatever speaks its protocol at the address given. */
export function makeStripePayments({ secretKey, ...address }: StripeAddress): Payments {
  const stripe = new Stripe(secretKey, { ...address, timeout, maxNetworkRetries: 1, telemetry: false });
  async function cancel(ref: string) {
    try {
      return await stripe.paymentIntents.cancel(ref);
    } catch (error) {
      // It went through or was given up already: what it is now counts.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return stripe.paymentIntents.retrieve(ref);
      throw error;
    }
  }
  return {
    charge: ({ payment_id, order_number, amount, payment_method, destination }) =>
      charging(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'gbp',
            payment_method,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            confirm: true,
            description: `Bairn ${order_number}`,
            metadata: { payment_id },
            ...(destination ? { transfer_data: { destination }, on_behalf_of: destination } : {}),
          },
          { idempotencyKey: payment_id },
        ),
      ),
    outcome: (ref) =>
      asking(async () => {
        const intent = await stripe.paymentIntents.retrieve(ref);
        if (intent.status !== 'requires_payment_method') return intent;
        // The browser still has the secret and could pay what is settled as failed here: end it first.
        const ended = await cancel(ref);
        return ended.status === 'canceled' ? intent : ended;
      }),
    cancel: (ref) => asking(() => cancel(ref)),
    close: async () => {},
  };
}
