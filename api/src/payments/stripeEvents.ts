import type Stripe from 'stripe';
import { now } from '@bairn/shared/schema/clock';
import type { PaymentEvent, Payments } from '../plugins/payments.ts';

/** Seconds after which a signature no longer counts: a copy of an old message proves nothing. */
const tolerance = 300;

type About = { id?: string; payment_intent?: string | { id: string } | null };

/** What is to be asked about: of a charge its payment, of everything else itself. */
function aboutOf(type: string, object: About): string {
  if (!type.startsWith('charge.') || type.startsWith('charge.refund.')) return object.id ?? '';
  const intent = object.payment_intent;
  return (typeof intent === 'string' ? intent : intent?.id) ?? '';
}

/** Reads webhooks; only the numbers are taken from them, how things stand is asked. */
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
