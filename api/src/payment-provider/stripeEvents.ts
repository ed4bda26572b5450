import type Stripe from 'stripe';
import { now } from '@bairn/shared/schema/clock';
import type { PaymentEvent, Payments } from './paymentProvider.ts';

/** Seconds after which a signature expires, which stops the replay of old messages. */
const tolerance = 300;

/** Tells apart the account that an event is about from its object: that may be the platform's own. */
const isAccount = (type: string) => type.startsWith('account.');

type About = { id?: string; payment_intent?: string | { id: string } | null };

/** The object to look up: a charge's payment, otherwise the object of the event. */
function aboutOf(type: string, object: About): string {
  if (!type.startsWith('charge.') || type.startsWith('charge.refund.')) return object.id ?? '';
  const intent = object.payment_intent;
  return (typeof intent === 'string' ? intent : intent?.id) ?? '';
}

/** Reads webhooks. Only the ids are used; the state is looked up at the provider. */
export function stripeEvents(stripe: Stripe, secrets: readonly string[]): Pick<Payments, 'readEvent'> {
  function signedWith(secret: string, body: string, signature: string): PaymentEvent | null {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now().getTime());
      const { id: ref, type, account, data } = event;
      const about = aboutOf(type, data.object as About);
      return { ref, type, object_ref: isAccount(type) ? (account ?? about) : about };
    } catch {
      return null;
    }
  }
  return {
    readEvent: (body, signature) =>
      secrets.reduce<PaymentEvent | null>((found, secret) => found ?? signedWith(secret, body, signature), null),
  };
}
