import Stripe from 'stripe';
import { CardRefused, type Card, type Payments, type SetupOutcome } from './paymentProvider.ts';
import { asking, declineWords, isMissing, isRefusal, unavailable } from './stripeCalls.ts';

/** The card's details, where the provider sent the whole object. */
export function cardOf(method: string | Stripe.PaymentMethod | null | undefined): Card | null {
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month, exp_year, fingerprint } = method.card;
  return { brand, last4, exp_month, exp_year, fingerprint: fingerprint ?? null };
}

const idOf = (object: string | { id: string } | null | undefined) =>
  (typeof object === 'string' ? object : object?.id) ?? '';

function setupOf(setup: Stripe.SetupIntent): SetupOutcome {
  const card = cardOf(setup.payment_method);
  const customer = idOf(setup.customer);
  if (setup.status === 'succeeded' && card) {
    return { status: 'confirmed', customer, payment_method: idOf(setup.payment_method), card };
  }
  return {
    status: 'open',
    customer,
    failure: setup.last_setup_error
      ? declineWords(setup.last_setup_error)
      : 'Your bank has not confirmed this card yet.',
  };
}

/** Families as customers, and the cards that are kept for them. */
export function stripeCards(
  stripe: Stripe,
): Pick<Payments, 'createCustomer' | 'removeCustomer' | 'attach' | 'detach' | 'beginSetup' | 'readSetup'> {
  const ownerOf = async (method: string) => {
    try {
      return idOf((await stripe.paymentMethods.retrieve(method)).customer);
    } catch (error) {
      if (isMissing(error)) return '';
      throw error;
    }
  };
  return {
    createCustomer: ({ keyworker_id, name, email }) =>
      asking(async () => {
        const customer = await stripe.customers.create(
          { name, email, metadata: { keyworker_id } },
          { idempotencyKey: `customer_${keyworker_id}` },
        );
        return customer.id;
      }),
    async removeCustomer(customer) {
      await asking<{ id: string }>(
        () => stripe.customers.del(customer),
        (error) => (isMissing(error) ? { id: customer } : undefined),
      );
    },
    async attach(method, customer) {
      try {
        await stripe.paymentMethods.attach(method, { customer });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError)
          throw new CardRefused(declineWords(error), { cause: error });
        if (isRefusal(error)) {
          if ((await asking(() => ownerOf(method))) === customer) return;
          throw new CardRefused('The card details are no longer valid. Please enter them again.', { cause: error });
        }
        throw unavailable(error);
      }
    },
    async detach(method) {
      await asking<{ id: string }>(
        () => stripe.paymentMethods.detach(method),
        // It is attached to no customer or unknown: there is nothing to delete.
        (error) => (isRefusal(error) ? { id: method } : undefined),
      );
    },
    beginSetup: (customer) =>
      asking(async () => {
        const setup = await stripe.setupIntents.create({
          customer,
          usage: 'on_session',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        });
        return { setup_intent: setup.id, client_secret: setup.client_secret ?? '' };
      }),
    readSetup: (setup) =>
      asking<SetupOutcome | null>(
        async () => setupOf(await stripe.setupIntents.retrieve(setup, { expand: ['payment_method'] })),
        (error) => (isMissing(error) ? null : undefined),
      ),
  };
}
