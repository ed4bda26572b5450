import {
  familyOnly,
  ownBasket,
  ofBasket,
  hide,
  keyworkers,
  ofItsFamily,
  ownThings,
  type Examples,
} from '../testing/contractExample.ts';

/** Visitors too. Once a family owns the basket, its uid alone finds nothing. */
const visitorsBasket = ofItsFamily(ownThings(...keyworkers), hide('anonymous'));

const basketLine = ofItsFamily(hide(...keyworkers, 'anonymous'));

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /booking/basket': {
    access: visitorsBasket,
    request: ({ basket_uid }) => ({ query: { basket_uid } }),
  },

  'POST /booking/basket/add': {
    access: visitorsBasket,
    request: ({ basket_uid, session, instance }) => ({
      body: { basket_uid, session_id: session, instance_id: instance, booking_option_id: null, child_id: null },
    }),
  },

  'DELETE /booking/basket/{id}/remove': {
    access: basketLine,
    request: ({ item, basket_uid }) => ({ params: { id: item }, query: { basket_uid } }),
  },

  'POST /booking/basket/{id}/extend': {
    access: basketLine,
    request: ({ item, basket_uid }) => ({ params: { id: item }, body: { basket_uid } }),
  },

  'POST /booking/basket/{id}/hold-again': {
    access: basketLine,
    request: ({ item, basket_uid }) => ({ params: { id: item }, body: { basket_uid } }),
  },

  'POST /booking/basket/{id}/add-child': {
    access: familyOnly,
    request: ({ item, basket_uid, child }) => ({
      params: { id: item },
      body: { basket_uid, child_id: child },
    }),
  },

  'POST /booking/basket/{id}/add-payment': {
    access: familyOnly,
    request: ({ item, basket_uid }) => ({
      params: { id: item },
      body: { basket_uid, payment_type_id: 2, payment_method_id: 'pm_of_a_card' },
    }),
  },

  'POST /booking/order/summary': {
    access: ownBasket,
    request: ofBasket,
  },
};
