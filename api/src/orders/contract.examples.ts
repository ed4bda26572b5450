import { familyOnly, keyworkersOwn, ownBasket, ofBasket, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'POST /booking/order/create': {
    access: ownBasket,
    request: ofBasket,
  },

  'POST /booking/order/{id}/confirm-payment': {
    access: familyOnly,
    request: ({ order }) => ({ params: { id: order } }),
  },

  'GET /booking/order': {
    access: keyworkersOwn,
    request: ({ child }) => ({ query: { when: 'upcoming', child_id: child } }),
  },

  'GET /booking/order/{id}': {
    access: familyOnly,
    request: ({ order }) => ({ params: { id: order } }),
  },

  'GET /booking/order/{id}/cancellation': {
    access: familyOnly,
    request: ({ order, booking }) => ({
      params: { id: order },
      query: { bookings: booking },
    }),
  },

  'POST /booking/order/{id}/cancel': {
    access: familyOnly,
    request: ({ order, booking }) => ({
      params: { id: order },
      body: { booking_ids: [booking], expected_refund: 4200 },
    }),
  },
};
