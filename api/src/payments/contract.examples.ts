import { signatureOf } from '../payment-provider/sandboxEvents.ts';
import { everybody, familyOnly, keyworkersOwn, type Examples } from '../testing/contractExample.ts';

/** A webhook as the provider sends it. */
const webhook = (body: Record<string, unknown>) => ({
  body,
  headers: { 'stripe-signature': signatureOf(JSON.stringify(body)) },
});

/** Who gets what from the calls of this area, and valid requests. */
export const examples: Examples = {
  'GET /account/carer/payment-methods': {
    access: keyworkersOwn,
    request: () => ({}),
  },

  'POST /account/carer/payment-methods/initialize': {
    access: keyworkersOwn,
    request: () => ({}),
  },

  'POST /account/carer/payment-methods': {
    access: familyOnly,
    request: ({ setup_intent }) => ({ body: { setup_intent } }),
  },

  'DELETE /account/carer/payment-methods/{id}': {
    access: familyOnly,
    request: ({ card }) => ({ params: { id: card } }),
  },

  'GET /booking/transactions': {
    access: keyworkersOwn,
    request: () => ({
      query: { kind: 'charge', from: '2026-01-01', to: '2027-12-31', page: '1', per_page: '5' },
    }),
  },
  // Allowed only with the provider's signature over the body.
  'POST /payments/webhook': {
    access: everybody,
    request: () =>
      webhook({
        id: 'evt_of_the_contract',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: 'pi_nobody' } },
      }),
  },
};
