import { hide, everybody, keyworkers, ofItsFamily, ownThings, type Examples } from '../testing/contractExample.ts';
import { dayFromToday } from '../testing/make.ts';

/** Visitors too. Once a family owns the basket, its uid alone finds nothing. */
const visitorsBasket = ofItsFamily(ownThings(...keyworkers), hide('anonymous'));

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/marketplace/search/week': {
    access: everybody,
    request: () => ({
      query: { week: '30m.f38.1-0800-1300~2023-05-13.2-0900-1200', start: dayFromToday(7), place: 'EH6', radius: '5' },
    }),
  },

  'POST /booking/basket/add-pattern': {
    access: visitorsBasket,
    request: ({ basket_uid, session, instance }) => ({
      body: {
        basket_uid,
        children: [{ id: null, name: 'Ava' }],
        dates: [{ session_id: session, instance_id: instance, child: 0, price: 4200 }],
      },
    }),
  },
};
