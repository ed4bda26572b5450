import type Stripe from 'stripe';
import { now } from '@bairn/shared/schema/clock';
import type { PaymentEvent, Payments } from './paymentProvider.ts';

/** Seconds after which a signature expires, which stops the replay of old messages. */
const tolerance = 300;

type About = { id?: string; payment_intent?: string | { id: string } | null };

/** The object to look up: a charge's payment, otherwise the object of the event. */
function aboutOf(type: string, object: About): string {
  if (!type.startsWith('charge.') || type.startsWith('charge.refund.')) return object.id ?? '';
  const intent = object.payment_intent;
  return (typeof intent === 'string' ? intent : intent?.id) ?? '';
}

/** Reads webhooks. Only the ids are used; the state is looked up at the provider. */
export function stripeEvents(stripe: Stripe, secret: string): Pick<Payments, 'readEvent'> {
  return {
    readEvent(body, signature): PaymentEvent | null {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now().getTime());
        return { ref: event.id, type: event.type, object_ref: aboutOf(event.type, event.data.object as About) };
      } catch {
        return null;
      }
    },
  };
}
